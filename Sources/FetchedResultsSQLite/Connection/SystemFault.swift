import FetchedResults
import FetchedResultsSQL
import GRDB
import GRDBSQLite
import Glibc

/// An error of SQLite that the system made, and what the system said.
///
/// SQLite keeps that for as long as the connection makes no other error; GRDB does not ask for it.
struct SystemFault: Error, CustomStringConvertible {
  let error: DatabaseError
  /// The `errno`; 0 where none is known.
  let code: Int32

  /// Runs a body with a connection.
  ///
  /// - Throws: ``SystemFault`` where reading or writing failed; else what `body` throws.
  static func noting<Result>(
    _ database: Database, _ body: (Database) throws -> Result
  ) throws -> Result {
    do {
      return try body(database)
    } catch {
      throw SystemFault(error, of: database).flatMap { $0.isOfSystem ? $0 : nil } ?? error
    }
  }

  /// What SQLite says, and the system; nil for an error of something else.
  init?(_ error: any Error) {
    switch error {
    case let fault as SystemFault: self = fault
    case let error as DatabaseError: self.init(error: error, code: 0)
    case is StoreInconsistency:
      let message = "the section counts, the texts and the rows do not agree"
      self.init(error: DatabaseError(resultCode: .SQLITE_CORRUPT, message: message), code: 0)
    default: return nil
    }
  }

  /// Asks the connection that made the error, while it has made no other.
  init?(_ error: any Error, of database: Database) {
    self.init(error)
    guard code == 0 else { return }
    switch self.error.resultCode {
    case .SQLITE_IOERR, .SQLITE_CANTOPEN:
      let code = sqlite3_system_errno(database.sqliteConnection)
      // What fails in a commit is noted with the file alone; and that a file is not there is how
      // SQLite finds out that it needs no recovery.
      let known = [0, ENOENT].contains(code) ? Self.fileCodes(of: database).first ?? 0 : code
      self.init(error: self.error, code: known)
    case .SQLITE_CORRUPT: self = Self.ofReading(database, self.error) ?? self
    default: break
    }
  }

  /// Whether the system made the error, and not what the file holds.
  private var isOfSystem: Bool {
    [.SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode) || code != 0
  }

  /// The system's words.
  var reason: String {
    error.resultCode == .SQLITE_FULL ? "the disk is full" : StoreError.words(code == 0 ? EIO : code)
  }

  /// SQLite calls a page damaged that the disk does not give. Nil where the disk gave all pages.
  static func ofReading(_ database: Database, _ error: DatabaseError) -> SystemFault? {
    fileCodes(of: database).first { [EIO, ENXIO, ERANGE].contains($0) }
      .map { SystemFault(error: error, code: $0) }
  }

  /// The last error of the log and of the file, where there was one.
  private static func fileCodes(of database: Database) -> [Int32] {
    [SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER].compactMap { name in
      var file: UnsafeMutablePointer<sqlite3_file>?
      sqlite3_file_control(database.sqliteConnection, "main", name, &file)
      var code: Int32 = 0
      guard let file, let control = file.pointee.pMethods?.pointee.xFileControl,
        control(file, SQLITE_FCNTL_LAST_ERRNO, &code) == SQLITE_OK
      else { return nil }
      // Locks that others hold are no fault, but noted as well.
      return [0, EAGAIN, EACCES, EINTR, ENOENT].contains(code) ? nil : code
    }
  }

  /// SQLite's own words, without the values of the statement. The extended code tells what failed.
  var description: String {
    let place = error.sql.map { " in \($0)" } ?? ""
    return "SQLite error \(error.extendedResultCode.rawValue): \(error.message ?? "")\(place)"
  }

  private init(error: DatabaseError, code: Int32) { (self.error, self.code) = (error, code) }
}
