/// A table, an index, a trigger, a view, a rule or a constraint of a store: its name, and the
/// statement that creates it.
public struct SchemaObject: Hashable, Sendable {
  /// The type of the object, spelled as in SQLite's `sqlite_schema`. Only a server has rules and
  /// constraints of their own names.
  public enum Kind: String, Sendable {
    case index, table, trigger, view, rule, constraint
  }

  /// The type of the object.
  public let kind: Kind
  /// The name of the object, without quotes.
  public let name: String
  /// The statement that creates the object: exactly as SQLite stores it where the store is a file,
  /// and empty for what another program has put on a server. For a table, SQLite keeps the
  /// statement up to date with columns that are added later.
  public let definition: String

  /// An object of a schema.
  public init(_ kind: Kind, _ name: String, _ definition: String) {
    self.kind = kind
    self.name = name
    self.definition = definition
  }
}

/// A table, trigger, view or index of a store that differs from the schema of the store's format.
public enum SchemaDifference: Hashable, Sendable {
  /// Another program created the object.
  case planted(SchemaObject)
  /// The object is missing.
  case missing(SchemaObject)
  /// The object exists, but its definition differs.
  case changed(SchemaObject)
  /// The trigger exists, but the database is set not to run it.
  case disabled(SchemaObject)

  /// The object as the format defines it; a planted object as it was found.
  public var object: SchemaObject {
    switch self {
    case .planted(let object), .missing(let object), .changed(let object),
      .disabled(let object):
      object
    }
  }
}

extension SchemaDifference: CustomStringConvertible {
  /// `trigger 'x' was planted by another program`
  public var description: String {
    let name = "\(object.kind.rawValue) '\(object.name)'"
    return switch self {
    case .planted: "\(name) was planted by another program"
    case .missing: "\(name) is missing"
    case .changed: "\(name) was changed by another program"
    case .disabled: "\(name) was switched off by another program"
    }
  }
}
