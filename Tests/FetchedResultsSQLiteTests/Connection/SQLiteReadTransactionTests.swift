import AtomicFiles
import FetchedResults
import Foundation
import GRDB
import GRDBSQLite
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// The beginning of a transaction that reads.
struct SQLiteReadTransactionTests {
  private let sqlite: TemporaryStore<Vehicle>

  init() throws { sqlite = try TemporaryStore((1...Int64(3)).map { Vehicle($0) }) }

  private func connection() throws -> DatabaseQueue {
    try StoreConnection.open(sqlite.store.path, .readOnly, trace: nil)
  }

  private func begin(
    on connection: DatabaseQueue, trace: ((String) -> Void)? = nil
  ) throws -> SQLiteReadTransaction {
    try SQLiteReadTransaction(
      OpenDatabase(connection, FileIdentity(stat())), path: sqlite.store.path, history: "",
      stamp: nil, readsBranch: true, trace: trace, release: {})
  }

  /// Puts a view before the table of the state. It cannot be read.
  private func hideState(in database: Database, by expression: String) throws {
    try database.execute(
      sql: "CREATE TEMP VIEW store_state AS SELECT \(expression) AS branch, x'' AS last_nonce")
  }

  @Test func `The state is fixed, and its branch is read`() throws {
    let transaction = try begin(on: connection())
    #expect(transaction.branch?.id != nil)
    try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Vehicle(4)) }
    #expect(try transaction.use { try SQLCursor.integer($0, "SELECT count(*) FROM vehicle") } == 3)
  }

  @Test func `A state that cannot be read is traced, and the other pages are read`() throws {
    let traced = Mutex<[String]>([])
    let connection = try connection()
    try connection.inDatabase { try hideState(in: $0, by: "no_such_function()") }
    let transaction = try begin(on: connection) { text in traced.withLock { $0.append(text) } }
    #expect(transaction.branch == nil)
    #expect(traced.withLock { $0.contains { $0.contains("no_such_function") } })
    try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Vehicle(4)) }
    #expect(try transaction.use { try SQLCursor.integer($0, "SELECT count(*) FROM vehicle") } == 3)
  }

  // A failed read of a page may end the transaction. The list was read from many states then.
  @Test func `An error that ends the transaction is thrown`() throws {
    let connection = try connection()
    try connection.inDatabase { database in
      nonisolated(unsafe) let handle = database.sqliteConnection
      database.add(
        function: DatabaseFunction("fail", argumentCount: 0) { _ in
          sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
          throw DatabaseError(resultCode: .SQLITE_IOERR)
        })
      try hideState(in: database, by: "fail()")
    }
    #expect(throws: (any Error).self) { try begin(on: connection) }
  }
}
