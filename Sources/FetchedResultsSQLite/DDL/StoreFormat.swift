import FetchedResults
import FetchedResultsSQL

/// A `StoreDescription` as SQLite spells it: the tables, triggers and indexes of a file.
///
/// A file says in four places what it was made for:
///
/// ```
///   application_id        the program            the header of the file
///   user_version          ``version``            the header of the file
///   store_state.version   the fingerprint of the record, in the page that is read without SQLite
///   store_meta            the record itself, one line for each part of the description
/// ```
struct StoreFormat: Sendable {
  /// The version of what this library keeps beside the rows of entities. Stores of the versions 1
  /// to 8 have no record of their description.
  static let version: Int32 = 9

  let description: StoreDescription
  let record: StoreRecord
  let fingerprint: Int64

  /// Every table, trigger and index that a store has. A program that only reads never asks for
  /// them: their texts take longer to make than a page.
  var schema: [SchemaObject] { parts.objects }

  /// The tables in the order of creation, that of the state first.
  var tables: [TableDescription] { parts.tables }

  private var parts: Parts { madeParts.value { Parts(description) } }
  private let madeParts = LazyValue<Parts>()

  init(_ description: StoreDescription) {
    self.description = description
    record = StoreRecord(description)
    fingerprint = record.fingerprint
  }

  /// What distinguishes the files of the program from others.
  var mark: StoreMark {
    StoreMark(
      applicationID: description.applicationID, version: Self.version,
      tables: ["change_command", "current_command", "store_meta"]
        + description.entities.prefix(1).flatMap { entity in
          ["", "_change", "_section"].map { entity.name + $0 }
        },
      hasTables: StoreConnection.hasTables)
  }

  private struct Parts: Sendable {
    let tables: [TableDescription]
    let objects: [SchemaObject]

    init(_ description: StoreDescription) {
      let layouts = description.entities.map { TableLayout($0) }
      let retired = description.retiredTable.flatMap { name in
        layouts.first.map { RetiredIdentifiers(table: $0, name: name) }
      }
      tables =
        [StateTable.table] + CommandTables.all + layouts.flatMap(\.tables)
        + description.loggedTables.flatMap(\.tables) + [retired?.table].compactMap(\.self)
      let triggers =
        layouts.flatMap(\.triggers) + description.loggedTables.flatMap(\.triggers)
        + (retired?.triggers ?? [])
      let indexes =
        layouts.flatMap {
          $0.indexes + [$0.emptySectionIndex] + [$0.recordKeyIndex?.object].compactMap(\.self)
        }
        + (description.loggedTables.flatMap(\.indexes) + description.indexes).map(\.object)
      objects = tables.map(\.object) + indexes + triggers
    }
  }
}

extension TableDescription.Column {
  /// The name, without quotes.
  var bareName: String { name.filter { $0 != "\"" } }
}

extension TableDescription {
  /// The name, without quotes.
  var bareName: String { name.filter { $0 != "\"" } }

  var object: SchemaObject { SchemaObject(.table, bareName, statement) }
}

extension IndexDescription {
  var object: SchemaObject { SchemaObject(.index, name, statement) }
}

// MARK: - A store of an earlier description

extension StoreFormat {
  /// Whether a store was made for another description, or by an earlier version. One that has lost
  /// tables was not: it is to be repaired.
  func isOther(_ session: any SQLSession) throws -> Bool {
    guard try StateTable.fingerprint(in: session) != fingerprint else { return false }
    if let stored = try StoreRecord(in: session) { return stored != record }
    return try StateTable.version(in: session) < Int(Self.version)
  }

  /// Whether the next write brings a store to this description: it is one of another description,
  /// or another program has cleared the numbers by which it is known.
  func isToBeMigrated(_ database: SQLiteConnection) throws -> Bool {
    try isOther(database) || lacksNumbers(database)
  }

