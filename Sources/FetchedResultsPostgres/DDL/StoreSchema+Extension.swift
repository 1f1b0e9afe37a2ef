import FetchedResults
import FetchedResultsSQL

// MARK: - Stores of an earlier description or format
//
// The owner of a store gives it what it lacks: by opening it, where it lacks parts of the
// description, and by his next change, where only its format is an earlier one. Both run the same
// comparison of what is there with what is described, and make only that anew which differs.
// Another role uses the store as it is, as far as that is harmless.
//
// To compare computed columns and indexes, the server is asked to spell the described ones as well:
// it makes an empty twin of each table for a moment.
//
// A program of an earlier description refuses the store afterwards, or reads it and does not write:
// it would leave out new columns (`LockedState`, `KnownStore`).

extension StoreSchema {
  /// Gives a store what it lacks, in a transaction of its own.
  ///
  /// - Parameter timeout: How many seconds to wait for those who read or write the store.
  /// - Throws: `PostgresError`; `older` where another role owns the tables, or the server takes no
  ///   writes; `busy` after the timeout, or where others were in the way three times. Nothing is
  ///   changed then.
  /// - Complexity: O(rows x log rows), where sections must be counted or keys be made anew.
  func extend(_ connection: PostgresConnection, timeout: Int) throws {
    let server = server(connection)
    guard try mayExtend(connection) else { throw PostgresError.older(server: server) }
    for _ in 0..<3 {
      connection.begin("ISOLATION LEVEL READ COMMITTED")
      connection.spellPlainly()
      connection.limitLockWaits(seconds: timeout)
      do {
        try connection.submit(
          "SELECT 1 FROM store_state WHERE \(table.isOwnState) FOR UPDATE"
        ).discard()
        try complete(connection)
        try connection.execute("COMMIT")
        return
      } catch {
        connection.abandonTransaction()
        switch error {
        case PostgresError.notAllowed, PostgresError.readOnly:
          throw PostgresError.older(server: server)
        // Deadlock: another writer holds the lock of the table and waits for the row of
        // `store_state`, which this transaction holds. The loop tries again.
        case let error as PostgresError where error.isConflict: break
        default: throw error
        }
      }
    }
    throw PostgresError.busy(server: server)
  }

  /// Gives a store of an earlier format what it lacks, within the transaction of a writer. For a
  /// role that may not do that, the store stays as it is: the triggers of all formats are right.
  ///
  /// - Throws: `PostgresError`; `busy` where others read the tables for longer than a writer waits.
  func migrate(_ connection: PostgresConnection) throws {
    if try mayExtend(connection) { try complete(connection) }
  }

  /// Whether the role owns what an extension alters.
  private func mayExtend(_ connection: PostgresConnection) throws -> Bool {
    let mayExtend = try connection.integer(
      """
      SELECT (has_schema_privilege(current_schema(), 'CREATE')
        AND has_table_privilege('store_meta', 'UPDATE')
        AND bool_and(pg_has_role(relowner, 'USAGE'))
        AND NOT EXISTS (SELECT 1 FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
          WHERE proname = tgname AND tgrelid = \(Self.oid(of: table))
            AND NOT pg_has_role(proowner, 'USAGE')))::int::bigint
        FROM pg_catalog.unnest(?::text[]) AS name JOIN pg_class ON oid = \(Self.table("name"))
      """, [ArrayLiteral.text(tableNames.map(Value.text))])
    return mayExtend == 1
  }

  /// Gives the store what it lacks. The transaction has the lock of the store.
  private func complete(_ connection: PostgresConnection) throws {
    // A statement of its own, which sees what the last one to have the lock has done.
    let found: (format: Int64, record: StoreRecord?, isMoved: Bool)? = try connection.firstRow(
      """
      SELECT (SELECT value FROM store_meta WHERE key = 'format')::bigint,
        (SELECT value FROM store_meta WHERE key = '\(StoreRecord.key)'),
        (\(Self.hasMovedTriggers(of: table)))::int::bigint
      """
    ) { ($0.integer(0), $0.text(1).map { StoreRecord(text: $0) }, $0.integer(2) == 1) }
    guard let found else { throw PostgresError.damaged(server: server(connection)) }
    let relation = found.record.map { record.relation(to: $0, description) }
    if case .lacks(let parts)? = relation {
      throw PostgresError.unknownParts(server: server(connection), parts: parts)
    }
    if relation == .same, found.format == Int64(Self.version) { return }
    func run(_ statements: [String]) throws {
      for statement in statements { try connection.submit(statement).discard() }
    }
    let schema = try name(connection)
    let views = try ownViews(connection)
    try run(views.map { removal(of: $0, in: schema) })
    try run(renamings(connection))
    try run(comparisonsByBytes(connection))
    let (outdatedColumns, outdatedIndexes) = try outdatedParts(connection)
    try run(outdatedColumns)
    try run(removals(connection))
    try run(missingTablesAndColumns(connection))
    try run(otherDemands(connection))
    try run(missingConstraints(connection).flatMap(\.addition))
    if found.format < Int64(Self.numberingVersion) {
      try run(description.loggedTables.flatMap(\.withoutSequences))
    }
    try run(outdatedIndexes)
    if relation != .same { try expectIndexableTexts(connection) }
    try run(["UPDATE store_meta SET value = '\(Self.version)' WHERE key = 'format'", noteRecord])
    try run(differences(connection).flatMap(\.renewal))
    try run(views.flatMap(\.grants))
    try run(missingFillFactor(connection))
    try run(missingComments(connection))
    // What was written while the triggers were made for another schema may not be counted.
    try run(renewals(since: found.isMoved ? nil : found.record))
  }

