package import FetchedResults
import FetchedResultsSQL

extension PostgresStore {
  /// Checks the triggers and indexes, and what triggers and writers maintain: the section counts, and
  /// the rows whose keys and texts are to be renewed.
  ///
  /// - Parameter isQuick: Whether to leave out the counts, for which all rows are read.
  /// - Complexity: O(rows).
  package func check(isQuick: Bool) throws -> [StoreFault] {
    try reading { session in
      var faults = try StoreSchema(table: table, format: format).differences(session)
        .map { StoreFault.schema($0.difference) }
      let stale = try session.firstRow(
        "SELECT count(*), min(\(table.id)) FROM \(table.staleTable)"
      ) { (rows: Int($0.integer(0)), first: $0.integer(1)) }
      if let stale, stale.rows > 0 {
        faults.append(.staleRows(rows: stale.rows, firstID: stale.first))
      }
      let counting = SectionCounting(table: table, rows: [(table.tableName, 1)])
      let wrong = isQuick ? 0 : Int(try session.integer(counting.wrongCounts) ?? 0)
      if wrong > 0 { faults.append(.sectionCounts(sections: wrong)) }
      return faults
    }
  }
}

extension PostgresStore {
  /// Checks that ``rewriteTables()`` may be called: the server would silently leave alone the tables of
  /// another role.
  ///
  /// - Throws: `PostgresError.notAllowed`.
  package func checkOwnsTables() throws {
    let isOwned = try reading { session in
      try session.integer(
        "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass(?)",
        [.text(table.tableName)])
    }
    guard isOwned == 1 else {
      throw PostgresError.notAllowed(
        server: server, reason: "only the owner of the tables may write them anew")
    }
  }

  /// Writes all tables with texts anew, so that no page keeps bytes of removed or older rows. Readers
  /// and writers wait meanwhile.
  ///
  /// - Complexity: O(rows); the server's disk needs room for a copy of the largest table.
  package func rewriteTables() throws {
    let connection = try pool.open()
    let tables = [table.tableName, table.changeTable]
    for name in tables + format.loggedTables.flatMap({ [$0.name, $0.changeTable] }) {
      try connection.execute("VACUUM FULL \(name)")
    }
  }
}

extension PostgresWriter {
  /// Creates anew the triggers and indexes that are missing, switched off or changed. It must be called
  /// before anything else of the transaction.
  ///
  /// What was written without the triggers is in no change log. Another identifier of the store tells
  /// those who follow a list that it is to be read anew.
  ///
  /// - Throws: `PostgresError.notAllowed` where the role does not own the tables.
  package func repairSchema(_ store: PostgresStore<Object>) throws {
    let schema = StoreSchema(table: table, format: store.format)
    let differences = try schema.differences(session)
    guard !differences.isEmpty else { return }
    // Wrong counts could contradict a unique index, and all sections are counted anew.
    try run("DELETE FROM \(table.sectionTable)", [])
    for statement in differences.flatMap(\.part.renewal) {
      try connection.submit(statement).discard()
    }
    try run(
      "UPDATE store_meta SET value = '\(StoreSchema.newIdentifier)' WHERE key = 'store'", [])
    let greatest = try session.integer(
      """
      UPDATE store_state SET last_change = last_change + 1,
          last_id = greatest(last_id, (SELECT max(\(table.id)) FROM \(table.tableName)))
        WHERE \(table.isOwnState) RETURNING last_id
      """)
    if let greatest { noteIdentifier(greatest) }
  }

  /// Makes every key anew, and counts every section.
  ///
  /// - Complexity: O(rows x log rows).
  package func rebuildKeys() throws {
    try beginCommand()
    // The rows are read again, as this transaction has changed them.
    _ = try session
    let staleRows = StaleRows<Object>(connection, table, indexedTexts: indexedTexts)
    try staleRows.markAll()
    try staleRows.renewAll()
    let counting = SectionCounting(table: table, rows: [(table.tableName, 1)])
    for statement in counting.recount { try run(statement, []) }
  }
}
