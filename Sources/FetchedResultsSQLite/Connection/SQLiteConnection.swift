import CSQLite
package import FetchedResults
import Glibc

/// A connection of SQLite's C interface.
///
/// It opens a database, runs statements, and keeps compiled the statements that are run again.
/// ``StoreConnection`` opens all connections to stores, and has their settings.
///
/// SQLite guards nothing, because one thread at a time uses a connection: its opener, and then the
/// turns of a ``FileConnection``.
package final class SQLiteConnection {
  /// SQLite's object; nil once the connection is closed.
  package private(set) var handle: OpaquePointer?

  /// Whether it was opened for writing. The file may not be writable all the same.
  let isWritable: Bool

  /// The files that it reads, where writers do not know of it.
  var unsharedFiles: UnsharedFiles?

  /// Statements that are kept for another run, by their text.
  private var kept: [String: CompiledStatement] = [:]
  private var trace: ((String) -> Void)?

  /// Opens a database.
  ///
  /// - Parameter name: An absolute path, or a URI.
  /// - Throws: ``SystemFault``.
  package init(_ name: String, isWritable: Bool) throws {
    self.isWritable = isWritable
    let access = isWritable ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let code = sqlite3_open_v2(
      name, &handle,
      access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    // `deinit` closes the connection that SQLite makes all the same.
    guard code == SQLITE_OK else {
      throw SystemFault(error: SQLiteError(code), code: sqlite3_system_errno(handle))
    }
  }

  deinit {
    kept = [:]
    // A statement that is still in use ends the connection when it is finalized.
    sqlite3_close_v2(handle)
  }

  /// Closes the connection.
  ///
  /// - Throws: ``SQLiteError`` while a statement is in use.
  func close() throws {
    kept = [:]
    let code = sqlite3_close(handle)
    guard code == SQLITE_OK else { throw error(code) }
    handle = nil
  }

  /// The path under which SQLite has opened the file, with links resolved, in bytes. SQLite derives
  /// from it the paths of the files beside the file.
  var filePath: [UInt8] {
    guard let path = sqlite3_db_filename(handle, "main") else { return [] }
    return UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
  }

  /// Reports each statement as it runs, without the bound values, and the triggers that it runs.
  ///
  /// SQLite calls this object, so it must live as long as its statements run.
  func report(to trace: @escaping @Sendable (String) -> Void) {
    self.trace = trace
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, connection, _, text in
        guard let connection, let text else { return 0 }
        let sql = String(cString: text.assumingMemoryBound(to: CChar.self))
        Unmanaged<SQLiteConnection>.fromOpaque(connection).takeUnretainedValue()
          .trace?(trimmed(sql))
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  // MARK: - Statements

  /// Runs one or more statements, whose rows are ignored.
  ///
  /// - Throws: ``SQLiteError``.
  package func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, in: sql) }
  }

  /// Runs a statement without rows that the connection keeps compiled.
  ///
  /// - Throws: ``SQLiteError``.
  package func run(_ sql: String, _ values: [Value] = []) throws {
    try run(sql) { statement in
      for (index, value) in values.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
    }
  }

  /// - Parameter bind: Binds the parameters.
  func run(_ sql: String, _ bind: (SQLiteStatement) throws -> Void) throws {
    let statement = try SQLiteStatement(self, sql, isCached: true)
    try bind(statement)
    _ = try statement.step()
  }

  /// Compiles a statement.
  ///
  /// - Parameter isCached: Whether to share it with later runs of the same text. A statement that
  ///   is being stepped now is not shared.
  func compiled(_ sql: String, isCached: Bool) throws -> CompiledStatement {
    if isCached, let kept = kept[sql] {
      if !kept.isBusy { return kept }
      return try compile(sql, flags: 0)
    }
    let statement = try compile(sql, flags: isCached ? SQLITE_PREPARE_PERSISTENT : 0)
    if isCached { kept[sql] = statement }
    return statement
  }

  private func compile(_ sql: String, flags: Int32) throws -> CompiledStatement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(flags), &statement, nil)
    guard code == SQLITE_OK else { throw error(code, in: sql) }
    guard let statement else { throw SQLiteError(SQLITE_MISUSE, sql: sql) }
    return CompiledStatement(statement)
  }

  /// The error of a call that returned a code.
  func error(_ code: Int32, in sql: String? = nil) -> SQLiteError {
    SQLiteError(
      code, message: sqlite3_errmsg(handle).map { String(cString: $0) }, sql: sql.map(trimmed))
  }

  /// The identifier of the row that was inserted last.
  package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The count of rows that the last statement changed.
  package var changesCount: Int { Int(sqlite3_changes(handle)) }

  // MARK: - Transactions

  package var isInsideTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs a body in a transaction that may write, and commits it; rolls it back where the body or
  /// the commit fails.
  ///
  /// - Throws: ``SQLiteError``, or what `body` throws.
  package func inTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      try? rollback()
      throw error
    }
  }

  /// Rolls the transaction back, unless SQLite has done so for an error.
  func rollback() throws {
    if isInsideTransaction { try execute("ROLLBACK") }
  }

  // MARK: - Copying

  /// Copies all pages to another database, as one transaction of that database. A system error of
  /// either connection is read from the copy.
  ///
  /// - Throws: ``SQLiteError``, ``SystemFault``.
  func copy(to copy: SQLiteConnection) throws {
    try SystemFault.noting(copy) { copy in
      guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
        throw copy.error(sqlite3_extended_errcode(copy.handle))
      }
      let stepped = sqlite3_backup_step(backup, -1)
      let finished = sqlite3_backup_finish(backup)
      // The second code says nothing of a database that is busy.
      guard stepped == SQLITE_DONE else { throw copy.error(stepped) }
      guard finished == SQLITE_OK else { throw copy.error(finished) }
    }
  }
}

/// A statement that SQLite has compiled; the last that uses it ends it.
final class CompiledStatement {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { sqlite3_finalize(handle) }

  /// Whether it has been stepped, and neither to its end nor reset.
  var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }
}

/// The text of a statement without blanks and semicolons around it.
private func trimmed(_ sql: String) -> String {
  func isKept(_ character: Character) -> Bool { !character.isWhitespace && character != ";" }
  guard let first = sql.firstIndex(where: isKept), let last = sql.lastIndex(where: isKept) else {
    return ""
  }
  return String(sql[first...last])
}