  /// The statements that make anew what the database derives otherwise than it did by another
  /// record.
  ///
  /// - Parameter stored: Nil where the store has none: nothing is known of how its keys were made.
  private func renewals(since stored: StoreRecord?) -> [String] {
    let entity = table.entity
    guard let stored else { return recount + [table.markingOfAllRows, noteNewIdentifier] }
    if record.changedKinds(since: stored).isSubset(of: Self.kindsOfIndexes) { return [] }
    return (record.countsOtherwise(entity, than: stored) ? recount : [])
      + (record.makesOtherTexts(of: entity, than: stored) ? [table.markingOfAllRows] : [])
      + [noteNewIdentifier]
  }

  /// The kinds of the lines of a record that change nothing but indexes.
  static let kindsOfIndexes: Set = ["order", "sparse", "index", "indexed"]

  private var recount: [String] {
    SectionCounting(table: table, rows: [(table.tableName, 1)]).recount
  }

  /// The statement by which those who follow a list read it anew, and those who have the store open
  /// compare its record with theirs. What was written before is in the change log without the new
  /// columns.
  private var noteNewIdentifier: String {
    "UPDATE store_meta SET value = '\(Self.newIdentifier)' WHERE key = 'store'"
  }

  /// The statement that stores the record of the description.
  var noteRecord: String {
    let rows = recordRows.map { "('\($0.key)', \(TableLayout.literal($0.value)))" }
    return """
      INSERT INTO store_meta (key, value) VALUES \(rows.joined(separator: ", "))
        ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value
      """
  }

  // MARK: Columns

  /// The tables that keep values of attributes, with what they add to the names of the columns.
  private var tablesOfAttributes: [(name: String, prefix: String)] {
    [(table.tableName, ""), (table.changeTable, "old_")]
  }

  private func columns(
    of table: String, _ connection: PostgresConnection
  ) throws -> Set<String> {
    try Set(
      connection.rows(
        """
        SELECT attname::text FROM pg_attribute
          WHERE attrelid = \(Self.table("?")) AND attnum > 0 AND NOT attisdropped
        """, [.text(table)]
      ) { $0.text(0) ?? "" })
  }

  /// The columns of an attribute, and the columns that are derived from it. A column that has the
  /// name of a declared attribute is left out.
  private func columns(of attribute: String, _ prefix: String) -> [(name: String, suffix: String)] {
    (["", "_key"] + TableLayout.derivedSuffixes)
      .filter { !table.entity.names.contains(attribute + $0) }
      .map { (prefix + attribute + $0, $0) }
  }

  /// The statements that give columns the names that their attributes have now.
  private func renamings(_ connection: PostgresConnection) throws -> [String] {
    let renamed = table.entity.attributes.filter { $0.formerName != nil }
    if renamed.isEmpty { return [] }
    return try tablesOfAttributes.flatMap { table, prefix in
      let found = try columns(of: table, connection)
      return renamed.flatMap { attribute in
        columns(of: attribute.formerName ?? "", prefix)
          .map { ($0.name, prefix + attribute.name + $0.suffix) }
          .filter { found.contains($0) && !found.contains($1) }
          .map { "ALTER TABLE \(table) RENAME COLUMN \(quoted($0)) TO \(quoted($1))" }
      }
    }
  }

