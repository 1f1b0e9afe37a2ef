import FetchedResults
import FetchedResultsSQL

/// One committed state of a store, readable for as long as this object lives.
///
/// It holds a connection of its own with an open transaction. PostgreSQL fixes the state with the
/// first statement of the transaction; `BEGIN` is sent with that statement, in one round trip. As
/// long as this object lives, the server keeps the old versions of rows that its state has, so a
/// live list releases it when it is idle.
///
/// The ``GuardedConnection`` guards the connection. Nothing guards the token: the list that owns
/// this object uses it on one thread at a time.
final class PostgresReadTransaction: ReadTransaction {
  private let connection: GuardedConnection
  private let pool: PostgresPool
  /// The statement that reads the token, sent with the first one; nil once the token is read.
  private var tokenCursor: SQLCursor?
  private var token: ChangeToken?
  private let known: KnownStore

  /// - Parameters:
  ///   - timeout: How many seconds to wait for those who lock the tables.
  ///   - known: The store that is expected.
  init(
    _ connection: GuardedConnection, _ pool: PostgresPool, timeout: Int, _ known: KnownStore
  ) {
    self.connection = connection
    self.pool = pool
    self.known = known
    connection.use { connection in
      connection.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY")
      connection.limitLockWaits(seconds: timeout)
    }
  }

  deinit {
    connection.use { connection in
      tokenCursor = nil
      connection.abandonTransaction()
    }
    pool.giveBack(connection)
  }

  /// Sends the statement that reads the change token, so that it shares the round trip of the
  /// list's first statement.
  func start(_ table: TableLayout) throws {
    tokenCursor = try connection.use { connection in
      // A lock is no part of the state that is fixed next. Were the table altered in between, which
      // can write it anew, the state would have no row of it.
      connection.deferCommand(
        "LOCK TABLE \(table.tableName) IN ACCESS SHARE MODE", isPrepared: true)
      let tokenCursor = try SQLCursor(connection, table.changeTokenStatement)
      try tokenCursor.send()
      return tokenCursor
    }
  }

  func changeToken(of table: TableLayout) throws -> ChangeToken {
    if let token { return token }
    return try reporting {
      try connection.use { try readToken($0) }
    }
  }

  private func readToken(_ session: any SQLSession) throws -> ChangeToken {
    guard let tokenCursor else { throw StoreInconsistency() }
    let (token, store) = try TableLayout.changeToken(tokenCursor)
    self.tokenCursor = nil
    self.token = token
    try known.expect(store, session, server: pool.address.description)
    return token
  }

  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    try reporting {
      let result = try connection.use { try body($0) }
      // The token arrives with the first answer, so this waits for nothing. A reader that is let go
      // here ends its cursors, which takes the connection again.
      if tokenCursor?.hasArrived == true { _ = try connection.use { try readToken($0) } }
      return result
    }
  }

  private func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch is StoreInconsistency {
      throw inconsistency
    } catch PostgresError.cancelled where CurrentWork.isDropped {
      throw CancellationError()
    } catch let error as PostgresError where error.isConnectionLost || error.isConflict {
      // The state has ended with its transaction. The list is fetched again, from whichever server
      // answers then.
      throw SnapshotInvalidated(cause: error)
    } catch let error as PostgresError where error.isOfMissingObject {
      let server = pool.address.description
      if error.isOfMissingColumn {
        // A later program may have given the column another name. This transaction is over.
        try known.expectRecord(pool.open(), server: server)
      }
      throw PostgresError.missing(server: server, schema: nil)
    }
  }

  var inconsistency: any Error { PostgresError.damaged(server: pool.address.description) }

  func explain(_ lines: [String]) { pool.explain(lines) }

  /// Cursors end with their transaction.
  func keep(_ cursor: SQLCursor) {}
}
