public import FetchedResults
import Glibc

/// What the errors of the system mean for a store. An error that says nothing of the file itself,
/// such as one of the disk or a want of descriptors, must not be taken for a file that is missing
/// or that is none of ours.
extension StoreError {
  /// - Parameter code: The `errno` of a call that was to read a file, or to look for it.
  static func reading(_ path: String, code: Int32) -> StoreError {
    switch code {
    case EACCES, EPERM: .notReadable(path: path)
    case ENOENT: .missing(path: path)
    case ENOTDIR: .missingFolder(path: path)
    case ENAMETOOLONG: .pathTooLong(path: path, limit: longestPath)
    default: .notRead(path: path, reason: words(code))
    }
  }

  /// - Parameter code: The `errno` of a call that was to make a file, or to write to it.
  static func writing(_ path: String, code: Int32) -> StoreError {
    switch code {
    case EACCES, EPERM, EROFS: .notWritable(path: path)
    case ENOENT, ENOTDIR: .missingFolder(path: path)
    case ENAMETOOLONG: .pathTooLong(path: path, limit: longestPath)
    default: .notWritten(path: path, reason: words(code))
    }
  }

  /// How many bytes the path of a store may have: the 512 that SQLite takes, less `-journal`.
  public static let longestPath = 504

  /// How many the name at its end may have: the 255 of most file systems, less `-journal`.
  public static let longestName = 247

  /// ``pathTooLong(path:limit:)`` for a path that SQLite would not take; else nil.
  static func tooLong(_ path: String) -> StoreError? {
    let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
    guard path.utf8.count > longestPath || name.count > longestName else { return nil }
    return .pathTooLong(path: path, limit: longestPath)
  }

  /// The system's words for an error.
  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
