import FetchedResults
import FetchedResultsSQL

/// What is known of the table of another program: where it is, its identifier, and the types of the
/// columns that an entity reads.
///
/// Its owner may be anybody, and the statements run with the rights of who reads. So no cast and no
/// function is called that the owner could have made: those of a type of his own are its output
/// alone, which only a superuser can make.
struct OwnerTable {
  let name: OwnerTableName
  /// The name of the column of the identifiers.
  let idName: String
  /// Whether the role of this program may change the table.
  let isOwned: Bool
  /// The table as it is stored, which a rewrite of all rows changes.
  private let storage: String
  private let columns: [String: Column]
  private let entity: EntityDescription

  /// The column of the identifiers, spelled for a statement.
  var id: String { quoted(idName) }

  /// What makes other values of the same rows: a mirror of another shape is compared anew.
  var shape: String {
    ([storage, id] + entity.attributes.map { columns[$0.name]?.identity ?? "-" })
      .joined(separator: " ")
  }

  // MARK: - The catalog

  /// A column of the table.
  fileprivate struct Column {
    let name: String
    /// The name of its type, without domains; nil for a type that the server has not brought along.
    let type: String?
    /// Which column it is and of which type, with the values of an enumeration: another one may
    /// have got its name.
    let identity: String
    let isKey: Bool
  }

  fileprivate struct Found {
    let storage: String
    let isOwned: Bool
    let obstacle: String?
    /// Nil for a table that has none of the columns that are asked for.
    let column: Column?
  }

  /// The question what a table is like, whose answer is read later.
  struct Sent {
    fileprivate let rows: SentRows<Found>
    fileprivate let name: OwnerTableName
    fileprivate let entity: EntityDescription
  }

  static func ask(
    _ name: OwnerTableName, _ entity: EntityDescription, _ session: any SQLSession
  ) throws -> Sent {
    let columns = entity.attributes.filter(\.isOfOwner).map(\.name)
    let rows = try session.send(
      statement, [.text(name.spelling), try ArrayLiteral.text(columns.map(Value.text))]
    ) { row in
      Found(
        storage: row.text(0) ?? "", isOwned: row.integer(1) == 1, obstacle: row.text(2),
        column: row.text(3).map { column in
          Column(
            name: column, type: row.text(4), identity: row.text(5) ?? "",
            isKey: row.integer(6) == 1)
        })
    }
    return Sent(rows: rows, name: name, entity: entity)
  }

  /// - Throws: ``PostgresAdoptionError``, `PostgresError`.
  init(_ sent: Sent, server: String) throws {
    name = sent.name
    entity = sent.entity
    let table = name.table
    guard entity.keyName == nil else {
      throw PostgresAdoptionError.keyedEntity(entity.name, table: table, server: server)
    }
    let found = try sent.rows.read()
    guard let first = found.first else {
      throw PostgresAdoptionError.noTable(table, server: server, reason: "there is none")
    }
    if let reason = first.obstacle {
      throw PostgresAdoptionError.noTable(table, server: server, reason: reason)
    }
    storage = first.storage
    isOwned = first.isOwned
    let keys = found.compactMap(\.column).filter(\.isKey)
    guard keys.count == 1, let type = keys[0].type, Self.wholeNumbers.contains(type) else {
      throw PostgresAdoptionError.noIdentifier(table: table, server: server)
    }
    idName = keys[0].name
    columns = Dictionary(found.compactMap(\.column).map { ($0.name, $0) }) { $1 }
    let missing = entity.attributes.filter { $0.isOfOwner && columns[$0.name] == nil }
    guard missing.isEmpty else {
      throw PostgresAdoptionError.lacksColumns(missing.map(\.name), table: table, server: server)
    }
  }

