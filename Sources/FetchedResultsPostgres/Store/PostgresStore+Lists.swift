package import FetchedResults
package import FetchedResultsSQL

extension PostgresStore: SQLStore {
  package func beginReading() throws -> any ReadTransaction {
    try pool.withConnection { connection in
      let transaction = PostgresReadTransaction(connection, pool)
      try transaction.start(table)
      return transaction
    }
  }

  /// Begins to read again where a connection of an earlier use turns out to have ended. Each trial uses
  /// up one of them, so that the last one is made with a new connection.
  ///
  /// - Throws: What `body` throws; if every trial ends with its state, the reason of the last.
  func retrying<Result>(_ body: () throws -> sending Result) throws -> sending Result {
    for _ in 0..<PostgresPool.keptConnections {
      do { return try body() } catch is SnapshotInvalidated {}
    }
    do { return try body() } catch let error as SnapshotInvalidated { throw error.reported }
  }

  package func table(in session: any SQLSession) -> TableLayout { table }

  /// A server scans with as many processes as it likes.
  package func secondTransaction(
    showing session: any SQLSession
  ) -> (any ReadTransaction)? { nil }

  package func renewed(_ row: FetchedRow) -> FetchedRow { Object.renewed(row) }
}
