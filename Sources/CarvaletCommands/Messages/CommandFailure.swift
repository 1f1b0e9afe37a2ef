import CarStorage
import Glibc

/// A command that ended without doing what was asked, and why.
enum CommandFailure: Error, Equatable {
  // Cars
  case noCar(plate: String)
  case severalCars(plate: String, [Car])

  // An import
  /// The rest of the file cannot be read.
  case importBroken(file: String)
  /// - Parameter onlyConflicts: Whether all rows refused have a ticket that is not free.
  case importRefused(CarImport.Summary, onlyConflicts: Bool)

  // Files to read
  case inputMissing(String, code: Int32)
  case inputIsFolder(String)
  case inputUnreadable(code: Int32)
  case storeIsFolder(String)

  // Files to write
  case outputIsThere(String)
  case outputInUse(String)
  case outputNotMade(String, code: Int32)
  case outputNotWritten(String, code: Int32)

  case restoredOntoItself(String)
  /// The process may open hardly any files.
  case tooFewFiles

  // A list
  case nothingToJumpTo
  /// The index has no title like this one.
  case noSection(String)

  /// The status of a run that this failure ends.
  var exitStatus: ExitStatus {
    switch self {
    case .noCar, .severalCars, .nothingToJumpTo, .noSection: .nothingMatched
    case .importBroken, .importRefused: .dataRefused
    case .inputMissing(_, let code) where Self.isOfSystem(code): .inputOutput
    case .outputNotMade(_, let code) where Self.isOfSystem(code): .inputOutput
    case .inputMissing, .inputIsFolder, .storeIsFolder: .inputMissing
    case .inputUnreadable, .outputNotWritten, .tooFewFiles: .inputOutput
    case .outputIsThere, .outputNotMade: .cannotCreate
    case .outputInUse, .restoredOntoItself: .usage
    }
  }

  /// Whether an `errno` says nothing of the file: the disk fails or is full, or something that the
  /// system has only so many of is used up.
  private static func isOfSystem(_ code: Int32) -> Bool {
    [EIO, ENOSPC, EDQUOT, EFBIG, EMFILE, ENFILE, ENOMEM].contains(code)
  }
}
