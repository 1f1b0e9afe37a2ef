/// One attribute of an entity: its name, its type, and whether a search over everything covers it.
public struct AttributeDescription: Hashable, Sendable {
  /// The type of an attribute's values. Any attribute may also hold null.
  public enum ValueType: String, Hashable, Sendable {
    /// A whole number of 64 bits.
    case integer
    /// A number with a fraction, of 64 bits.
    case real
    /// Unicode text of any length.
    case text
    /// An instant, exact to the millisecond.
    case date
    /// True or false.
    case boolean
  }

  /// The name that predicates, sort descriptors and section keys use.
  public let name: String

  /// The type of the values that are not null.
  public let type: ValueType

  /// Whether ``FetchPredicate/anyText(contains:in:options:)`` searches the attribute, so that
  /// a source keeps its folded text. A number is searched in its decimal form.
  public let isSearchable: Bool

  /// For dates: the name of the integer attribute that holds how many seconds the local
  /// clock was ahead of UTC. Hours and days are those of that clock; nil for UTC.
  public let clock: String?

  private init(name: String, type: ValueType, isSearchable: Bool = false, clock: String? = nil) {
    self.name = name
    self.type = type
    self.isSearchable = isSearchable
    self.clock = clock
  }

  /// A text, which a search over everything covers unless `searchable` is false.
  public static func text(_ name: String, searchable: Bool = true) -> Self {
    Self(name: name, type: .text, isSearchable: searchable)
  }

  /// A whole number, which a search over everything covers if `searchable` is true.
  public static func integer(_ name: String, searchable: Bool = false) -> Self {
    Self(name: name, type: .integer, isSearchable: searchable)
  }

  /// A number with a fraction.
  public static func real(_ name: String) -> Self { Self(name: name, type: .real) }

  /// True or false.
  public static func boolean(_ name: String) -> Self { Self(name: name, type: .boolean) }

  /// A date, exact to the millisecond.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - clock: The integer attribute with the seconds that the local clock was ahead of UTC; nil
  ///     for UTC.
  public static func date(_ name: String, clock: String? = nil) -> Self {
    Self(name: name, type: .date, clock: clock)
  }
}
