/// The exit status of the process. The article on exit codes lists the numbers.
enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The command did everything that was asked, also where a list has no cars.
  case done = 0
  /// No car matched, an audit differs, or a check of the store found a fault.
  case nothingMatched = 1
  /// The command line cannot be understood.
  case usage = 64
  /// The data given cannot be stored.
  case dataRefused = 65
  /// A file to read is not there.
  case inputMissing = 66
  /// There is no terminal that a screen can be drawn on.
  case unavailable = 69
  /// A mistake of this program.
  case defect = 70
  /// A file to write cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed, for example because the disk is full.
  case inputOutput = 74
  /// Another process held the write lock for too long; the same command may be tried again.
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
