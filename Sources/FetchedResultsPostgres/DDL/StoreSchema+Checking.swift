import FetchedResults
import FetchedResultsSQL
import UnicodeText

// MARK: - Opening a store

extension StoreSchema {
  /// What is known of a store once it was checked.
  struct Found {
    /// The identifier of the store.
    let id: String
    /// Whether the store has a ``TrigramIndex``.
    let hasTrigrams: Bool
    /// Whether nothing is known of how its texts were folded, or they were by earlier rules.
    let hasEarlierTexts: Bool
    /// Whether the store lacks parts of the description, or has no record, as one of an earlier
    /// version.
    let lacksParts: Bool
    /// Whether lists of the store are right, and changes do no harm, before it is extended.
    let isUsable: Bool
    /// Whether rows have arrived that no trigger has seen, so that lists lack them: a subscriber of
    /// logical replication gets such rows.
    let hasUnseenRows: Bool
    /// What the store has of the entity; nil where it has all that lists are read from.
    let parts: FoundParts?
  }

  /// How many seconds a store that may be used as it is waits until it is extended.
  private static let briefWait = 1

  /// Checks the store of the entity in the schema at the head of the search path, and gives one of
  /// an earlier description what it lacks. Where that is harmless, a role that may not do so uses
  /// the store as it is.
  ///
  /// - Parameter timeout: How many seconds to wait for those who read or write the store.
  /// - Throws: What ``check(_:timeout:)`` and ``extend(_:timeout:)`` throw.
  func open(_ connection: PostgresConnection, timeout: Int) throws -> Found {
    let found = try check(connection, timeout: timeout)
    guard found.lacksParts else { return found }
    do {
      try extend(connection, timeout: found.isUsable ? min(timeout, Self.briefWait) : timeout)
    } catch PostgresError.older where found.isUsable {
      return found
    } catch PostgresError.busy where found.isUsable {
      return found
    }
    return try check(connection, timeout: timeout)
  }

  /// Checks that the schema at the head of the search path has a store of the entity.
  ///
  /// - Parameter timeout: How many seconds to wait for those who lock its tables.
  /// - Throws: `PostgresError.missing`, `missingSchema`, `noUsage`, `foreign`, `incomplete`,
  ///   `newerSchema`, `unknownParts`, `newerTextKeys`, or `notAllowed` where the role does not see
  ///   all rows; `busy` after the timeout, or where each look found another state.
  @discardableResult
  func check(_ connection: PostgresConnection, timeout: Int) throws -> Found {
    for _ in 0..<Self.mostLooks {
      var isPerhapsNew = true
      do {
        connection.limitNextLockWait(seconds: timeout)
        if let found = try compare(connection) { return found }
      } catch let error as PostgresError where error.isOfMissingObject {
        // A store is made in one transaction, so a single column is not still to come.
        isPerhapsNew = !error.isOfMissingColumn
      } catch let error as PostgresError where Self.isOfOtherKind(error) {
        throw try otherKind(connection) ?? error
      }
      let reason = try reasonOfMissing(connection, isPerhapsNew: isPerhapsNew)
      if let reason { throw reason }
    }
    throw PostgresError.busy(server: server(connection))
  }

  /// How often a store is looked for that other desks make or remove meanwhile.
  static let mostLooks = 3

  /// Finds out why the tables are missing: no USAGE on the schema, which the server then passes
  /// over, a dropped table, or another program's table of that name.
  func whyMissing(_ connection: PostgresConnection) throws -> PostgresError {
    try reasonOfMissing(connection, isPerhapsNew: false)
      ?? .missing(server: server(connection), schema: name(connection))
  }

  /// The same; nil where all tables are there by now, and another desk may have made them in
  /// between.
  private func reasonOfMissing(
    _ connection: PostgresConnection, isPerhapsNew: Bool
  ) throws -> PostgresError? {
    let server = server(connection)
    let cursor = try SQLCursor(
      connection,
      """
      SELECT pg_catalog.has_schema_privilege(oid, 'USAGE'),
        pg_catalog.quote_ident(nspname::text), pg_catalog.quote_ident(current_user::text),
        (SELECT pg_catalog.count(*) FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
          WHERE relnamespace = pg_namespace.oid AND relname = 'store_meta'
            AND attname IN ('key', 'value')),
        missing, found, has_meta::int::bigint
        FROM pg_namespace, LATERAL (
          SELECT
              pg_catalog.quote_ident(
                pg_catalog.min(name) FILTER (WHERE relname IS NULL)) AS missing,
              pg_catalog.count(relname) AS found,
              pg_catalog.bool_or(relname = 'store_meta') AS has_meta
            FROM (
              SELECT (pg_catalog.parse_ident(name))[1] AS name
                FROM pg_catalog.unnest(?::text[]) AS name
            ) AS tables
            LEFT JOIN pg_class ON relnamespace = pg_namespace.oid AND relname = name
        ) AS tables WHERE nspname = ?
      """)
    try cursor.bind(ArrayLiteral.text(tableNames.map(Value.text)), at: 1)
    let schema = try name(connection)
    try cursor.bind(.text(schema), at: 2)
    guard try cursor.step() else { return .missingSchema(server: server, schema: schema) }
    guard cursor.integer(0) == 1 else {
      return .noUsage(server: server, schema: cursor.text(1) ?? "", role: cursor.text(2) ?? "")
    }
    let hasMeta = cursor.integer(6) == 1
    // Another program may have one table of the same name.
    if !hasMeta || cursor.integer(3) == 2, cursor.integer(5) > 1, let table = cursor.text(4) {
      return .incomplete(server: server, table: table)
    }
    guard hasMeta else { return .missing(server: server, schema: schema) }
    if isPerhapsNew, cursor.isNull(4), cursor.integer(3) == 2 { return nil }
    return .foreign(server: server, reason: "its table store_meta is that of another program")
  }

