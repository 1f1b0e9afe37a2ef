/// One property of an entity: its name, its type, and what it takes part in.
public struct AttributeDescription: Hashable, Sendable {
  /// What an attribute holds. Any attribute may also hold null.
  public enum ValueType: String, Hashable, Sendable {
    case integer, real, text, date, boolean
  }

  /// The name that predicates, sort descriptors and section keys use.
  public let name: String
  public let type: ValueType

  /// Whether ``FetchPredicate/anyText(contains:in:options:)`` looks at the attribute, so that
  /// a source keeps its folded text. A number is looked at as it is written.
  public let isSearchable: Bool

  /// For dates: the integer attribute that holds how many seconds the local
  /// clock was ahead of UTC. Hours and days are those of that clock; without
  /// one they are UTC's.
  public let clock: String?

  private init(name: String, type: ValueType, isSearchable: Bool = false, clock: String? = nil) {
    self.name = name
    self.type = type
    self.isSearchable = isSearchable
    self.clock = clock
  }

  public static func text(_ name: String, searchable: Bool = true) -> Self {
    Self(name: name, type: .text, isSearchable: searchable)
  }

  public static func integer(_ name: String, searchable: Bool = false) -> Self {
    Self(name: name, type: .integer, isSearchable: searchable)
  }

  public static func real(_ name: String) -> Self { Self(name: name, type: .real) }
  public static func boolean(_ name: String) -> Self { Self(name: name, type: .boolean) }

  /// A date, exact to the millisecond.
  public static func date(_ name: String, clock: String? = nil) -> Self {
    Self(name: name, type: .date, clock: clock)
  }
}
