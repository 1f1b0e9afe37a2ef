/// The exit status of the process. The article on exit codes lists the numbers.
enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The command did everything that was asked, also where a list has no cars.
  case done = 0
  /// No car matched, a step is not allowed, an audit differs, or a check of the store found a
  /// fault.
  case nothingMatched = 1
  /// The command line cannot be understood.
  case usage = 64
  /// The data given cannot be stored.
  case dataRefused = 65
  /// A file to read is not there; or a server cannot be reached, has no such store, or refuses the
  /// role.
  case inputMissing = 66
  /// Something that the command needs is missing: a terminal, the client library, an extension of
  /// the server, or a store in a file.
  case unavailable = 69
  /// A mistake of this program.
  case defect = 70
  /// A file cannot be created or shared, or the role may not do that on the server.
  case cannotCreate = 73
  /// Reading or writing failed, for example because the disk is full.
  case inputOutput = 74
  /// The store or its server is busy, or is still being read; the same command may be tried again.
  case storeBusy = 75
  /// The terminal was closed while a screen was on it.
  case hungUp = 129
  /// Ctrl-C.
  case interrupted = 130
  /// The reader of the output has closed the pipe. The run ends without a message.
  case closedPipe = 141
  /// A screen was ended by `kill`.
  case terminated = 143
}

extension ExitStatus {
  /// The word for programs.
  var kind: String { "\(self)" }

  /// The statuses of runs that end with a message.
  static let ofErrors: [ExitStatus] = allCases.filter { status in
    switch status {
    case .done, .hungUp, .interrupted, .closedPipe, .terminated: false
    case .nothingMatched, .usage, .dataRefused, .inputMissing, .unavailable, .defect,
      .cannotCreate, .inputOutput, .storeBusy:
      true
    }
  }
}

extension OutputError {
  /// The status of a run that this error ends.
  var exitStatus: ExitStatus {
    switch self {
    case .closedPipe: .closedPipe
    case .pagerClosed: .done
    case .failed: .inputOutput
    }
  }
}
