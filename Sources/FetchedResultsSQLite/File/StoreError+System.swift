package import FetchedResults
import Glibc

/// The translation of system errors to `StoreError`. An error that is unrelated to the file
/// itself, such as a disk error or a lack of file descriptors, must not be reported as a missing
/// file or a file of another program.
extension StoreError {
  /// - Parameter code: The `errno` of a call that tried to read or to find a file.
  static func reading(_ path: String, code: Int32) -> StoreError {
    switch code {
    case EACCES, EPERM: .notReadable(path: path, .forbiddingReading(path))
    case ENOENT: .missing(path: path)
    case ENOTDIR: .missingFolder(path: path)
    case ENAMETOOLONG: .pathTooLong(path: path, limit: longestPath)
    default: .notRead(path: path, reason: words(code))
    }
  }

  /// - Parameter code: The `errno` of a call that tried to create a file or to write to it.
  static func writing(_ path: String, code: Int32) -> StoreError {
    switch code {
    case EACCES, EPERM, EROFS: .notWritable(path: path, .forbiddingWriting(path))
    case ENOENT, ENOTDIR: .missingFolder(path: path)
    case ENAMETOOLONG: .pathTooLong(path: path, limit: longestPath)
    default: .notWritten(path: path, reason: words(code))
    }
  }

  /// The error where SQLite could not open the file or a file beside it, or could not create the
  /// latter.
  ///
  /// - Parameter systemCode: The `errno`, which may be that of an earlier call.
  static func unopened(
    _ path: String, _ file: String, _ systemCode: Int32
  ) -> StoreError {
    if faccessat(AT_FDCWD, file, R_OK, AT_EACCESS) != 0 { return .reading(path, code: errno) }
    if let target = realpath(file, nil) {
      defer { free(target) }
      if tooLong(String(cString: target)) != nil {
        return .pathTooLong(path: path, limit: longestPath)
      }
    }
    if let code = OpenFileLimit.code { return .notRead(path: path, reason: words(code)) }
    switch systemCode {
    case 0, ENOENT: return .notRead(path: path, reason: "a file of it cannot be opened")
    case EACCES, EPERM, EROFS: return .notWritable(path: path, .forbiddingWriting(file))
    default: return .notRead(path: path, reason: words(systemCode))
    }
  }

  /// The maximum length of a store's path in bytes: the 512 that SQLite accepts, less `-journal`.
  package static let longestPath = 504

  /// The maximum length of the path's last component in bytes: the 255 of most file systems, less
  /// `-journal`.
  package static let longestName = 247

  /// ``pathTooLong(path:limit:)`` for a path that SQLite would not accept; else nil.
  static func tooLong(_ path: String) -> StoreError? {
    let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
    guard path.utf8.count > longestPath || name.count > longestName else { return nil }
    return .pathTooLong(path: path, limit: longestPath)
  }

  /// The system's text for an error.
  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// A probe for whether the process may open no more files.
private enum OpenFileLimit {
  /// `EMFILE` or `ENFILE`; nil where another file can be opened.
  static var code: Int32? {
    let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor < 0 else {
      close(descriptor)
      return nil
    }
    return [EMFILE, ENFILE].contains(errno) ? errno : nil
  }
}