  private func lacksNumbers(_ database: SQLiteConnection) throws -> Bool {
    let isMarked =
      try StateTable.fingerprint(in: database) == fingerprint
      && SQLCursor.integer(database, "PRAGMA user_version") == Int64(Self.version)
      && SQLCursor.integer(database, "PRAGMA application_id") == Int64(description.applicationID)
    // What stands in the place of the tables is for a repair.
    guard try database.hasTable("store_state"), try StoreMeta.isThere(in: database) else {
      return false
    }
    return try !isMarked || StoreRecord(in: database) != record
  }

  /// Extends a database, which may be empty, to this description in one transaction.
  ///
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - acknowledged: The record of the last acknowledged commit.
  ///   - isRepaired: Whether a repair follows, so that what other programs have planted is dropped,
  ///     and what they have changed is no reason to refuse the store.
  /// - Returns: The commit.
  /// - Throws: As `StoreExtension.run`; in each case the database is as it was.
  @discardableResult
  func migrate(
    _ database: SQLiteConnection, _ path: String = "", after acknowledged: Acknowledgement? = nil,
    isRepaired: Bool = false
  ) throws -> StoreCommit? {
    try database.inTransaction {
      let update = try StateUpdate(database, path, after: acknowledged)
      let step = StoreExtension(
        format: self, database: database, path: path, isRepaired: isRepaired)
      try expectDeclaredTypes(in: database, path)
      try step.expectOwnParts()
      try step.run {
        try update.begin(nil)
      }
      return try update.end(nil)
    }
  }

  /// Whether lists cannot be read from a store before it is extended.
  func mustBeExtended(_ database: SQLiteConnection) throws -> Bool {
    guard try isOther(database) else { return false }
    return try description.entities.contains { try parts(of: $0, in: database).mustBeExtended }
  }

  /// The layout of an entity in a store that may be of another description.
  ///
  /// - Parameter complete: The layout of this description.
  /// - Throws: `StoreError.unknownParts` where a later program has taken an attribute away.
  func layout(
    of complete: TableLayout, in session: any SQLSession, _ path: String
  ) throws -> TableLayout {
    guard try isOther(session) else { return complete }
    let parts = try parts(of: complete.entity, in: session)
    if parts.missingAttribute != nil, let stored = try StoreRecord(in: session),
      case .lacks(let unknown) = record.relation(to: stored, description),
      record.isEarlier(than: stored, unknown)
    {
      throw StoreError.unknownParts(path: path, parts: unknown)
    }
    return TableLayout(complete.entity, complete.dialect, found: parts)
  }

  /// Refuses a store with types that the description does not declare, before their tables and
  /// triggers are taken for those of another program.
  ///
  /// - Throws: `StoreError.unknownParts`.
  func expectDeclaredTypes(in database: SQLiteConnection, _ path: String) throws {
    guard try isOther(database), let stored = try StoreRecord(in: database),
      case .lacks(let unknown) = record.relation(to: stored, description),
      !StoreRecord.types(in: unknown).isEmpty
    else { return }
    throw StoreError.unknownParts(path: path, parts: unknown)
  }

  private func parts(
    of entity: EntityDescription, in session: any SQLSession
  ) throws -> FoundParts {
    // The function of the same name would give way to a planted table of that name.
    let columns = try session.rows("PRAGMA table_xinfo(\(quoted(entity.name)))", []) {
      $0.text(1) ?? ""
    }
    let indexes = try session.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?", [.text(entity.name)]
    ) { $0.text(0) ?? "" }
    let stored = try StoreRecord(in: session)
    return try FoundParts(
      entity, own: record, record: stored, columns: Set(columns), indexes: Set(indexes),
      marksRows: session.hasTable(entity.name + "_stale"),
      countsAsDescribed: stored == nil && countsAsDescribed(entity, session),
      recordsOrigins: session.hasColumn("origin", in: "change_command"))
  }

  /// Whether the triggers of a store count the sections that the description has.
  private func countsAsDescribed(
    _ entity: EntityDescription, _ session: any SQLSession
  ) throws -> Bool {
    let described = TableLayout(entity).triggers.first { $0.name == entity.name + "_inserted" }
    return try session.firstRow(
      "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
      [.text(entity.name + "_inserted")], { $0.text(0) }) == described?.definition
  }
}
