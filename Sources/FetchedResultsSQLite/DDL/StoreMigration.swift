/// One step from a version of a store's schema to the next.
///
/// A step is frozen once it has migrated a store: its SQL is literal text, never generated from the
/// program's current description of the entity.
public struct StoreMigration: Sendable {
  /// What the step does, in a few words.
  public let name: String

  let run: @Sendable (SQLiteConnection) throws -> Void

  /// A step of statements.
  public init(_ name: String, sql: String) {
    self.init(name) { try $0.execute(sql) }
  }

  /// A step that needs more than statements.
  package init(_ name: String, _ run: @escaping @Sendable (SQLiteConnection) throws -> Void) {
    self.name = name
    self.run = run
  }
}
