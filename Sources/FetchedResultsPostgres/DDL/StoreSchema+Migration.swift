import FetchedResults
import FetchedResultsSQL

// MARK: - Stores of an earlier description
//
// A store that lacks what the description has cannot be read as it is: its owner adds what it lacks
// by opening it.
//
// Where only the bodies of the triggers' functions are those of an older format, the next writer
// replaces these. That takes no lock of the table, so readers and the loads of other programs go on
// meanwhile. The next writer also adds the columns that no reader needs, and what numbers the rows
// of logged tables. That locks the tables beside the entity's for a moment, for which the writer
// waits as long as for other writers.
//
// A program of an earlier description refuses the store afterwards, or reads it and does not write.
// One that has it open already reads on, and is refused as a writer, because it would leave out new
// columns (`LockedState`).

extension StoreSchema {
  // MARK: Tables, columns, indexes and sections

  /// Adds the tables, columns, indexes and triggers that a store of an earlier description lacks,
  /// gives columns the names that their attributes have now, counts all sections, and marks all
  /// rows, so that they are read exactly until a writer has made their keys. What was written
  /// before is in the change log without the new columns, so the store gets another identifier,
  /// and those who follow a list read it anew.
  ///
  /// The expression and the type of a column that is there stay as they are.
  ///
  /// - Parameter timeout: How many seconds to wait for those who read or write the store.
  /// - Throws: `PostgresError`; `older` where another role owns the tables, or the server takes no
  ///   writes; `busy` after the timeout, or where others were in the way three times.
  /// - Complexity: O(rows x log rows).
  func addParts(_ connection: PostgresConnection, timeout: Int) throws {
    let server = server(connection)
    for _ in 0..<3 {
      do {
        return try addPartsOnce(connection, timeout: timeout)
      } catch PostgresError.notAllowed, PostgresError.readOnly {
        throw PostgresError.older(server: server)
      } catch let error as PostgresError where error.isConflict {
        // Deadlock: another writer holds the lock of the table and waits for the row of
        // `store_state`, which this transaction holds. The loop tries again.
      }
    }
    throw PostgresError.busy(server: server)
  }

  private func addPartsOnce(_ connection: PostgresConnection, timeout: Int) throws {
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    connection.limitLockWaits(seconds: timeout)
    do {
      try connection.submit(
        "SELECT 1 FROM store_state WHERE \(table.isOwnState) FOR UPDATE"
      ).discard()
      // A statement of its own, which sees what the last one to have the lock has done.
      let found = try connection.firstRow(
        "SELECT value FROM store_meta WHERE key = '\(StoreRecord.key)'", [],
        { StoreRecord(text: $0.text(0) ?? "") })
      // Another owner may have extended the store meanwhile, by a later description.
      let relation = found.map { record.relation(to: $0, description) }
      if case .lacks(let parts)? = relation {
        throw PostgresError.unknownParts(server: server(connection), parts: parts)
      }
      if relation != .same {
        for statement in try renamings(connection) { try connection.submit(statement).discard() }
        let statements =
          try missingTablesAndColumns(connection)
          + description.loggedTables.flatMap(\.withoutSequences) + [droppingOfIndexes(connection)]
        for statement in statements { try connection.submit(statement).discard() }
        try complete(connection)
      }
      try connection.execute("COMMIT")
    } catch {
      connection.abandonTransaction()
      throw error
    }
  }

  /// The statement that stores the record of the description.
  var noteRecord: String {
    insertionOfRecord + " ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value"
  }

  /// The same for a store that has none, unless another desk has stored one meanwhile.
  var noteMissingRecord: String { insertionOfRecord + " ON CONFLICT (key) DO NOTHING" }

  private var insertionOfRecord: String {
    let rows = recordRows.map { "('\($0.key)', \(TableLayout.literal($0.value)))" }
    return "INSERT INTO store_meta (key, value) VALUES \(rows.joined(separator: ", "))"
  }

  /// The statements that give columns the names that their attributes have now, and drop those of
  /// removed attributes.
  private func renamings(_ connection: PostgresConnection) throws -> [String] {
    let entity = table.entity
    let suffixes = ["", "_key"] + TableLayout.derivedSuffixes
    return try [(table.tableName, ""), (table.changeTable, "old_")].flatMap { table, prefix in
      let found = try connection.rows(
        """
        SELECT attname::text FROM pg_attribute
          WHERE attrelid = \(Self.table("?")) AND attnum > 0 AND NOT attisdropped
        """, [.text(table)]
      ) { $0.text(0) ?? "" }
      func columns(_ name: String) -> [(column: String, suffix: String)] {
        // An attribute of its own may have such a name.
        suffixes.map { (prefix + name + $0, $0) }.filter { column, suffix in
          found.contains(column) && !entity.names.contains(name + suffix)
        }
      }
      let renamed = entity.attributes.flatMap { attribute -> [String] in
        guard let former = attribute.formerName else { return [] }
        let columns = columns(former).map { ($0.column, prefix + attribute.name + $0.suffix) }
        return columns.filter { !found.contains($0.1) }.map { column, name in
          "ALTER TABLE \(table) RENAME COLUMN \(quoted(column)) TO \(quoted(name))"
        }
      }
      let removed = entity.removedAttributes.sorted().flatMap { name in
        columns(name).reversed().map { "ALTER TABLE \(table) DROP COLUMN \(quoted($0.column))" }
      }
      return renamed + removed
    }
  }

