import FetchedResults
import FetchedResultsSQL

/// The schema of a mirror: where it is, how it is made, and how it is taken away.
struct MirrorSchema<Object: FetchedObject> {
  private let address: ServerAddress
  private let owner: OwnerTableName
  private let name: String
  private let changes: ChangedRows
  private let store: StoreSchema

  /// How many seconds to wait for transactions that use the owner's table.
  private static var timeout: Int { 10 }

  /// - Parameters:
  ///   - schema: The schema of the owner's table; nil for the first one of the search path that has
  ///     such a table.
  ///   - name: The name of the mirror; nil for that which follows from those of the table.
  /// - Throws: `PostgresError`; ``PostgresAdoptionError/noTable(_:server:reason:)``.
  init(
    of table: String, _ schema: String?, in address: ServerAddress, named name: String?
  ) throws {
    self.address = address
    let schema = try schema ?? Self.schema(of: table, address)
    owner = OwnerTableName(schema: schema, table: table)
    self.name = name ?? Self.name(of: owner)
    let layout = TableLayout(postgreSQL: Object.entity)
    changes = ChangedRows(mirror: self.name)
    store = StoreSchema(table: layout, description: StoreDescription([Object.entity]))
  }

  private static func schema(of table: String, _ address: ServerAddress) throws -> String {
    let found = try PostgresConnection(address).firstRow(
      """
      SELECT nspname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE pg_class.oid = to_regclass(?)
      """, [.text(quoted(table))]
    ) { $0.text(0) ?? "" }
    guard let found else {
      throw PostgresAdoptionError.noTable(
        table, server: address.description, reason: "there is none")
    }
    return found
  }

  /// A name has at most 63 bytes.
  private static func name(of owner: OwnerTableName) -> String {
    let name = "fetched_results_\(owner.schema)_\(owner.table)"
    guard name.utf8.count > 63 else { return name }
    return "fetched_results_" + String(StableHash.hash(of: owner.spelling), radix: 16)
  }

  /// The address of the mirror. Its sessions read every value as the same text, whatever the
  /// settings of the program, and rather fail than read a part of the rows where a policy hides
  /// some of them.
  private var mirrorAddress: String {
    address.with([
      ("search_path", quoted(name)), ("row_security", "off"), ("TimeZone", "UTC"),
      ("DateStyle", "ISO"), ("IntervalStyle", "postgres"), ("extra_float_digits", "1"),
      ("lc_monetary", "C"),
    ])
  }

  // MARK: - Making

  /// Opens the mirror, or makes it. One that cannot be brought up to what its type declares is made
  /// anew: all that it has is in the owner's table.
  ///
  /// - Throws: ``PostgresAdoptionError``, `PostgresError`. Then there is no mirror that was not
  ///   there before.
  func open(revision: Int) throws -> TableMirror<Object> {
    let isNew = try createIfMissing()
    do {
      return try mirror(revision: revision)
    } catch let error as PostgresError where error.isOfDerivedContent && !isNew {
      try drop()
      return try open(revision: revision)
    } catch {
      if isNew { try? drop() }
      throw error
    }
  }

  private func mirror(revision: Int) throws -> TableMirror<Object> {
    try store.fillIfEmptied(PostgresConnection(ServerAddress(mirrorAddress)))
    return try TableMirror(of: owner, at: mirrorAddress, changes, revision: revision)
  }

  /// - Returns: Whether there was no mirror before.
  private func createIfMissing() throws -> Bool {
    let connection = try PostgresConnection(address)
    let table = try OwnerTable(
      OwnerTable.ask(owner, Object.entity, connection), server: address.description)
    guard try !isMirror(connection) else { return false }
    let mirror = try PostgresConnection(ServerAddress(mirrorAddress))
    // Who may not read the rows makes nothing.
    try mirror.execute("SELECT FROM (\(table.rows)) AS readable LIMIT 0")
    try store.create(
      mirror, beside: changes.creation(for: table, beside: store.tableNames),
      timeout: Self.timeout)
    // Another program may have made a store there meanwhile.
    guard try isMirror(connection) else { throw foreign }
    return true
  }

  private var foreign: PostgresAdoptionError {
    .foreignSchema(name, server: address.description)
  }

  /// Whether the schema is the mirror of the table; false where there is no such schema.
  ///
  /// - Throws: ``PostgresAdoptionError/foreignSchema(_:server:)``.
  private func isMirror(_ connection: PostgresConnection) throws -> Bool {
    let mark = try connection.firstRow(
      "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = ?",
      [.text(name)]
    ) { $0.text(0) ?? "" }
    guard let mark else { return false }
    guard mark == ChangedRows.mark(of: owner) else { throw foreign }
    return true
  }

  // MARK: - Taking away

  /// Drops the mirror, unless there is none or the schema is something else.
  ///
  /// - Throws: `PostgresError`.
  func drop() throws {
    let connection = try PostgresConnection(address)
    do {
      guard try isMirror(connection) else { return }
    } catch is PostgresAdoptionError {
      return
    }
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    connection.limitLockWaits(seconds: Self.timeout)
    do {
      // First, with the triggers: it waits for the owner's transactions, which need the tables of
      // the mirror until they end.
      try connection.execute("DROP FUNCTION IF EXISTS \(quoted(name)).note_changes() CASCADE")
      try connection.execute("DROP SCHEMA IF EXISTS \(quoted(name)) CASCADE")
      try connection.execute("COMMIT")
    } catch {
      connection.abandonTransaction()
      throw error
    }
  }
}

extension PostgresError {
  /// Whether the schema is a store of this library that has not the content that it should have. A
  /// store of a later version is left alone.
  fileprivate var isOfDerivedContent: Bool {
    switch self {
    case .missing, .damaged, .incomplete, .foreign, .unknownParts, .renamedSchema, .foreignTrigger,
      .older:
      true
    default: false
    }
  }
}
