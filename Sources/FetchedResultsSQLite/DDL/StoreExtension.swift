import CSQLite
import FetchedResults
import FetchedResultsSQL

/// Gives a database, which may be empty, what its description has and it lacks.
///
/// ```
///   columns    renamed, removed and added; nothing that people wrote is touched otherwise
///   triggers   made anew where they differ, as are indexes
///   counts     of sections, and marks of all rows, where the description makes them otherwise
/// ```
///
/// It runs within one transaction. Whoever writes next makes the keys and texts of marked rows.
struct StoreExtension {
  let format: StoreFormat
  let database: SQLiteConnection
  /// The path of the database.
  let path: String

  /// Whether a repair follows, which mends what is refused otherwise.
  let isRepaired: Bool

  /// Refuses a store in which another program's triggers would run, and one that has lost tables:
  /// they would be made anew, without their rows.
  ///
  /// - Throws: `SQLiteError`; `StoreError.altered`.
  func expectOwnParts() throws {
    let planted = try format.differences(in: database).filter(\.isPlanted)
    if isRepaired {
      try format.removePlanted(from: database, path)
    } else if !planted.isEmpty {
      throw StoreError.altered(path: path, planted)
    }
    let lost = try lostTables
    if !lost.isEmpty { throw StoreError.altered(path: path, lost.map(SchemaDifference.missing)) }
  }

  /// The tables that a store of its version has, and that are missing.
  private var lostTables: [SchemaObject] {
    get throws {
      let version = try StateTable.version(in: database)
      guard version > 0, try StoreRecord(in: database) == nil, try format.isOther(database) else {
        return []
      }
      let names =
        format.mark.tables + (version > 1 ? [StateTable.table.bareName] : [])
      return try format.schema.filter {
        try $0.kind == .table && names.contains($0.name) && !database.hasTable($0.name)
      }
    }
  }

  /// - Parameter begin: Called once the table of the state is there.
  /// - Throws: `SQLiteError`; `StoreError.newerSchema` where the format of the database is newer,
  ///   `StoreError.unknownParts` where it has what the description does not declare,
  ///   `StoreError.schemaMismatch` where its tables do not take what they lack, and
  ///   `StoreError.altered` where they are not as described afterwards.
  func run(_ begin: () throws -> Void) throws {
    let version = try StateTable.version(in: database)
    guard version <= Int(StoreFormat.version) else {
      throw StoreError.newerSchema(
        path: path, found: version, known: Int(StoreFormat.version))
    }
    let isOther = try format.isOther(database)
    let stored = try isOther ? StoreRecord(in: database) : format.record
    if case .lacks(let parts)? = stored.map({ format.record.relation(to: $0, format.description) })
    {
      throw StoreError.unknownParts(path: path, parts: parts)
    }
    do {
      if isOther { try StateTable.prepare(in: database) }
      try begin()
      try extend(from: stored, version)
    } catch let error as SQLiteError where error.code == SQLITE_ERROR {
      throw StoreError.schemaMismatch(path: path, message: error.message ?? "")
    }
    guard !isRepaired else { return }
    let rest = try format.differences(in: database).filter(\.forbidsWriting)
    guard rest.isEmpty else { throw StoreError.altered(path: path, rest) }
  }

  private func extend(from stored: StoreRecord?, _ version: Int) throws {
    let isAsDescribed = try stored.map { $0 == format.record } ?? hasAllParts
    if !isAsDescribed {
      try dropOutdated(since: stored)
      for entity in format.description.entities {
        try renameColumns(of: entity)
        if stored != nil { try dropOutdatedComputations(of: entity) }
        // Before the fourth version, the searched texts of a row were in it.
        if stored == nil, version < 4 { try drop("search_text", of: entity.name) }
      }
      let logsStarts = try database.hasColumn("since", in: "change_command")
      for table in format.tables { try complete(table) }
      if let stored { try demandOtherwise(since: stored) }
      if !logsStarts { try noteStartsOfCommands() }
      try createMissing()
      for entity in format.description.entities { try renewDerived(entity, from: stored) }
    }
    try database.execute(CommandTables.row)
    try noteDescription()
  }

