import FetchedResults
import FetchedResultsSQL

// MARK: - Stores of an older format
//
// Only the bodies of the triggers' functions differ between the formats. A function is replaced without
// a lock of its table, so readers and the loads of other programs go on meanwhile. An older program
// refuses the store afterwards; one that has opened it before writes on, by the new functions.

extension StoreSchema {
  /// Replaces the functions of the triggers by those of this format, inside the transaction of a writer.
  ///
  /// A role that may not do that goes on with the older ones, which are right as well. So is a store
  /// whose schema got another name: its functions are for a repair, which counts and reads everything
  /// anew.
  ///
  /// - Throws: `PostgresError`.
  func migrate(_ connection: PostgresConnection) throws {
    let query = try SQLCursor(
      connection,
      """
      SELECT current_schema(),
        has_schema_privilege(current_schema(), 'CREATE')
          AND has_table_privilege('store_meta', 'UPDATE'),
        bool_and(pg_has_role(proowner, 'USAGE')
          AND starts_with(proconfig[1], 'search_path=' || quote_ident(current_schema()) || ','))
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE NOT tgisinternal AND proname = tgname
          AND tgrelid IN (SELECT to_regclass(name) FROM unnest(?::text[]) AS name)
      """)
    let tables = [table.tableName] + format.loggedTables.map(\.name)
    try query.bind(ArrayLiteral.text(tables.map(Value.text)), at: 1)
    guard try query.step(), let schema = query.text(0), query.integer(1) == 1,
      query.integer(2) == 1
    else { return }
    for part in parts(in: schema) {
      guard let replacement = part.replacement else { continue }
      try connection.submit(replacement).discard()
    }
    try connection.submit(
      "UPDATE store_meta SET value = '\(Self.version)' WHERE key = 'format'"
    ).discard()
  }
}