  /// - Returns: Nil where the next schema of the search path has the store of another stand.
  private func compare(_ connection: PostgresConnection) throws -> Found? {
    let trigrams = TrigramIndex(table: table)
    try sendKindCheck(connection)
    let cursor = try SQLCursor(
      connection,
      """
      SELECT (SELECT value FROM store_meta WHERE key = 'format'),
        (SELECT value FROM store_meta WHERE key = 'text_version'),
        (SELECT value FROM store_meta WHERE key = 'store'),
        EXISTS (SELECT 1 FROM store_state WHERE \(table.isOwnState)),
        (SELECT pg_catalog.string_agg(attname, pg_catalog.chr(10)) FROM pg_attribute
          WHERE attrelid = \(Self.table("?")) AND attnum > 0 AND NOT attisdropped),
        missing, hidden, (\(trigrams.isThere))::int::bigint,
        (SELECT nspname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
          WHERE pg_class.oid = pg_catalog.to_regclass('store_meta')),
        \(Self.headColumns),
        (SELECT value FROM store_meta WHERE key = '\(StoreRecord.key)'),
        ((SELECT max(\(table.id)) FROM \(table.tableName))
          > (SELECT last_id FROM store_state WHERE \(table.isOwnState)))::int::bigint
        FROM (
          SELECT
              pg_catalog.quote_ident(pg_catalog.min(name) FILTER (WHERE id IS NULL)) AS missing,
              pg_catalog.quote_ident(
                pg_catalog.min(name) FILTER (WHERE pg_catalog.row_security_active(id))) AS hidden
            FROM (
              SELECT (pg_catalog.parse_ident(name))[1] AS name, \(Self.table("name"))::oid AS id
                FROM pg_catalog.unnest(?::text[]) AS name
            ) AS tables
        ) AS tables
      """)
    try cursor.bind(.text(table.tableName), at: 1)
    try cursor.bind(trigrams.parameter, at: 2)
    try cursor.bind(ArrayLiteral.text(tableNames.map(Value.text)), at: 3)
    let server = server(connection)
    let hasRow = try cursor.step()
    guard !hasRow || cursor.text(8) == Self.head(cursor, from: 9) else { return nil }
    guard hasRow, let format = cursor.text(0).flatMap({ Int($0) }),
      let textVersion = cursor.text(1).flatMap({ Int($0) }), !cursor.isNull(2)
    else { throw PostgresError.foreign(server: server, reason: "store_meta has other rows") }
    guard format <= Self.version else {
      throw PostgresError.newerSchema(server: server, found: format, known: Self.version)
    }
    guard textVersion <= TextFolding.version else {
      throw PostgresError.newerTextKeys(
        server: server, found: textVersion, known: TextFolding.version)
    }
    guard cursor.integer(3) == 1 else {
      throw PostgresError.foreign(server: server, reason: "it has no \(table.entity.name)")
    }
    let stored = cursor.text(12).map { StoreRecord(text: $0) }
    let relation = stored.map { record.relation(to: $0, description) }
    let columns = Set((cursor.text(4) ?? "").split(separator: "\n").map(String.init))
    let missing = (table.entity.attributes.map(table.column) + table.writtenColumns).first {
      !columns.contains($0) && !columns.map(quoted).contains($0)
    }
    if case .lacks(let parts)? = relation, let stored, missing != nil || !mayRead(stored) {
      throw PostgresError.unknownParts(server: server, parts: parts)
    }
    let lacksParts =
      switch relation {
      case .same, .lacks: false
      case .extends, nil: true
      }
    if !lacksParts, let table = cursor.text(5) {
      throw PostgresError.incomplete(server: server, table: table)
    }
    if let table = cursor.text(6) {
      throw PostgresError.notAllowed(
        server: server,
        reason: "row-level security hides rows of the table \(table) from this role")
    }
    if !lacksParts, let missing {
      throw PostgresError.foreign(
        server: server, reason: "its table \(table.entity.name) has no column \(missing)")
    }
    let parts = lacksParts ? parts(stored, columns) : nil
    let kinds = stored.map(record.changedKinds) ?? []
    let isUsable =
      missing == nil && cursor.isNull(5) && parts?.mustBeExtended != true
      && kinds.isSubset(of: Self.kindsOfIndexes.union(["grouping"]))
    let countsAll = table.groupings.allSatisfy { parts?.counts($0) ?? true }
    return Found(
      id: cursor.text(2) ?? "", hasTrigrams: cursor.integer(7) == 1,
      hasEarlierTexts: textVersion < TextFolding.version || lacksParts && stored == nil,
      lacksParts: lacksParts, isUsable: isUsable, hasUnseenRows: cursor.integer(13) == 1,
      parts: countsAll ? nil : parts)
  }

  /// Whether a program of the description may read a store that has what the description does not
  /// declare: whether it lacks none of what lists are read from.
  func mayRead(_ stored: StoreRecord) -> Bool {
    record.kinds(besides: stored).isSubset(of: Self.kindsOfIndexes)
  }

  /// What the store has of the entity. Nothing tells what the triggers of one without a record
  /// count, so its sections are counted when a list asks for them.
  private func parts(_ stored: StoreRecord?, _ columns: Set<String>) -> FoundParts {
    let entity = table.entity
    return FoundParts(
      entity, own: record, record: stored, columns: columns,
      indexes: Set(entity.orders.indices.map { TableLayout.indexName(ofOrderAt: $0, in: entity) }),
      marksRows: true, countsAsDescribed: false, recordsOrigins: true)
  }
}
