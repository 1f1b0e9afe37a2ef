import GRDBSQLite

/// The file of a database, read by SQLite and yet not as a database.
///
/// Whoever opens a file and closes it again loses all locks that his process
/// has on it, those of SQLite among them (POSIX). So nobody here opens a
/// database by himself: another program would take it to be unused, and
/// remove the log that this one goes on writing to.
final class DatabaseFile {
  private let connection: OpaquePointer

  /// Nil if the file cannot be read.
  init?(_ path: String) {
    var connection: OpaquePointer?
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
      let connection
    else {
      sqlite3_close_v2(connection)
      return nil
    }
    self.connection = connection
  }

  deinit { sqlite3_close_v2(connection) }

  /// So many bytes from an offset on; nil if there are fewer.
  func bytes(_ count: Int, from offset: Int = 0) -> [UInt8]? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let read = file.pointee.pMethods?.pointee.xRead else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: count)
    return read(file, &bytes, Int32(count), Int64(offset)) == SQLITE_OK ? bytes : nil
  }
}
