import FetchedResults
import GRDB
import GRDBSQLite
import Glibc

/// The file of a database, read by SQLite and yet not as a database.
///
/// Whoever opens a file and closes it again loses all locks that his process
/// has on it, those of SQLite among them (POSIX). So nobody here opens a
/// database by himself: another program would take it to be unused, and
/// remove the log that this one goes on writing to.
final class DatabaseFile {
  private let path: String
  private let connection: OpaquePointer

  init(_ path: String) throws(StoreError) {
    var connection: OpaquePointer?
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
      let connection
    else {
      let code = sqlite3_system_errno(connection)
      sqlite3_close_v2(connection)
      throw .unopened(path, path, code)
    }
    (self.path, self.connection) = (path, connection)
  }

  deinit { sqlite3_close_v2(connection) }

  /// So many bytes from an offset on; nil if there are fewer.
  func bytes(_ count: Int, from offset: Int = 0) throws(StoreError) -> [UInt8]? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let found = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard found == SQLITE_OK, let file, let read = file.pointee.pMethods?.pointee.xRead else {
      throw .reading(path, code: EIO)
    }
    var bytes = [UInt8](repeating: 0, count: count)
    switch read(file, &bytes, Int32(count), Int64(offset)) {
    case SQLITE_OK: return bytes
    case ResultCode.SQLITE_IOERR_SHORT_READ.rawValue: return nil
    default:
      var code: Int32 = 0
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_LAST_ERRNO, &code)
      throw .reading(path, code: code == 0 ? EIO : code)
    }
  }
}
