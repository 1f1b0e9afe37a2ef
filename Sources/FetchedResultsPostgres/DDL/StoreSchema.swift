import FetchedResults
import FetchedResultsSQL

/// The schema of the database in which a store lies, and the tables that the store has beside those
/// of its entity.
///
/// ```
///   store_meta      the identifier of the store, the versions of the format and of the text keys
///   store_state     one row for each change log: its last sequence, and the greatest identifier; a
///                   transaction that writes locks it first, so sequences are committed in order
///   change_command  the commands to which changes belong; the lock of the state also guards their
///                   identifiers, in which a SEQUENCE of PostgreSQL would leave a gap for each dry run
/// ```
///
/// One immutable value for each store.
struct StoreSchema: Sendable {
  let table: TableLayout
  let format: PostgresFormat

  /// The version of the tables of this file and of the triggers. Version 1 had triggers that
  /// updated the state for each row without an identifier, and that did not mark every text that
  /// changed. Those of version 2 did not mark what triggers of other programs wrote in a
  /// transaction of this library, and counted no identifiers that a statement gave itself. Those of
  /// version 3 logged a statement behind those within it, and wrote into another schema after
  /// theirs was renamed.
  static let version = 4

  /// An identifier that no other store has.
  static var newIdentifier: UInt64 { .random(in: 1 ... .max) }

  // MARK: - Creating

  /// Creates the store at the head of the search path, unless there is one; the schema as well,
  /// where the search path names one that does not exist.
  ///
  /// - Throws: `PostgresError`. Nothing is changed then.
  func create(_ connection: PostgresConnection) throws {
    do {
      try createIfMissing(connection)
    } catch let error as PostgresError where error.isOfDuplicate {
      // Another process has created it meanwhile, unless the table is that of another program.
      do { try check(connection) } catch PostgresError.missing(let server) {
        throw PostgresError.foreign(server: server, reason: "it has tables of another program")
      }
    }
  }

  private func createIfMissing(_ connection: PostgresConnection) throws {
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    do {
      let schema = try madeSchema(connection)
      let known = try SQLCursor(
        connection, "SELECT 1 FROM pg_class WHERE oid = to_regclass(?)")
      try known.bind(.text(quoted(schema) + ".store_meta"), at: 1)
      if try !known.step() {
        for statement in definitions(in: schema).flatMap(\.statements) {
          try connection.submit(statement).discard()
        }
      }
      try connection.execute("COMMIT")
    } catch {
      connection.abandonTransaction()
      throw error
    }
  }

  /// The name of the schema at the head of the search path.
  func name(_ connection: PostgresConnection) throws -> String {
    guard let schema = try head(connection).wanted else {
      throw PostgresError.missing(server: server(connection))
    }
    return schema
  }

  /// The schema at the head of the search path, which is created where it does not exist.
  private func madeSchema(_ connection: PostgresConnection) throws -> String {
    let schema = try name(connection)
    // A role that may not create schemas may use one, so it is looked up first.
    let known = try SQLCursor(connection, "SELECT 1 FROM pg_namespace WHERE nspname = ?")
    try known.bind(.text(schema), at: 1)
    if try !known.step() {
      try connection.execute("CREATE SCHEMA IF NOT EXISTS \(quoted(schema))")
    }
    guard try head(connection).current == schema else { throw try whyMissing(connection) }
    return schema
  }

  /// The schema that the search path names first, and the one that tables are made in.
  private func head(
    _ connection: PostgresConnection
  ) throws -> (wanted: String?, current: String?) {
    let cursor = try SQLCursor(connection, "SELECT current_schema(), \(Self.headColumns)")
    guard try cursor.step() else { throw PostgresError.damaged(server: server(connection)) }
    return (Self.head(cursor, from: 1), cursor.text(0))
  }

  private static let headColumns = """
    current_setting('search_path'), current_user::text,
      EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = current_user)
    """

  /// Reads ``headColumns``.
  private static func head(_ cursor: SQLCursor, from column: Int32) -> String? {
    SearchPath.head(
      cursor.text(column) ?? "", role: cursor.text(column + 1) ?? "",
      hasOwnSchema: cursor.integer(column + 2) == 1)
  }

  /// All parts of the store, in the order of creation.
  func definitions(in schema: String) -> [StoreDefinition] {
    let state = [
      "CREATE TABLE store_meta (key text PRIMARY KEY, value text NOT NULL)",
      """
      INSERT INTO store_meta (key, value) VALUES
        ('format', '\(Self.version)'),
        ('text_version', '\(TextFolding.version)'),
        ('store', '\(Self.newIdentifier)')
      """,
      """
      CREATE TABLE store_state (
        change_log text COLLATE "C" PRIMARY KEY,
        last_change bigint NOT NULL DEFAULT 0,
        last_id bigint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 10)
      """,
      "INSERT INTO store_state (change_log) VALUES (\(TableLayout.literal(table.entity.name + "_change")))",
      """
      CREATE TABLE change_command (
        id bigint PRIMARY KEY,
        date bigint NOT NULL,
        author text,
        name text NOT NULL,
        origin text,
        undoes bigint,
        since bigint,
        mark bigint NOT NULL
      )
      """,
    ]
    return state.map(StoreDefinition.statement) + table.tableDefinitions
      + table.triggerDefinitions(in: schema).map(StoreDefinition.trigger)
      + format.definitions(beside: table, in: schema)
  }

  /// The names of all tables, spelled for a statement.
  var tableNames: [String] {
    ["store_meta", "store_state", "change_command"]
      + [
        table.tableName, table.sectionTable, table.changeTable, table.insertionTable,
        table.staleTable,
      ] + format.tableNames
  }

