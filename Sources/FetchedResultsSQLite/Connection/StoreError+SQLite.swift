import CSQLite
import FetchedResults
import FetchedResultsSQL
import Glibc

extension StoreError {
  /// Runs a body and translates errors of SQLite to `StoreError`, and the end of dropped work to
  /// `CancellationError`.
  ///
  /// - Parameters:
  ///   - file: The path of the open file; nil where it is `path`.
  ///   - trace: Receives SQLite's text of the error.
  static func translating<Result>(
    _ path: String, file: String? = nil, _ trace: ((String) -> Void)? = nil,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch is MalformedTextBlock {
      throw StoreError.damagedTexts(path: path)
    } catch {
      if let row = (error as? StoreInconsistency)?.row {
        throw StoreError.damagedRow(path: path, row)
      }
      guard let fault = SystemFault(error) else { throw error }
      if fault.error.code == SQLITE_INTERRUPT { throw CancellationError() }
      trace?(fault.description)
      throw StoreError(fault, path: path, file: file ?? path) ?? fault.error
    }
  }

  /// The error that a fault of SQLite means for the file; nil where the file is not the cause.
  private init?(_ fault: SystemFault, path: String, file: String) {
    let error = fault.error
    if Self.isOfFile(error), Self.isAbsent(file) {
      self = .missing(path: path)
      return
    }
    switch error.code {
    case SQLITE_NOTADB: self = .foreign(path: path)
    case SQLITE_CORRUPT where fault.code != 0: self = .notRead(path: path, reason: fault.reason)
    case SQLITE_CORRUPT: self = .damaged(path: path)
    case SQLITE_ERROR where error.contradictsSchema:
      self = .schemaMismatch(path: path, message: error.message ?? "")
    case SQLITE_ERROR where error.isUnsupported: self = .damaged(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      self = .busy(path: path, by: StoreLocks.writer(ofStoreAt: path))
    case SQLITE_CANTOPEN: self = Self.unopened(path, file, fault.code)
    case SQLITE_READONLY, SQLITE_PERM: self = Self.unwritable(path, file)
    case SQLITE_FULL: self = .notWritten(path: path, reason: fault.reason)
    case SQLITE_NOMEM: self = .notRead(path: path, reason: Self.words(ENOMEM))
    case SQLITE_IOERR:
      self =
        error.isOfWriting
        ? .notWritten(path: path, reason: fault.reason) : .notRead(path: path, reason: fault.reason)
    default: return nil
    }
  }

  /// Whether the error can result from a file or folder that was removed: SQLite then fails in many
  /// ways.
  private static func isOfFile(_ error: SQLiteError) -> Bool {
    [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_NOTADB, SQLITE_CORRUPT]
      .contains(error.code)
  }

  private static func isAbsent(_ file: String) -> Bool {
    access(file, F_OK) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }

  /// The error where SQLite refuses to write. It opens a file for reading when it cannot open it
  /// for writing, for whatever reason, so the permissions decide which error it is.
  private static func unwritable(_ path: String, _ file: String) -> StoreError {
    let beside = StorePath.suffixes.compactMap { try? StorePath.path($0, beside: file) }
      .filter { access($0, F_OK) == 0 }
    let isForbidden = ([file, StorePath.folder(of: file)] + beside).contains {
      faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) != 0
    }
    return isForbidden
      ? .notWritable(path: path, .forbiddingWriting(file))
      : .notWritten(path: path, reason: "a file of it cannot be opened for writing")
  }

  /// Whether the content of the file causes the error.
  var isOfContent: Bool {
    switch self {
    case .foreign, .damaged, .damagedTexts, .damagedRow, .schemaMismatch: true
    default: false
    }
  }
}

extension SQLiteError {
  /// Whether something is missing that every store of this version has, or something is present
  /// that no store has.
  fileprivate var contradictsSchema: Bool {
    let message = message ?? ""
    let beginnings = [
      "no such table", "no such column", "no such index", "no such function", "unknown function",
      "no such collation sequence", "access to view", "'json_each' is not a function",
    ]
    return beginnings.contains { message.hasPrefix($0) }
      || message.contains("has no column named")
  }

  fileprivate var isUnsupported: Bool {
    ["integer overflow", "unsupported file format"].contains(message)
  }

  /// Whether writing failed. All other input and output errors result from reading, or from locks,
  /// which readers take as well.
  fileprivate var isOfWriting: Bool {
    [
      code_ioerr_write, code_ioerr_fsync, code_ioerr_dir_fsync, code_ioerr_truncate,
      code_ioerr_delete, code_ioerr_gettemppath, code_ioerr_begin_atomic,
      code_ioerr_commit_atomic, code_ioerr_rollback_atomic,
    ].contains(extendedCode)
  }
}
