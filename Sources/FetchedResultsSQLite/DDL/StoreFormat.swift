import CSQLite
public import FetchedResults
import FetchedResultsSQL

/// The description of a program's stores: the mark of the file, the migrations that lead to the
/// schema, and the tables, triggers and indexes that the schema then has.
public struct StoreFormat: Sendable {
  /// SQLite's `application_id`: distinguishes this program's files from those of any other.
  public let applicationID: Int32

  /// The version of the schema after all migrations, stored as `user_version`.
  public var version: Int32 { Int32(migrations.count) }

  let migrations: [StoreMigration]

  /// Makes in an empty database what all migrations lead to, in one step; nil if they run instead.
  let creation: StoreMigration?

  /// The oldest version that can be read without a migration. An older store is migrated when it is
  /// opened.
  let oldestReadableVersion: Int32

  /// Every table and trigger that a store of this version has, and the indexes it needs. A program
  /// that only reads never asks for them: their texts take longer to make than a page.
  var schema: [SchemaObject] {
    madeSchema.value { [StateTable.table] + CommandTables.all + makeSchema() }
  }

  private let makeSchema: @Sendable () -> [SchemaObject]
  private let madeSchema = LazyValue<[SchemaObject]>()

  /// A format whose version is the count of its migrations.
  ///
  /// - Parameters:
  ///   - applicationID: The number in the file's header that tells these stores from other files.
  ///   - migrations: All steps that start from an empty database. Later versions only append steps.
  ///   - creation: One step that has the outcome of all migrations, for new stores. It follows the
  ///     description of the entity as it is, and is not frozen. Without it a new store is made by
  ///     the migrations, which gets slower with each of them.
  ///   - oldestReadableVersion: The oldest version whose rows and section counts this program reads
  ///     without migrating the store.
  ///   - schema: Every table and trigger that a migrated store has, and its indexes.
  ///     ``schemaObjects(of:)`` returns those of an entity. It is evaluated when a store is first
  ///     written to.
  public init(
    applicationID: Int32, migrations: [StoreMigration], creation: StoreMigration? = nil,
    oldestReadableVersion: Int32 = 1,
    schema: @autoclosure @escaping @Sendable () -> [SchemaObject]
  ) {
    self.applicationID = applicationID
    self.migrations = migrations
    self.creation = creation
    self.oldestReadableVersion = oldestReadableVersion
    makeSchema = schema
  }

  /// The format of a store that holds one entity and nothing else.
  ///
  /// For an entity whose description never changes. When it does, write the migrations out instead.
  public static func only(_ entity: EntityDescription, applicationID: Int32) -> StoreFormat {
    let table = TableLayout(entity)
    return StoreFormat(
      applicationID: applicationID,
      migrations: [
        StoreMigration("Create \(table.entity.name)", table.create),
        StoreMigration("Count generations", table.renewCounting),
        StoreMigration("Name states", table.renewTriggers),
        StoreMigration("Add text blocks", table.addTextBlocks),
        StoreMigration("Index empty sections", table.renewEmptySectionIndex),
        StoreMigration("Add the history", table.addHistory),
        StoreMigration("Renew triggers", table.renewTriggers),
      ],
      creation: StoreMigration("Create \(table.entity.name)", table.create),
      oldestReadableVersion: 2, schema: table.schemaObjects)
  }

  var mark: StoreMark { StoreMark(applicationID: applicationID, version: version) }

  /// Migrates a database, which may be empty, to this version in one transaction.
  ///
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - acknowledged: The record of the last acknowledged commit.
  /// - Returns: The commit.
  /// - Throws: `SQLiteError`; `StoreError.newerSchema` where the version of the database is
  ///   newer, `StoreError.schemaMismatch` where a step does not fit its tables. In each case the
  ///   database is as it was.
  @discardableResult
  func migrate(
    _ database: SQLiteConnection, _ path: String = "", after acknowledged: Acknowledgement? = nil
  ) throws -> StoreCommit? {
    try database.inTransaction {
      let update = try StateUpdate(database, path, after: acknowledged)
      let found = try StateTable.version(in: database)
      guard found <= Int(version) else {
        throw StoreError.newerSchema(path: path, found: found, known: Int(version))
      }
      try StateTable.prepare(in: database)
      try update.begin(nil)
      for step in steps(from: found) { try run(step, database, path) }
      try database.execute(
        """
        UPDATE store_state SET version = \(version);
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """)
      return try update.end(nil)
    }
  }

  private func run(_ step: StoreMigration, _ database: SQLiteConnection, _ path: String) throws {
    do {
      try step.run(database)
    } catch let error as SQLiteError where error.code == SQLITE_ERROR {
      throw StoreError.schemaMismatch(path: path, message: error.message ?? step.name)
    }
  }

  /// The steps from a version, which is 0 for an empty database.
  private func steps(from version: Int) -> some Sequence<StoreMigration> {
    if version == 0, let creation { return [creation][...] }
    return migrations.dropFirst(version)
  }

  /// The tables, triggers and indexes of an entity, for the schema of a format.
  ///
  /// - Complexity: O(attributes x orders) text.
  public static func schemaObjects(of entity: EntityDescription) -> [SchemaObject] {
    TableLayout(entity).schemaObjects
  }

  /// The statements that create everything an entity needs in an empty database. A migration
  /// contains them as literal text, because the text of a migration must not change with the
  /// entity.
  public static func statements(creating entity: EntityDescription) -> [String] {
    (CommandTables.all + schemaObjects(of: entity)).map(\.definition) + [CommandTables.row]
  }
}
