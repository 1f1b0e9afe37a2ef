import FetchedResults
public import GRDB

/// What makes a file the store of one program: its mark, the version of its
/// schema, and the steps that lead there.
public struct StoreFormat: Sendable {
  /// SQLite's `application_id`: tells this program's files from any other's.
  public let applicationID: Int32

  /// The version of the schema that ``migrator`` ends at, kept as `user_version`.
  public let version: Int32

  let migrations: @Sendable (inout DatabaseMigrator) -> Void

  /// A format of some version, from 1.
  ///
  /// - Parameter migrations: Registers every migration, from an empty database
  ///   to `version`. The schema of an entity is ``TableLayout/schema``.
  public init(
    applicationID: Int32, version: Int32,
    migrations: @escaping @Sendable (inout DatabaseMigrator) -> Void
  ) {
    self.applicationID = applicationID
    self.version = version
    self.migrations = migrations
  }

  /// The format of a store that holds one entity and nothing else.
  public static func only(_ table: TableLayout, applicationID: Int32) -> StoreFormat {
    StoreFormat(applicationID: applicationID, version: 1) { migrator in
      migrator.registerMigration("Create \(table.entity.name)") { database in
        try table.create(in: database)
      }
    }
  }

  /// Whether a database has the triggers of this format and no other, and no view.
  ///
  /// A trigger runs with every write: one that somebody planted would do to
  /// the rows, in the name of this program, whatever it likes.
  func hasOwnTriggersOnly(_ database: Database) throws -> Bool {
    let model = try DatabaseQueue()
    try migrate(model)
    return try Self.code(in: database) == model.inDatabase(Self.code)
  }

  private static func code(in database: Database) throws -> Set<String> {
    try Set.init(
      String.fetchAll(
        database, sql: "SELECT sql FROM sqlite_schema WHERE type IN ('trigger', 'view')"))
  }

  /// Brings a database to this version, each step in a transaction of its own.
  func migrate(_ connection: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    migrations(&migrator)
    try migrator.migrate(connection)
    try connection.inDatabase { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      try database.execute(sql: "PRAGMA user_version = \(version)")
    }
  }
}