  /// The statements that drop the columns of removed attributes.
  private func removals(_ connection: PostgresConnection) throws -> [String] {
    let removed = table.entity.removedAttributes.sorted()
    if removed.isEmpty { return [] }
    return try tablesOfAttributes.flatMap { table, prefix in
      let found = try columns(of: table, connection)
      return removed.flatMap { columns(of: $0, prefix) }.filter { found.contains($0.name) }
        .map { "ALTER TABLE \(table) DROP COLUMN \(quoted($0.name))" }
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
    let own = Set(table.tableDefinitions(description).map(\.name))
    return try tables.flatMap { definition in
      if let names = columns[definition.name] { return definition.additions(to: names) }
      guard !own.contains(definition.name) else {
        throw try StoreSchema(table: table, description: StoreDescription([table.entity]))
          .whyMissing(connection)
      }
      return try [definition.statement]
        + grants(on: Self.bareName(definition.name), as: table.entity.name, connection)
    }
  }

  /// The statements by which columns of the logged tables demand a value that did not, or no longer
  /// do. The server refuses a demand that a row does not meet, and names the column.
  private func otherDemands(_ connection: PostgresConnection) throws -> [String] {
    try description.loggedTables.flatMap { table in
      let demanding = try connection.rows(
        """
        SELECT attname::text FROM pg_attribute
          WHERE attrelid = \(Self.table("?")) AND attnum > 0 AND attnotnull
        """, [.text(table.name)]
      ) { $0.text(0) ?? "" }
      return table.columns.filter { $0.isRequired != demanding.contains($0.name) }.map {
        """
        ALTER TABLE \(table.name) ALTER COLUMN \(quoted($0.name)) \
        \($0.isRequired ? "SET" : "DROP") NOT NULL
        """
      }
    }
  }

  /// The statement that leaves room in the pages of the entity's table, unless somebody has said
  /// how much. It writes no page anew.
  private func missingFillFactor(_ connection: PostgresConnection) throws -> [String] {
    let lacksIt = try connection.integer(
      """
      SELECT count(*) FROM pg_class WHERE oid = \(Self.oid(of: table)) AND relkind = 'r'
        AND NOT coalesce(reloptions::text LIKE '%fillfactor%', FALSE)
      """)
    return lacksIt == 1
      ? ["ALTER TABLE \(table.tableName) SET (fillfactor = \(TableLayout.fillFactor))"] : []
  }

  /// The statements that grant for a new table or view what another one grants.
  ///
  /// - Parameters:
  ///   - name: The name of the new one, without quotes.
  ///   - other: That of the other one.
  func grants(
    on name: String, as other: String, _ session: any SQLSession
  ) throws -> [String] {
    try session.rows(
      """
      SELECT pg_catalog.concat('GRANT ', privilege_type, ' ON ', ?::text, ' TO ',
          CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END,
          CASE WHEN is_grantable THEN ' WITH GRANT OPTION' END)
        FROM pg_class, aclexplode(relacl)
        WHERE oid = \(Self.table("?")) AND grantee <> relowner
      """, [.text(quoted(name)), .text(quoted(other))]
    ) { $0.text(0) ?? "" }
  }

  /// Refuses rows with a text that an index of the description does not take.
  ///
  /// - Throws: `PostgresError.textTooLong`.
  private func expectIndexableTexts(_ connection: PostgresConnection) throws {
    let limit = table.longestIndexedText
    let conditions = table.indexedTexts(description).map { text in
      let attribute = table.entity.attributes[text.value].name
      let column = quoted(attribute)
      // A row without a key is not in the index.
      let key = text.key == nil ? "\(column)" : table.keyColumn(attribute)
      return """
        SELECT \(TableLayout.literal(text.name)) WHERE EXISTS (SELECT 1 FROM \(table.tableName)
          WHERE octet_length(\(key)) > \(limit)
            OR octet_length(\(column)) > \(limit) AND \(key) IS NOT NULL)
        """
    }
    guard !conditions.isEmpty else { return }
    let long = try connection.firstRow(conditions.joined(separator: " UNION ALL ") + " LIMIT 1") {
      $0.text(0) ?? ""
    }
    if let long { throw PostgresError.textTooLong(attribute: long, limit: limit) }
  }

  /// An expression that is true where the functions of an entity's triggers name another schema
  /// than the one they are in: a function keeps the name that its schema had when it was created,
  /// in quotes where an administrator had all names quoted then.
  static func hasMovedTriggers(of table: TableLayout) -> String {
    """
    SELECT NOT starts_with(setting, 'search_path=' || quote_ident(current_schema()) || ',')
        AND NOT starts_with(
          setting, 'search_path="' || replace(current_schema(), '"', '""') || '",')
      FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid, pg_catalog.unnest(proconfig) AS setting
      WHERE tgrelid = \(oid(of: table))
        AND tgname = \(TableLayout.literal(table.entity.name + "_inserted"))
        AND starts_with(setting, 'search_path=')
    """
  }
}
