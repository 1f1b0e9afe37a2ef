import CSQLite
import FetchedResults
import FetchedResultsSQL
import FoundationEssentials
import Glibc

/// An error of SQLite that a system call caused, with the `errno` of that call.
///
/// SQLite keeps the `errno` until the connection makes another error.
struct SystemFault: Error, CustomStringConvertible, LocalizedError {
  let error: SQLiteError
  /// The `errno`; 0 where it is unknown.
  let code: Int32

  /// Runs a body with a connection.
  ///
  /// - Throws: `StoreError.planted` where a file beside the store was refused that SQLite wanted to
  ///   open; ``SystemFault`` where reading or writing failed; else what `body` throws.
  static func noting<Result>(
    _ connection: SQLiteConnection, _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    OpenedFileCheck.forgetRefusal()
    do {
      return try body(connection)
    } catch {
      try OpenedFileCheck.rethrow(
        SystemFault(error, of: connection).flatMap { $0.isOfSystem ? $0 : nil } ?? error)
    }
  }

  /// Nil for an error that is neither SQLite's nor an inconsistency of the store.
  init?(_ error: any Error) {
    switch error {
    case let fault as SystemFault: self = fault
    case let error as SQLiteError: self.init(error: error, code: 0)
    case is StoreInconsistency:
      let message = "the section counts, the texts and the rows do not agree"
      self.init(error: SQLiteError(SQLITE_CORRUPT, message: message), code: 0)
    default: return nil
    }
  }

  /// Reads the `errno` from the connection that made the error. Call it before the connection makes
  /// another error.
  init?(_ error: any Error, of connection: SQLiteConnection) {
    self.init(error)
    guard code == 0 else { return }
    switch self.error.code {
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      let code = sqlite3_system_errno(connection.handle)
      // SQLite records a failure during a commit with the file only. ENOENT is how SQLite finds
      // that it needs no recovery, so it is not the cause.
      let known = [0, ENOENT].contains(code) ? Self.fileCodes(of: connection).first ?? 0 : code
      self.init(error: self.error, code: known)
    case SQLITE_CORRUPT: self = Self.ofReading(connection, self.error) ?? self
    default: break
    }
  }

  /// Whether SQLite could not open a file that is perhaps not there any more.
  var isOfVanishedFile: Bool { error.code == SQLITE_CANTOPEN && [0, ENOENT].contains(code) }

  /// Whether a system call caused the error, and not the content of the file.
  private var isOfSystem: Bool {
    [SQLITE_IOERR, SQLITE_CANTOPEN].contains(error.code) || code != 0
  }

  /// The system's text for the error.
  var reason: String {
    error.code == SQLITE_FULL ? "the disk is full" : StoreError.words(code == 0 ? EIO : code)
  }

  /// SQLite reports a page as damaged when the disk fails to read it. Nil where the disk read all
  /// pages.
  static func ofReading(_ connection: SQLiteConnection, _ error: SQLiteError) -> SystemFault? {
    fileCodes(of: connection).first { [EIO, ENXIO, ERANGE].contains($0) }
      .map { SystemFault(error: error, code: $0) }
  }

  /// The last errors of the write-ahead log and of the file, where they had any.
  private static func fileCodes(of connection: SQLiteConnection) -> [Int32] {
    [SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER].compactMap { name in
      var file: UnsafeMutablePointer<sqlite3_file>?
      sqlite3_file_control(connection.handle, "main", name, &file)
      var code: Int32 = 0
      guard let file, let control = file.pointee.pMethods?.pointee.xFileControl,
        control(file, SQLITE_FCNTL_LAST_ERRNO, &code) == SQLITE_OK
      else { return nil }
      // A lock that another process holds is not a fault, but SQLite records its code as well.
      return [0, EAGAIN, EACCES, EINTR, ENOENT].contains(code) ? nil : code
    }
  }

  /// SQLite's text, without the values of the statement. The extended code identifies the operation
  /// that failed.
  var description: String {
    let place = error.sql.map { " in \($0)" } ?? ""
    return "SQLite error \(error.extendedCode): \(error.message ?? "")\(place)"
  }

  var errorDescription: String? { description }

  init(error: SQLiteError, code: Int32) {
    self.error = error
    self.code = code
  }
}