  /// The columns that are asked for, and those of the primary key. A domain counts as what it is
  /// made of.
  private static let statement = """
    WITH RECURSIVE owner AS (
      SELECT oid, concat_ws(' ', oid, pg_relation_filenode(oid)) AS storage,
          pg_has_role(relowner, 'USAGE') AS is_owned, CASE
          WHEN relkind = 'p' THEN 'it is partitioned'
          WHEN relkind <> 'r' THEN 'it is no table'
          WHEN relpersistence <> 'p' THEN 'it is temporary, or not logged'
          WHEN EXISTS (SELECT 1 FROM pg_inherits WHERE inhparent = pg_class.oid)
            THEN 'other tables inherit from it'
          WHEN EXISTS (SELECT 1 FROM pg_inherits WHERE inhrelid = pg_class.oid)
            THEN 'it is a part of another table'
        END AS obstacle FROM pg_class WHERE oid = to_regclass(?)
    ), own_column AS (
      SELECT attname, concat_ws(',', attnum, atttypid, atttypmod) AS identity, atttypid AS type,
          EXISTS (SELECT 1 FROM pg_index
            WHERE indrelid = owner.oid AND indisprimary AND attnum = ANY (indkey)) AS is_key
        FROM owner JOIN pg_attribute ON attrelid = owner.oid AND attnum > 0 AND NOT attisdropped
      UNION ALL SELECT attname, identity, typbasetype, is_key
        FROM own_column JOIN pg_type ON oid = type AND typtype = 'd'
    )
    SELECT storage, is_owned::int::bigint, obstacle, attname::text,
        CASE WHEN typnamespace = 'pg_catalog'::regnamespace THEN typname::text END,
        concat_ws(',', identity, (SELECT string_agg(enumlabel, ',' ORDER BY enumsortorder)
          FROM pg_enum WHERE enumtypid = type)),
        is_key::int::bigint
      FROM owner LEFT JOIN (own_column JOIN pg_type ON pg_type.oid = type AND typtype <> 'd')
        ON is_key OR attname = ANY (?::text[])
      ORDER BY attname
    """

  private static let wholeNumbers: Set = ["int2", "int4", "int8"]

  // MARK: - Rows

  /// The identifier and the attributes, as `ownerObject` reads them, of a table called `owned`.
  private var values: String {
    (["owned.\(id)::bigint AS row_id"]
      + entity.attributes.enumerated().map { "\(expression($1)) AS value_\($0)" })
      .joined(separator: ", ")
  }

  /// The statement that reads all rows in the order of their identifiers.
  var rows: String {
    "SELECT \(values) FROM \(name.spelling) AS owned WHERE owned.\(id) <> 0 ORDER BY owned.\(id)"
  }

  /// The statement that reads the rows of some identifiers: one identifier a row, behind it the
  /// attributes, and last the identifier again, or null where there is no such row.
  ///
  /// - Parameter identifiers: A relation with the identifiers in its first column.
  func rows(of identifiers: String) -> String {
    let names = entity.attributes.indices.map { "value_\($0)" } + ["row_id"]
    return """
      SELECT changed.id, \(names.joined(separator: ", "))
        FROM \(identifiers) AS changed (id) LEFT JOIN LATERAL (
          SELECT \(values) FROM \(name.spelling) AS owned
            WHERE owned.\(id) = changed.id AND owned.\(id) <> 0
        ) AS own_row ON TRUE
      """
  }

  /// A column as the value of an attribute: numbers that are none are null, and times are seconds
  /// since 1970.
  private func expression(_ attribute: AttributeDescription) -> String {
    guard let found = columns[attribute.name], attribute.isOfOwner else { return "NULL" }
    let column = "owned." + quoted(attribute.name)
    switch (attribute.type, found.type) {
    case (.text, nil):
      return "CASE WHEN \(column) IS NOT NULL THEN format('%s', \(column)) END"
    case (.text, "bytea"): return column
    case (.text, _), (.date, "text"), (.date, "varchar"): return "\(column)::text"
    case (.boolean, "bool"), (.integer, "bool"): return "\(column)::int::bigint"
    case (.date, "date"), (.date, "timestamp"), (.date, "timestamptz"):
      return "CASE WHEN isfinite(\(column)) THEN extract(epoch FROM \(column))::float8 END"
    case (_, "int2"), (_, "int4"), (_, "int8"): return "\(column)::bigint"
    case (.boolean, _): return "NULL"
    case (_, "float4"), (_, "float8"): return "nullif(\(column)::float8, 'NaN')"
    case (_, "numeric"):
      // One that is none, or infinite, is greater.
      let isWhole = attribute.type == .integer ? " AND \(column) = trunc(\(column))" : ""
      return "CASE WHEN abs(\(column)) < 1e300\(isWhole) THEN \(column) END"
    default: return "NULL"
    }
  }
}

/// The name of a table of another program, with its schema.
struct OwnerTableName: Hashable, Sendable {
  let schema: String
  let table: String

  /// The name, spelled for a statement.
  var spelling: String { "\(quoted(schema)).\(quoted(table))" }
}
