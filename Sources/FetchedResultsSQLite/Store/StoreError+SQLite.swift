import GRDB
import Glibc

extension StoreError {
  /// Runs a body and says in this project's words what SQLite complains about.
  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path) ?? error
    }
  }

  /// What a fault of SQLite means for the file; nil where it is not the file's.
  private init?(_ error: DatabaseError, path: String) {
    if Self.isOfFile(error), let absence = Self.absence(of: path) {
      self = absence
      return
    }
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .foreign(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path)
    case .SQLITE_ERROR where error.contradictsSchema:
      self = .schemaMismatch(path: path, message: error.message ?? "")
    case .SQLITE_ERROR where error.isUnsupported: self = .damaged(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy(path: path)
    case .SQLITE_CANTOPEN: self = .notReadable(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .notWritable(path: path)
    case .SQLITE_FULL: self = .notWritten(path: path, reason: "the disk is full")
    case .SQLITE_IOERR where error.isReadError: self = .damaged(path: path)
    case .SQLITE_IOERR:
      self = .notWritten(path: path, reason: error.message ?? "an input/output error")
    default: return nil
    }
  }

  /// A file that goes, or whose folder goes, makes SQLite fail in many ways.
  private static func isOfFile(_ error: DatabaseError) -> Bool {
    [.SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_NOTADB, .SQLITE_CORRUPT]
      .contains(error.resultCode)
  }

  /// ``missing(path:)`` where there is no file at the path any more.
  private static func absence(of path: String) -> StoreError? {
    access(path, F_OK) != 0 && [ENOENT, ENOTDIR].contains(errno) ? .missing(path: path) : nil
  }
}

extension DatabaseError {
  /// Whether something is not there that every store of the version has, or no store holds.
  fileprivate var contradictsSchema: Bool {
    let message = message ?? ""
    let beginnings = [
      "no such table", "no such column", "no such index", "no such function", "unknown function",
    ]
    return beginnings.contains { message.hasPrefix($0) }
      || message.contains("has no column named")
  }

  fileprivate var isUnsupported: Bool {
    ["integer overflow", "unsupported file format"].contains(message)
  }

  fileprivate var isReadError: Bool {
    [.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ].contains(extendedResultCode)
  }
}