  /// The statements that create missing tables, and add missing columns to the others.
  ///
  /// - Throws: `PostgresError.incomplete` where a table of the entity is missing: somebody has
  ///   dropped it, and its rows with it.
  private func missingTablesAndColumns(_ connection: PostgresConnection) throws -> [String] {
    let found = try connection.rows(
      """
      SELECT name, attname::text FROM pg_catalog.unnest(?::text[]) AS name
        JOIN pg_attribute ON attrelid = \(Self.table("name"))
        WHERE attnum > 0 AND NOT attisdropped
      """, [ArrayLiteral.text(tableNames.map(Value.text))]
    ) { (table: $0.text(0) ?? "", column: $0.text(1) ?? "") }
    let columns = Dictionary(grouping: found, by: \.table).mapValues { rows in
      Set(rows.flatMap { [$0.column, quoted($0.column)] })
    }
    let own = Set(table.tableDefinitions.map(\.name))
    return try tables.flatMap { definition in
      if let names = columns[definition.name] { return definition.additions(to: names) }
      guard !own.contains(definition.name) else {
        throw try StoreSchema(table: table, description: StoreDescription([table.entity]))
          .whyMissing(connection)
      }
      return [definition.statement]
    }
  }

  /// Drops the indexes of this format: one of the same name may have been made of other columns.
  private func droppingOfIndexes(_ connection: PostgresConnection) throws -> String {
    let schema = try name(connection)
    let indexes = definitions(in: schema).filter { $0.object.kind == .index }
    let names = indexes.map { "\(quoted(schema)).\(quoted($0.object.name))" }
    return "DROP INDEX IF EXISTS \(names.joined(separator: ", "))"
  }

  /// Brings a store that has all tables and columns to this format.
  private func complete(_ connection: PostgresConnection) throws {
    try connection.submit(
      """
      UPDATE store_meta SET value = CASE key WHEN 'format' THEN '\(Self.version)'
          ELSE '\(Self.newIdentifier)' END WHERE key IN ('format', 'store')
      """
    ).discard()
    // Of a store of this format, these are all indexes and triggers that it lacks, and each
    // function that has another body.
    try connection.submit(noteRecord).discard()
    let renewals = try differences(connection).flatMap(\.renewal)
    let counting = SectionCounting(table: table, rows: [(table.tableName, 1)])
    for statement in renewals + counting.recount + [table.markingOfAllRows] {
      try connection.submit(statement).discard()
    }
  }

  // MARK: What the next writer migrates

  /// The first version whose triggers mark what a trigger of another program has changed in a row
  /// that this library wrote.
  static let firstMarkingVersion = 3

  /// Replaces the functions of the triggers by those of this format, inside the transaction of a
  /// writer, and adds what readers do not need.
  ///
  /// A role that may not do that continues with the older ones, which are right where no other
  /// program has triggers. The functions of a store whose schema was renamed are left alone as
  /// well: a repair replaces them, and counts and reads everything anew.
  ///
  /// - Throws: `PostgresError`; `busy` where others read the tables for longer than a writer waits.
  func migrate(_ connection: PostgresConnection) throws {
    let place = try connection.firstRow(
      """
      SELECT current_schema(), (has_schema_privilege(current_schema(), 'CREATE')
        AND has_table_privilege('store_meta', 'UPDATE')
        AND bool_and(pg_has_role(relowner, 'USAGE')))::int::bigint
        FROM pg_catalog.unnest(?::text[]) AS name JOIN pg_class ON oid = \(Self.table("name"))
      """, [ArrayLiteral.text(tableNames.map(Value.text))]
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
          AND tgrelid IN (SELECT \(Self.table("name")) FROM pg_catalog.unnest(?::text[]) AS name)
      """,
      [
        ArrayLiteral.text(triggers.map { .text($0.name) }),
        ArrayLiteral.text(Set(triggers.map(\.table)).sorted().map(Value.text)),
      ]
    ) { (name: $0.text(0), isOurs: $0.integer(1) == 1, isSecurityDefiner: $0.integer(2) == 1) }
    guard !found.isEmpty, found.allSatisfy(\.isOurs) else { return }
    var statements =
      try missingTablesAndColumns(connection) + description.loggedTables.flatMap(\.withoutSequences)
    for var trigger in triggers {
      trigger.isSecurityDefiner = found.contains { $0.name == trigger.name && $0.isSecurityDefiner }
      statements.append(trigger.replacement)
    }
    statements += description.numbering(beside: table, in: schema).flatMap {
      $0.renewal(in: schema)
    }
    for statement in statements { try connection.submit(statement).discard() }
    try markUnmarkedRows(connection)
    try connection.submit(noteRecord).discard()
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
