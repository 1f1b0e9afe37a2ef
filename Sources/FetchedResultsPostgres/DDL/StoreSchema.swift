import FetchedResults
import FetchedResultsSQL

/// The schema of the database in which a store lies, and the tables that the store has beside the
/// tables of its entity.
///
/// ```
///   store_meta      the identifier of the store, the versions of the format and of the text keys
///   store_state     one row for each change log: its last sequence, and the greatest identifier; a
///                   transaction that writes locks it first, so sequences are committed in order
///   change_command  the commands to which changes belong; the lock of the state also guards their
///                   identifiers, in which a SEQUENCE of PostgreSQL would leave a gap for each dry
///                   run
/// ```
///
/// One immutable value for each store.
struct StoreSchema: Sendable {
  let table: TableLayout
  let description: StoreDescription

  /// The version of the tables of this file and of the triggers. Version 1 had triggers that
  /// updated the state for each row without an identifier, and that did not mark every text that
  /// changed. The triggers of version 2 did not mark what triggers of other programs wrote in a
  /// transaction of this library, and counted no identifiers that a statement gave itself. The
  /// triggers of version 3 logged a statement behind the statements within it, and wrote into
  /// another schema after their own was renamed. Version 4 had sections without a primary key, a
  /// change log without marks, and sequences for logged tables. Programs of version 5 compare the
  /// columns that they know and no record, so that they would write to a store that a later
  /// description has extended. The triggers of version 6 marked what triggers of other programs
  /// changed before it was stored; later ones take no changes where there is such a trigger. The
  /// triggers of version 7 wrote all groupings of a row that changed, also those in which it stayed
  /// where it was, its indexes had texts in the order of the server's language, and nothing had a
  /// comment. The indexes of version 8 had the rows of both partitions, and a page of rows no room
  /// for another version of one.
  static let version = 9

  /// The first version in which the rows of logged tables have no sequences.
  static let numberingVersion = 5

  /// What the store says of the description that it was last made for.
  var record: StoreRecord { StoreRecord(description) }

  /// The rows of `store_meta` that keep the record. Who writes compares the number alone.
  var recordRows: [(key: String, value: String)] {
    [(StoreRecord.key, record.text), ("fingerprint", String(record.fingerprint))]
  }

  /// An identifier that no other store has.
  static var newIdentifier: UInt64 { .random(in: 1 ... .max) }

  // MARK: - Its parts

  /// All tables of the store.
  var tables: [TableDescription] {
    [
      TableDescription(
        "store_meta",
        [
          .init("key", "\(TableDescription.byteText) PRIMARY KEY"), .init("value", "text NOT NULL"),
        ]),
      TableDescription(
        "store_state",
        [
          .init("change_log", "\(TableDescription.byteText) PRIMARY KEY"),
          .init("last_change", "bigint NOT NULL DEFAULT 0"),
          .init("last_id", "bigint NOT NULL DEFAULT 0"),
        ], options: "WITH (fillfactor = 10)"),
      TableDescription(
        "change_command",
        [
          .init("id", "bigint PRIMARY KEY"),
          .init("date", "bigint NOT NULL"),
          .init("author", TableDescription.byteText),
          .init("name", "text NOT NULL"),
          .init("origin", "text"),
          .init("undoes", "bigint"),
          .init("since", "bigint"),
          .init("mark", "bigint NOT NULL"),
        ]),
    ] + table.tableDefinitions(description) + description.tables(beside: table)
  }

  /// All indexes and triggers of the store, in the order of creation.
  func definitions(in schema: String) -> [StoreDefinition] {
    table.indexDefinitions.map(StoreDefinition.index)
      + table.triggerDefinitions(in: schema).map(StoreDefinition.trigger)
      + description.definitions(beside: table, in: schema)
  }

  /// The names of all tables, spelled for a statement.
  var tableNames: [String] { tables.map(\.name) }

  // MARK: - Its schema

  /// The name of the schema at the head of the search path.
  func name(_ connection: PostgresConnection) throws -> String {
    guard let schema = try head(connection).wanted else {
      throw PostgresError.missing(server: server(connection), schema: nil)
    }
    return schema
  }

  /// The schema that the search path names first, and the one that tables are made in.
  func head(
    _ connection: PostgresConnection
  ) throws -> (wanted: String?, current: String?) {
    let cursor = try SQLCursor(
      connection, "SELECT pg_catalog.current_schema(), \(Self.headColumns)")
    guard try cursor.step() else { throw PostgresError.damaged(server: server(connection)) }
    return (Self.head(cursor, from: 1), cursor.text(0))
  }

  static let headColumns = """
    pg_catalog.current_setting('search_path'), current_user::text,
      EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = current_user)
    """

  /// Reads ``headColumns``.
  static func head(_ cursor: SQLCursor, from column: Int32) -> String? {
    SearchPath.head(
      cursor.text(column) ?? "", role: cursor.text(column + 1) ?? "",
      hasOwnSchema: cursor.integer(column + 2) == 1)
  }

  /// The expression for the OID of a table or index in the schema at the head of the search path;
  /// null where there is none. The next schema of the path may have one of the same name, and the
  /// schema itself a function `quote_ident(name)`, which a call without the cast would run.
  ///
  /// - Parameter name: An expression for the name.
  static func table(_ name: String) -> String {
    "pg_catalog.to_regclass("
      + "pg_catalog.quote_ident(pg_catalog.current_schema()::text) || '.' || \(name))"
  }

  /// The expression for the OID of an entity's table.
  static func oid(of table: TableLayout) -> String {
    Self.table(TableLayout.literal(table.tableName))
  }

  func server(_ connection: PostgresConnection) -> String {
    connection.address.description
  }
}
