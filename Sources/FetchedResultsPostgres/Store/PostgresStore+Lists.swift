package import FetchedResults
package import FetchedResultsSQL

extension PostgresStore: SQLStore {
  package func beginReading() throws -> any ReadTransaction {
    try pool.withConnection { connection in
      let transaction = PostgresReadTransaction(connection, pool, timeout: writeTimeout, known)
      try transaction.start(table)
      return transaction
    }
  }

  /// Runs a body again while the pool's kept connections turn out to have ended. Each trial uses up
  /// one of them, so that the last trial has a new connection.
  ///
  /// - Throws: What `body` throws; if every trial ends with its state, the reason of the last.
  func retrying<Result>(_ body: () throws -> sending Result) throws -> sending Result {
    for _ in 0..<PostgresPool.keptConnections {
      do { return try body() } catch is SnapshotInvalidated {}
    }
    do { return try body() } catch let error as SnapshotInvalidated { throw error.reported }
  }

  package func table(in session: any SQLSession) -> TableLayout { table }

  /// Nil: a server decides itself with how many processes it scans.
  package func secondTransaction(
    showing session: any SQLSession
  ) -> (any ReadTransaction)? { nil }

  package func renewed(_ row: FetchedRow) -> FetchedRow { Object.renewed(row) }
}