  /// Whether a store of an earlier version, which has no record, has all that is described, so that
  /// nothing must be made anew.
  private var hasAllParts: Bool {
    get throws {
      try format.differences(in: database).isEmpty
        && format.description.entities.allSatisfy { entity in
          let table = TableLayout(entity)
          let block = try database.firstRow("SELECT texts FROM \(table.textBlockTable) LIMIT 1") {
            Array($0.bytes(0))
          }
          guard let block else { return true }
          return (try? TextBlock(block, fieldCount: table.searchedFieldCount)) != nil
        }
    }
  }

  func noteDescription() throws {
    try database.run(StoreMeta.setting, [.text(StoreRecord.key), .text(format.record.text)])
    try database.execute(
      """
      UPDATE store_state SET version = \(format.fingerprint);
      PRAGMA application_id = \(format.description.applicationID);
      PRAGMA user_version = \(StoreFormat.version);
      """)
  }

  // MARK: - Triggers and indexes

  /// Drops triggers and indexes that are to be made otherwise, and the indexes of orders that were
  /// taken away.
  private func dropOutdated(since stored: StoreRecord?) throws {
    for case .changed(let object) in try format.differences(in: database)
    where object.kind != .table {
      try database.execute(object.removal)
    }
    guard let stored, !stored.lines.isSubset(of: format.record.lines) else { return }
    let own = Set(format.schema.map(\.name))
    for entity in format.description.entities {
      for index in try SchemaObject.indexes(of: entity.name, in: database)
      where !own.contains(index.name) && TableLayout.isNamedAsOrder(index.name, of: entity) {
        try database.execute(index.removal)
      }
    }
  }

  private func createMissing() throws {
    for case .missing(let object) in try format.differences(in: database)
    where object.kind != .table {
      try database.execute(object.definition)
    }
  }

  // MARK: - Columns

  /// Gives columns the names that their attributes have now, and drops the columns of removed
  /// attributes.
  private func renameColumns(of entity: EntityDescription) throws {
    let changeTable = entity.name + "_change"
    for attribute in entity.attributes {
      guard let former = attribute.formerName,
        try database.hasColumn(former, in: entity.name),
        try !database.hasColumn(attribute.name, in: entity.name)
      else { continue }
      try dropColumns(derivedFrom: former, of: entity)
      for (table, prefix) in [(entity.name, ""), (changeTable, "old_")] {
        try database.execute(
          """
          ALTER TABLE \(quoted(table)) RENAME COLUMN \(quoted(prefix + former)) \
          TO \(quoted(prefix + attribute.name))
          """)
      }
    }
    for name in entity.removedAttributes.sorted() {
      try dropColumns(derivedFrom: name, of: entity)
      try drop(name, of: entity.name)
      try drop("old_" + name, of: changeTable)
    }
  }

  /// Drops the columns by which sections were counted that are counted no more.
  private func dropOutdatedComputations(of entity: EntityDescription) throws {
    let described = Set(TableLayout(entity).tables[0].columns.map(\.name))
    let found = try database.rows("PRAGMA table_xinfo(\(quoted(entity.name)))") { row in
      row.integer(6) > 1 ? row.text(1) : nil
    }
    for case let name? in found where !described.contains(quoted(name)) {
      let isOurs = TableLayout.derivedSuffixes.contains { suffix in
        name.hasSuffix(suffix) && entity.names.contains(String(name.dropLast(suffix.count)))
      }
      if isOurs { try drop(name, of: entity.name) }
    }
  }

