import CSQLite
import FetchedResults
import Glibc

/// The bytes of a database file, read through SQLite's file layer. SQLite opens no file beside the
/// database for that.
///
/// When a process closes a file, POSIX releases all locks that the process has on it, including the
/// locks of SQLite. So no code here opens a database file itself: another program would take the
/// database for unused, and delete the log that this process still writes to.
///
/// The object is immutable; one thread uses it.
final class DatabaseFile {
  let path: String
  private let connection: OpaquePointer?
  private let closesConnection: Bool

  /// - Parameter connection: SQLite's connection to the file, which outlives this object.
  init(_ path: String, of connection: OpaquePointer?) {
    self.path = path
    self.connection = connection
    closesConnection = false
  }

  /// Opens the file for as long as this object lives.
  init(_ path: String) throws(StoreError) {
    var connection: OpaquePointer?
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      let code = sqlite3_system_errno(connection)
      sqlite3_close_v2(connection)
      throw .unopened(path, path, code)
    }
    self.path = path
    self.connection = connection
    closesConnection = true
  }

  deinit { if closesConnection { sqlite3_close_v2(connection) } }

  /// A range of bytes at an offset; nil if the file has fewer.
  func bytes(_ count: Int, from offset: Int = 0) throws(StoreError) -> [UInt8]? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let found = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard found == SQLITE_OK, let file, let read = file.pointee.pMethods?.pointee.xRead else {
      throw .reading(path, code: EIO)
    }
    var bytes = [UInt8](repeating: 0, count: count)
    switch read(file, &bytes, Int32(count), Int64(offset)) {
    case SQLITE_OK: return bytes
    case code_ioerr_short_read: return nil
    default:
      var code: Int32 = 0
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_LAST_ERRNO, &code)
      throw .reading(path, code: code == 0 ? EIO : code)
    }
  }
}
