import CSQLite

/// A connection through SQLite's C interface.
///
/// One thread uses the connection and its statements, so no lock guards them.
final class RawDatabase: RawConnection {
  private let handle: OpaquePointer

  init(_ path: String, isReadOnly: Bool = true) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &handle, isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw Failure(code: code, message: path)
    }
    self.handle = handle
    // It applies from the first statement on: even a first read waits while another process
    // recovers the write-ahead log.
    sqlite3_busy_timeout(handle, Self.longestWait)
  }

  deinit { sqlite3_close_v2(handle) }

  /// In milliseconds: a minute, because how long a writer waits is measured too.
  private static let longestWait: Int32 = 60_000

  func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  func prepare(_ sql: String) throws -> any RawStatement { try statement(sql) }

  func statement(_ sql: String) throws -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    return Statement(statement, of: self)
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK, code != SQLITE_DONE else { return }
    throw Failure(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }

  /// An error of SQLite: its code, with its message or the path of a file that cannot be opened.
  struct Failure: Error {
    let code: Int32
    let message: String
  }

  final class Statement: RawStatement {
    private let handle: OpaquePointer?
    private let database: RawDatabase

    fileprivate init(_ handle: OpaquePointer?, of database: RawDatabase) {
      self.handle = handle
      self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ integer: Int64, at position: Int32) throws {
      try database.check(sqlite3_bind_int64(handle, position, integer))
    }

    func bind(_ text: String, at position: Int32) throws {
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      try database.check(sqlite3_bind_text(handle, position, text, -1, transient))
    }

    @discardableResult
    func sum() throws -> Int {
      var sum = 0
      try forEachRow {
        sum += Int(sqlite3_column_int64(handle, 0))
        for column in 1..<max(1, sqlite3_column_count(handle)) { read(column) }
      }
      return sum
    }

    func integers() throws -> [Int64] {
      var integers: [Int64] = []
      try forEachRow { integers.append(sqlite3_column_int64(handle, 0)) }
      return integers
    }

    /// The first column of every row where it is not null.
    func texts() throws -> [String] {
      var texts: [String] = []
      try forEachRow {
        if let text = sqlite3_column_text(handle, 0) { texts.append(String(cString: text)) }
      }
      return texts
    }

    private func forEachRow(_ body: () -> Void) throws {
      defer { sqlite3_reset(handle) }
      while true {
        let code = sqlite3_step(handle)
        guard code == SQLITE_ROW else { return try database.check(code) }
        body()
      }
    }

    private func read(_ column: Int32) {
      switch sqlite3_column_type(handle, column) {
      case SQLITE_INTEGER: _ = sqlite3_column_int64(handle, column)
      case SQLITE_TEXT:
        _ = sqlite3_column_text(handle, column)
        _ = sqlite3_column_bytes(handle, column)
      default: break
      }
    }
  }
}