  /// The expression for the OID of a table or index in the schema at the head of the search path;
  /// null where there is none. The next schema of the path may have one of the same name.
  ///
  /// - Parameter name: An expression for the name.
  static func table(_ name: String) -> String {
    "to_regclass(quote_ident(current_schema()) || '.' || \(name))"
  }

  /// The expression for the OID of an entity's table.
  static func oid(of table: TableLayout) -> String {
    Self.table(TableLayout.literal(table.tableName))
  }

  // MARK: - Checking

  /// Checks that the schema at the head of the search path has a store of the entity.
  ///
  /// - Returns: Whether the store has a ``TrigramIndex``.
  /// - Throws: `PostgresError.missing`, `noUsage`, `foreign`, `incomplete`, `newerSchema`,
  ///   `newerTextKeys`, or `notAllowed` where the role does not see all rows.
  @discardableResult
  func check(_ connection: PostgresConnection) throws -> Bool {
    do {
      return try compare(connection)
    } catch let error as PostgresError where error.isOfMissingObject {
      throw try whyMissing(connection)
    }
  }

  /// Finds out why the tables are missing: the role has no USAGE on the schema, so that the server
  /// skips it; a table was dropped; or another program has a table of that name.
  private func whyMissing(_ connection: PostgresConnection) throws -> PostgresError {
    let server = server(connection)
    let cursor = try SQLCursor(
      connection,
      """
      SELECT has_schema_privilege(oid, 'USAGE'), quote_ident(nspname), quote_ident(current_user),
        (SELECT count(*) FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
          WHERE relnamespace = pg_namespace.oid AND relname = 'store_meta'
            AND attname IN ('key', 'value')),
        missing, found, has_meta::int::bigint
        FROM pg_namespace, LATERAL (
          SELECT quote_ident(min(name) FILTER (WHERE relname IS NULL)) AS missing,
              count(relname) AS found, bool_or(relname = 'store_meta') AS has_meta
            FROM (SELECT (parse_ident(name))[1] AS name FROM unnest(?::text[]) AS name) AS tables
            LEFT JOIN pg_class ON relnamespace = pg_namespace.oid AND relname = name
        ) AS tables WHERE nspname = ?
      """)
    try cursor.bind(ArrayLiteral.text(tableNames.map(Value.text)), at: 1)
    try cursor.bind(.text(name(connection)), at: 2)
    guard try cursor.step() else { return .missing(server: server) }
    guard cursor.integer(0) == 1 else {
      return .noUsage(server: server, schema: cursor.text(1) ?? "", role: cursor.text(2) ?? "")
    }
    let hasMeta = cursor.integer(6) == 1
    // Another program may have one table of the same name.
    if !hasMeta || cursor.integer(3) == 2, cursor.integer(5) > 1, let table = cursor.text(4) {
      return .incomplete(server: server, table: table)
    }
    guard hasMeta else { return .missing(server: server) }
    return .foreign(server: server, reason: "its table store_meta is that of another program")
  }

  private func compare(_ connection: PostgresConnection) throws -> Bool {
    let trigrams = TrigramIndex(table: table)
    let cursor = try SQLCursor(
      connection,
      """
      SELECT (SELECT value FROM store_meta WHERE key = 'format'),
        (SELECT value FROM store_meta WHERE key = 'text_version'),
        (SELECT value FROM store_meta WHERE key = 'store'),
        EXISTS (SELECT 1 FROM store_state WHERE \(table.isOwnState)),
        (SELECT string_agg(attname, chr(10)) FROM pg_attribute
          WHERE attrelid = \(Self.table("?")) AND attnum > 0 AND NOT attisdropped),
        missing, hidden, (\(trigrams.isThere))::int::bigint,
        (SELECT nspname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
          WHERE pg_class.oid = to_regclass('store_meta')),
        \(Self.headColumns)
        FROM (
          SELECT quote_ident(min(name) FILTER (WHERE id IS NULL)) AS missing,
              quote_ident(min(name) FILTER (WHERE row_security_active(id))) AS hidden
            FROM (
              SELECT (parse_ident(name))[1] AS name, \(Self.table("name"))::oid AS id
                FROM unnest(?::text[]) AS name
            ) AS tables
        ) AS tables
      """)
    try cursor.bind(.text(table.tableName), at: 1)
    try cursor.bind(trigrams.parameter, at: 2)
    try cursor.bind(ArrayLiteral.text(tableNames.map(Value.text)), at: 3)
    let server = server(connection)
    let hasRow = try cursor.step()
    // The next schema of the path may have the store of another stand.
    guard !hasRow || cursor.text(8) == Self.head(cursor, from: 9) else {
      throw try whyMissing(connection)
    }
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
    if let table = cursor.text(5) { throw PostgresError.incomplete(server: server, table: table) }
    if let table = cursor.text(6) {
      throw PostgresError.notAllowed(
        server: server,
        reason: "row-level security hides rows of the table \(table) from this role")
    }
    let found = (cursor.text(4) ?? "").split(separator: "\n").map { quoted(String($0)) }
    let columns = table.entity.attributes.map(table.column) + table.writtenColumns
    if let missing = columns.first(where: { !found.contains($0) && !found.contains(quoted($0)) }) {
      throw PostgresError.foreign(
        server: server, reason: "its table \(table.entity.name) has no column \(missing)")
    }
    return cursor.integer(7) == 1
  }

  private func server(_ connection: PostgresConnection) -> String {
    connection.address.description
  }
}

extension PostgresError {
  /// Whether an object exists already that a statement was to create.
  fileprivate var isOfDuplicate: Bool {
    if case .failed(_, let code, _) = self {
      ["42P07", "42P06", "23505", "42710", "42723"].contains(code)
    } else {
      false
    }
  }
}
