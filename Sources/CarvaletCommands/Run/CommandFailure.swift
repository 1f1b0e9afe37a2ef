import CarStorage
import Glibc

/// Why a command failed, where the lower targets have no error for it: the facts.
///
/// `ErrorMessages` has the sentence for each case.
enum CommandFailure: Error, Equatable {
  // Cars
  case noCar(CarReference)
  /// Several cars, or one that is not surely meant, where nobody could be asked.
  case severalCars(CarReference, [Car], hasMore: Bool)
  /// A person was asked, and picked none of the cars.
  case noCarPicked
  /// The input ended before a person had answered.
  case parkingAbandoned

  // The log
  /// The author has no command at the desk that could be taken back.
  case nothingToUndo(author: String?, desk: String?, isRedo: Bool)

  // An import
  /// The rest of the file cannot be read.
  case importBroken(file: String)
  /// - Parameter onlyConflicts: Whether every refused row was refused for a ticket that is taken.
  case importRefused(CarImport.Summary, onlyConflicts: Bool)

  // A dump
  case dumpRefused(file: String, DumpProblem)

  // Files to read
  case inputMissing(String, code: Int32)
  case inputIsFolder(String)
  case otherDocument(String, OtherDocument)
  case inputUnreadable(code: Int32)
  case storeIsFolder(String)

  // Files to write
  case outputIsThere(String)
  case outputInUse(String)
  case outputNotMade(String, code: Int32)
  case outputNotWritten(String, code: Int32)

  case restoredOntoItself(String)
  /// The command concerns the file of a store, and the store is on a server.
  ///
  /// - Parameter address: The whole address without secrets.
  case needsFile(FileDeed, address: String)
  /// The process may open hardly any files.
  case tooFewFiles

  // A screen
  case noScreen(command: String, NoScreen)

  /// The command was typed on a screen, and needs the terminal for itself.
  case needsTerminal(command: String)
  /// The command was typed on a screen on which several cars are marked, and takes one.
  case takesOneCar(command: String, marked: Int)
  /// The command was typed on a screen, and names a store.
  case otherStore
  /// A line that was typed on a screen has a quote that is not closed.
  case openQuote(String)

  /// Why no screen is drawn.
  enum NoScreen: Equatable {
    case noTerminal
    /// `TERM` names one that shows lines only, or is missing.
    case plainTerminal
    /// `ACCESSIBLE` is set: a screen that changes in many places is useless to a person who uses a
    /// screen reader.
    case unwanted
  }

  // A list
  case nothingToJumpTo
  /// The index has no title like this one.
  case noSection(String)

  /// The operations that need the file of a store.
  enum FileDeed: Equatable {
    /// - Parameters:
    ///   - file: The file to make; nil where none was named.
    ///   - schema: The schema of the store on the server.
    case backup(file: String?, schema: String)
    case restore(file: String, schema: String)
    /// The file is a store itself, and no dump of a server.
    case restoreOfStore(file: String)
    case vacuum

    /// The words of the command.
    var command: String {
      switch self {
      case .backup: "db backup"
      case .restore, .restoreOfStore: "db restore"
      case .vacuum: "db vacuum"
      }
    }
  }

  /// The exit status of a run that this failure ends.
  var exitStatus: ExitStatus {
    switch self {
    case .noCar, .severalCars, .noCarPicked, .parkingAbandoned, .nothingToUndo, .nothingToJumpTo,
      .noSection:
      .nothingMatched
    case .importBroken, .importRefused, .dumpRefused, .otherDocument: .dataRefused
    case .inputMissing(_, let code) where Self.isOfSystem(code): .inputOutput
    case .outputNotMade(_, let code) where Self.isOfSystem(code): .inputOutput
    case .inputMissing, .inputIsFolder, .storeIsFolder: .inputMissing
    case .inputUnreadable, .outputNotWritten, .tooFewFiles: .inputOutput
    case .outputIsThere, .outputNotMade: .cannotCreate
    case .outputInUse, .restoredOntoItself, .otherStore, .openQuote, .takesOneCar: .usage
    case .needsFile, .noScreen, .needsTerminal: .unavailable
    }
  }

  /// Whether an `errno` is about the system and not about the file: the disk fails or is full, or a
  /// limit of the system is reached.
  private static func isOfSystem(_ code: Int32) -> Bool {
    [EIO, ENOSPC, EDQUOT, EFBIG, EMFILE, ENFILE, ENOMEM].contains(code)
  }
}
