import AtomicFiles
import CSQLite
import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// The beginning of a transaction that reads.
struct SQLiteReadTransactionTests {
  private let sqlite: TemporaryStore<Vehicle>

  init() throws { sqlite = try TemporaryStore((1...Int64(3)).map { Vehicle($0) }) }

  private func open(
    _ prepare: (SQLiteConnection) throws -> Void = { _ in }
  ) throws -> OpenDatabase {
    let database = OpenDatabase(
      try StoreConnection.open(sqlite.store.path, .readOnly, trace: nil), FileIdentity(stat()))
    try database.use(prepare)
    return database
  }

  private func begin(
    on database: OpenDatabase, trace: ((String) -> Void)? = nil
  ) throws -> SQLiteReadTransaction {
    try SQLiteReadTransaction(
      database, path: sqlite.store.path, history: "", stamp: nil, readsBranch: true, trace: trace,
      release: {})
  }

  /// Puts a view before the table of the state. It cannot be read.
  private func hideState(in database: SQLiteConnection, by expression: String) throws {
    try database.execute(
      "CREATE TEMP VIEW store_state AS SELECT \(expression) AS branch, x'' AS last_nonce")
  }

  @Test func `The state is fixed, and its branch is read`() throws {
    let transaction = try begin(on: open())
    #expect(transaction.branch?.id != nil)
    try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Vehicle(4)) }
    #expect(try transaction.use { try SQLCursor.integer($0, "SELECT count(*) FROM vehicle") } == 3)
  }

  // Pages of two states were taken for one, or a page for another.
  @Test(arguments: [StoreConnection.Access.immutable, .unshared])
  func `What is read without shared memory counts only while the files are unchanged`(
    access: StoreConnection.Access
  ) throws {
    let count = "SELECT count(*) FROM vehicle"
    let path = sqlite.store.path
    if access == .immutable { #expect(sqlite.store.checkpoint()) }
    let database = OpenDatabase(
      try StoreConnection.open(path, access, trace: nil), FileIdentity(stat()))
    #expect(try database.use { try SQLCursor.integer($0, count) } == 3)
    // A log that only grows, or begins, takes nothing away.
    try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Vehicle(4)) }
    #expect(try database.use { try SQLCursor.integer($0, count) } == 3)
    #expect(sqlite.store.checkpoint())
    #expect(throws: SnapshotInvalidated.self) {
      try database.use { try SQLCursor.integer($0, count) }
    }
    #expect(database.isClosed)
  }

  // A process without free file descriptors was told that another store took the place of its own.
  @Test(arguments: [StoreConnection.Access.immutable, .unshared])
  func `What prevents the files from being read again is thrown`(
    access: StoreConnection.Access
  ) throws {
    let path = sqlite.store.path
    if access == .immutable { #expect(sqlite.store.checkpoint()) }
    let database = OpenDatabase(
      try StoreConnection.open(path, access, trace: nil), FileIdentity(stat()))
    try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
    #expect(throws: StoreError.missing(path: path)) {
      try database.use { try SQLCursor.integer($0, "SELECT count(*) FROM vehicle") }
    }
    #expect(database.isClosed)
  }

  @Test func `A state that cannot be read is traced, and the other pages are read`() throws {
    let traced = Mutex<[String]>([])
    let database = try open { try hideState(in: $0, by: "no_such_function()") }
    let transaction = try begin(on: database) { text in traced.withLock { $0.append(text) } }
    #expect(transaction.branch == nil)
    #expect(traced.withLock { $0.contains { $0.contains("no_such_function") } })
    try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Vehicle(4)) }
    #expect(try transaction.use { try SQLCursor.integer($0, "SELECT count(*) FROM vehicle") } == 3)
  }

  // A failed read of a page may end the transaction. The list was read from many states then.
  @Test func `An error that ends the transaction is thrown`() throws {
    let database = try open { connection in
      sqlite3_create_function_v2(
        connection.handle, "fail", 0, SQLITE_UTF8, nil,
        { context, _, _ in
          sqlite3_exec(sqlite3_context_db_handle(context), "ROLLBACK", nil, nil, nil)
          sqlite3_result_error_code(context, SQLITE_IOERR)
        }, nil, nil, nil)
      try hideState(in: connection, by: "fail()")
    }
    #expect(throws: (any Error).self) { try begin(on: database) }
  }
}
