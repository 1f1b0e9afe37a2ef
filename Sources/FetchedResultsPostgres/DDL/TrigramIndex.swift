import FetchedResults
import FetchedResultsSQL

/// An index of the folded texts by their trigrams, with PostgreSQL's extension `pg_trgm`.
///
/// Without it, the server scans all rows for a search, with as many processes as it is set up to
/// use. The index pays for ledgers of millions of rows. Created over a million rows, it took 1.5
/// times the space of their texts; an index that grows with the rows takes several times that. The
/// answers are the same: `LIKE` and `strpos` find the same bytes, and the rows are rechecked
/// anyway.
///
/// The index is optional: opening a store finds out whether the store has it.
struct TrigramIndex: Sendable {
  let table: TableLayout

  private var name: String { table.entity.name + "_by_trigram" }

  /// The name of a second index, with the rows that have no folded text: every search must read
  /// them.
  private var unknownName: String { table.entity.name + "_without_text" }

  // MARK: - Creating

  /// An expression that is true where the index exists and is complete.
  var isThere: String {
    "EXISTS (SELECT 1 FROM pg_index WHERE indisvalid AND indexrelid = \(StoreSchema.table("?")))"
  }

  /// The parameter of ``isThere``.
  var parameter: Value { .text(quoted(name)) }

  /// Creates the index unless it is there, and the extension where the database has none.
  ///
  /// The extension belongs to the whole database. So it is put into the schema `public`: in the
  /// schema of a stand, it would be dropped with that stand.
  ///
  /// - Parameter timeout: How many seconds to wait for others who use the table.
  /// - Returns: Whether the index is new.
  /// - Throws: `PostgresError.noExtension` where the server has none or the role may not create it.
  func create(_ connection: PostgresConnection, timeout: Int) throws -> Bool {
    guard try !isFound(connection) else { return false }
    let schema = try extensionSchema(connection)
    let own = try connection.firstRow("SELECT current_schema()") { $0.text(0) ?? "" } ?? ""
    let column = FoldedTextCondition.column
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    connection.spellPlainly()
    connection.limitLockWaits(seconds: timeout)
    do {
      // Those who create the index at the same time wait for each other here.
      try connection.execute("LOCK TABLE \(table.tableName) IN SHARE ROW EXCLUSIVE MODE")
      if try isFound(connection) {
        connection.abandonTransaction()
        return false
      }
      for statement in [
        "DROP INDEX IF EXISTS \(quoted(own)).\(quoted(name))",
        """
        CREATE INDEX \(quoted(name)) ON \(table.tableName)
          USING gin (\(column) \(quoted(schema)).gin_trgm_ops)
        """,
        """
        CREATE INDEX IF NOT EXISTS \(quoted(unknownName)) ON \(table.tableName) (\(table.id))
          WHERE \(column) IS NULL
        """,
      ] { try connection.submit(statement).discard() }
      try connection.execute("COMMIT")
    } catch {
      connection.abandonTransaction()
      throw error
    }
    return true
  }

  private func isFound(_ connection: PostgresConnection) throws -> Bool {
    try connection.integer("SELECT (\(isThere))::int::bigint", [parameter]) == 1
  }

  /// The schema of the extension, which is created where the database has none.
  private func extensionSchema(_ connection: PostgresConnection) throws -> String {
    if let schema = try knownSchema(connection) { return schema }
    do {
      try connection.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public")
    } catch let error as PostgresError {
      // Another stand of the database has created it meanwhile.
      if let schema = try knownSchema(connection) { return schema }
      switch error {
      case .notAllowed(let server, let reason), .failed(let server, _, let reason):
        throw PostgresError.noExtension(server: server, name: "pg_trgm", reason: reason)
      default: throw error
      }
    }
    return try knownSchema(connection) ?? "public"
  }

  private func knownSchema(_ connection: PostgresConnection) throws -> String? {
    try connection.firstRow(
      """
      SELECT nspname::text FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
        WHERE extname = 'pg_trgm'
      """
    ) { $0.text(0) ?? "" }
  }
}