  private func dropColumns(derivedFrom attribute: String, of entity: EntityDescription) throws {
    // An attribute of its own may have such a name.
    for suffix in TableLayout.derivedSuffixes + ["_key"]
    where !entity.names.contains(attribute + suffix) {
      try drop(attribute + suffix, of: entity.name)
      if suffix == "_key" { try drop("old_\(attribute)_key", of: entity.name + "_change") }
    }
  }

  private func drop(_ column: String, of table: String) throws {
    guard try database.hasColumn(column, in: table) else { return }
    try database.execute("ALTER TABLE \(quoted(table)) DROP COLUMN \(quoted(column))")
  }

  /// Creates a table where it is missing, and adds the columns that it lacks. A column that SQLite
  /// computes otherwise is made anew, with the indexes and triggers of the description.
  private func complete(_ table: TableDescription) throws {
    let outdated = try Self.outdatedColumns(of: table, in: database)
    if !outdated.isEmpty {
      for object in format.schema where object.kind != .table {
        try database.execute(object.removal)
      }
    }
    for column in outdated {
      try database.execute("ALTER TABLE \(table.name) DROP COLUMN \(column.name)")
    }
    try Self.addColumns(to: table, in: database)
  }

  /// Makes the logged tables anew in which other columns demand a value. SQLite cannot alter that.
  ///
  /// - Throws: `StoreError.schemaMismatch`, with the column, where a row has no value.
  private func demandOtherwise(since stored: StoreRecord) throws {
    let tables = TableRepair(format: format, database: database)
    for table in format.description.loggedTables
    where format.record.demandsOtherwise(table, than: stored) {
      try StoreFormat.renamingTables(of: database, path) {
        try tables.remake(table.tables[0].object)
      }
    }
  }

  /// Creates a table where it is missing, and adds the columns that it lacks.
  static func addColumns(to table: TableDescription, in database: SQLiteConnection) throws {
    guard try database.hasTable(table.bareName) else {
      return try database.execute(table.statement)
    }
    let found = try database.rows("PRAGMA table_xinfo(\(quoted(table.bareName)))") {
      ($0.text(1) ?? "").lowercased()
    }
    for column in table.columns where !found.contains(column.bareName.lowercased()) {
      try database.execute("ALTER TABLE \(table.name) ADD COLUMN \(column.definition)")
    }
  }

  /// The columns that SQLite computes, and otherwise than described.
  private static func outdatedColumns(
    of table: TableDescription, in database: SQLiteConnection
  ) throws -> [TableDescription.Column] {
    let text = try database.firstRow(
      "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE",
      [.text(table.bareName)]
    ) { $0.text(0) ?? "" }
    guard let text else { return [] }
    let found = TableDefinition(text)
    let described = TableDefinition(table.statement)
    let computed = try database.rows("PRAGMA table_xinfo(\(quoted(table.bareName)))") { row in
      row.integer(6) > 1 ? row.text(1)?.lowercased() : nil
    }
    return table.columns.filter { column in
      computed.contains(column.bareName.lowercased())
        && found.part(named: column.bareName) != described.part(named: column.bareName)
    }
  }

  // MARK: - Derived data

  /// Before the sixth version, commands did not record where they began in the change log.
  private func noteStartsOfCommands() throws {
    for entity in format.description.entities {
      try database.execute(
        """
        UPDATE change_command SET since = entry.since FROM
          (SELECT command, min(seq) - 1 AS since FROM \(quoted(entity.name + "_change"))
            GROUP BY command) AS entry
          WHERE entry.command = id
        """)
    }
  }

  private func renewDerived(_ entity: EntityDescription, from stored: StoreRecord?) throws {
    let table = TableLayout(entity)
    if stored.map({ format.record.keepsOtherTexts(of: entity, than: $0) }) ?? true {
      try database.execute("DELETE FROM \(table.textBlockTable)")
      try table.markAllStale(in: database)
    }
    if stored.map({ format.record.countsOtherwise(entity, than: $0) }) ?? true {
      for statement in table.recount { try database.execute(statement) }
    }
  }
}
