import FetchedResults
import FetchedResultsSQL

extension PostgresStore {
  /// Checks that ``rewriteTables()`` may be called: the server would skip the tables of another
  /// role without an error.
  ///
  /// - Throws: `PostgresError.notOwner`.
  package func checkOwnsTables() throws {
    let isOwned = try reading { session in
      try session.integer(
        "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = \(StoreSchema.table("?"))",
        [.text(table.tableName)])
    }
    guard isOwned == 1 else { throw PostgresError.notOwner(server: server) }
  }

  /// Writes all tables with texts anew, so that no page of them keeps bytes of removed or older
  /// rows, and deletes the frequent texts that the server keeps as statistics for its planner.
  /// Readers and writers wait meanwhile.
  ///
  /// - Throws: `PostgresError.stillRead` where a transaction reads an older state for longer than
  ///   writers wait: the server would keep the rows of that state. `PostgresError.busy` where a
  ///   transaction uses a table for that long.
  /// - Complexity: O(rows); the server's disk needs room for a copy of the largest table.
  package func rewriteTables() throws {
    try withOwnConnection { connection in
      try connection.execute(
        "SELECT set_config('lock_timeout', ?, FALSE)", [.text("\(writeTimeout * 1000)")])
      defer { _ = try? connection.execute("RESET lock_timeout") }
      try awaitEndOfOlderStates(connection)
      let tables = [table.tableName, table.sectionTable, table.changeTable]
      for name in tables + description.loggedTables.flatMap({ [$0.name, $0.changeTable] }) {
        try connection.execute("VACUUM (FULL, ANALYZE) \(name)")
      }
    }
  }

  /// Runs a body with a connection that is in no transaction.
  func withOwnConnection<Result>(_ body: (PostgresConnection) throws -> Result) throws -> Result {
    try pool.withConnection { connection in
      defer { pool.giveBack(connection) }
      return try connection.use { try body($0) }
    }
  }

  /// Waits until no transaction reads a state from before this call.
  private func awaitEndOfOlderStates(_ connection: PostgresConnection) throws {
    let next = try connection.firstRow(
      "SELECT pg_snapshot_xmax(pg_current_snapshot())::xid::text"
    ) { $0.text(0) ?? "" }
    let deadline = ContinuousClock.now + .seconds(writeTimeout)
    // An older state may be held by a client, by a standby with `hot_standby_feedback`, by a
    // replication slot or by a prepared transaction.
    let older = """
      SELECT (EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid <> pg_backend_pid()
            AND (datid IS NULL OR datname = current_database())
            AND greatest(age(backend_xid), age(backend_xmin)) > age(?::text::xid))
          OR EXISTS (SELECT 1 FROM pg_replication_slots WHERE age(xmin) > age(?::text::xid))
          OR EXISTS (SELECT 1 FROM pg_prepared_xacts
            WHERE database = current_database() AND age(transaction) > age(?::text::xid))
        )::int::bigint
      """
    let values = Array(repeating: next.map(Value.text) ?? .null, count: 3)
    while try connection.integer(older, values) == 1 {
      guard ContinuousClock.now < deadline else { throw PostgresError.stillRead(server: server) }
      try connection.execute("SELECT pg_sleep(0.05)")
    }
  }
}
