/// An index, a trigger or a view of a store: its name, and the statement that makes it.
public struct SchemaObject: Hashable, Sendable {
  /// As SQLite calls it in `sqlite_schema`.
  public enum Kind: String, Sendable {
    case index, trigger, view
  }

  /// What it is.
  public let kind: Kind
  /// Its name, without quotes.
  public let name: String
  /// The statement that makes it, to the letter as SQLite keeps it.
  public let definition: String

  /// An object of a schema.
  public init(_ kind: Kind, _ name: String, _ definition: String) {
    self.kind = kind
    self.name = name
    self.definition = definition
  }
}
