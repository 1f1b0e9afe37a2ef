/// A trigger, view or index of a store that is not as it should be.
public enum SchemaDifference: Hashable, Sendable {
  /// Another program made it.
  case planted(SchemaObject)
  /// It is not there.
  case missing(SchemaObject)
  /// It is there, but does something else.
  case changed(SchemaObject)

  /// What is meant, as it should be; a planted one as it is.
  public var object: SchemaObject {
    switch self {
    case .planted(let object), .missing(let object), .changed(let object): object
    }
  }
}
