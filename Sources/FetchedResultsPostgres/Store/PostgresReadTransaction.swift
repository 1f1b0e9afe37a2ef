import FetchedResults
import FetchedResultsSQL

/// One committed state of a store, readable for as long as this object lives.
///
/// It holds a connection of its own with an open transaction. PostgreSQL fixes the state with the first
/// statement, which the beginning of the transaction travels with. Nothing but the list that owns this
/// object keeps the server from removing old versions of rows, and a live list releases it when it is
/// idle.
final class PostgresReadTransaction: ReadTransaction {
  private let connection: GuardedConnection
  private let pool: PostgresPool
  /// The question for the token of the state, sent with the first statement; nil once it is read.
  private var question: SQLCursor?
  private var token: ChangeToken?

  init(_ connection: GuardedConnection, _ pool: PostgresPool) {
    self.connection = connection
    self.pool = pool
    connection.use { $0.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY") }
  }

  deinit {
    connection.use { connection in
      question = nil
      connection.abandonTransaction()
    }
    pool.giveBack(connection)
  }

  /// Sends what every list begins with, to travel with its first statement.
  ///
  /// The token names the server's data, its timeline, the store and its table: a server that was
  /// restored from a copy, or that has taken over from another one, has another timeline, and what
  /// `pg_restore` brings back has the identifier of the store in a table of another number. The name of
  /// a file of the write-ahead log begins with the timeline, in hexadecimal; a standby tells no name.
  func start(_ table: TableLayout) throws {
    question = try connection.use { connection in
      let question = try SQLCursor(
        connection,
        """
        SELECT last_change, (SELECT system_identifier FROM pg_control_system()),
          CASE WHEN pg_is_in_recovery()
            THEN (SELECT upper(to_hex(timeline_id)) FROM pg_control_checkpoint())
            ELSE ltrim(substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), '0') END,
          (SELECT value FROM store_meta WHERE key = 'store'), tableoid::bigint
          FROM store_state WHERE \(table.isOwnState)
        """)
      try question.send()
      return question
    }
  }

  func changeToken(of table: TableLayout) throws -> ChangeToken {
    if let token { return token }
    let found = try read { _ in
      guard let question, try question.step() else { throw StoreInconsistency() }
      let history = (1...4).compactMap { question.text($0) }.joined(separator: "/")
      return ChangeToken(history: history, sequence: question.integer(0))
    }
    (token, question) = (found, nil)
    return found
  }

  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    do {
      return try connection.use { try body($0) }
    } catch is StoreInconsistency {
      throw inconsistency
    } catch let error as PostgresError where error.isConnectionLost || error.isConflict {
      // The state has ended with its transaction. The list is fetched again, from whichever server
      // answers then.
      throw SnapshotInvalidated(cause: error)
    } catch let error as PostgresError where error.isOfMissingObject {
      throw PostgresError.missing(server: pool.address.description)
    }
  }

  var inconsistency: any Error { PostgresError.damaged(server: pool.address.description) }

  func explain(_ lines: [String]) { pool.explain(lines) }

  /// Cursors end with their transaction.
  func keep(_ cursor: SQLCursor) {}
}
