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
