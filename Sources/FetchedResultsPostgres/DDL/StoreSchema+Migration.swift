import FetchedResults
import FetchedResultsSQL

// MARK: - Stores of an older format
//
// Only the bodies of the triggers' functions differ between the formats. A function is replaced
// without a lock of its table, so readers and the loads of other programs go on meanwhile. An older
// program refuses the store afterwards; one that has opened it before continues to write, and the
// new functions run for its rows.

extension StoreSchema {
  /// The first version whose triggers mark what a trigger of another program has changed in a row
  /// that this library wrote.
  static let firstMarkingVersion = 3

  /// Replaces the functions of the triggers by those of this format, inside the transaction of a
  /// writer.
  ///
  /// A role that may not replace them continues with the older ones, which are right where no other
  /// program has triggers. The functions of a store whose schema was renamed are left alone as
  /// well: a repair replaces them, and counts and reads everything anew.
  ///
  /// - Throws: `PostgresError`.
  func migrate(_ connection: PostgresConnection) throws {
    let place = try connection.firstRow(
      """
      SELECT current_schema(), (has_schema_privilege(current_schema(), 'CREATE')
        AND has_table_privilege('store_meta', 'UPDATE'))::int::bigint
      """
    ) { (schema: $0.text(0), mayMigrate: $0.integer(1) == 1) }
    guard let schema = place?.schema, place?.mayMigrate == true else { return }
    let triggers = definitions(in: schema).compactMap(\.trigger)
    let found = try connection.rows(
      """
      SELECT tgname::text, (pg_has_role(proowner, 'USAGE')
          AND starts_with(proconfig[1], 'search_path=' || quote_ident(current_schema()) || ','))
          ::int::bigint, prosecdef::int::bigint
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE proname = tgname AND tgname = ANY (?::text[])
          AND tgrelid IN (SELECT \(Self.table("name")) FROM unnest(?::text[]) AS name)
      """,
      [
        ArrayLiteral.text(triggers.map { .text($0.name) }),
        ArrayLiteral.text(Set(triggers.map(\.table)).sorted().map(Value.text)),
      ]
    ) { (name: $0.text(0), isOurs: $0.integer(1) == 1, isSecurityDefiner: $0.integer(2) == 1) }
    guard !found.isEmpty, found.allSatisfy(\.isOurs) else { return }
    for var trigger in triggers {
      trigger.isSecurityDefiner = found.contains { $0.name == trigger.name && $0.isSecurityDefiner }
      try connection.submit(trigger.replacement).discard()
    }
    try markUnmarkedRows(connection)
    try connection.submit(
      "UPDATE store_meta SET value = '\(Self.version)' WHERE key = 'format'"
    ).discard()
  }

  /// Marks all rows where triggers that marked too few may have left out some.
  private func markUnmarkedRows(_ connection: PostgresConnection) throws {
    let isOnTable = "tgrelid = \(Self.oid(of: table))"
    try connection.submit(
      """
      INSERT INTO \(table.staleTable) (\(table.id)) SELECT \(table.id) FROM \(table.tableName)
        WHERE EXISTS (SELECT 1 FROM store_meta
            WHERE key = 'format' AND value::bigint < \(Self.firstMarkingVersion))
          AND EXISTS (\(table.changingTriggers(isOnTable)))
        ON CONFLICT DO NOTHING
      """
    ).discard()
  }

  /// An expression that is true where the functions of an entity's triggers name another schema
  /// than the one they are in: a function keeps the name that its schema had when it was created.
  static func hasMovedTriggers(of table: TableLayout) -> String {
    """
    SELECT NOT starts_with(setting, 'search_path=' || quote_ident(current_schema()) || ',')
      FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid, unnest(proconfig) AS setting
      WHERE tgrelid = \(oid(of: table))
        AND tgname = \(TableLayout.literal(table.entity.name + "_inserted"))
        AND starts_with(setting, 'search_path=')
    """
  }
}
