package import GRDB

/// One step from a version of a store's schema to the next.
///
/// What a step does is frozen once a store was written by it: its SQL is text, never made from the
/// description that the program has today.
public struct StoreMigration: Sendable {
  /// What the step does, in a few words.
  public let name: String

  let run: @Sendable (Database) throws -> Void

  /// A step of statements.
  public init(_ name: String, sql: String) {
    self.init(name) { try $0.execute(sql: sql) }
  }

  /// A step that needs more than statements.
  package init(_ name: String, _ run: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.run = run
  }
}
