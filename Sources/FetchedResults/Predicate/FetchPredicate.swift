/// A condition on the attributes of a row, as a tree.
///
/// Build one with the functions below, and read it back through the cases:
///
/// ```swift
/// let found = FetchPredicate.contains("make", "citro") && .comparison("year", .lessThan, 1990)
/// ```
///
/// A predicate names attributes; whether an entity has them is decided when a
/// request is resolved (``FetchPlan``). Every source answers it as
/// ``ResolvedPredicate/matches(_:)`` does.
///
/// Null follows Foundation, not SQL: `x == null` and `x != null` mean what
/// they say, null differs from every value, and every other comparison with
/// null is false.
public indirect enum FetchPredicate: Hashable, Sendable {
  /// Always true, or always false.
  case constant(Bool)
  case comparison(Comparison)
  /// True when all are; true when there are none.
  case and([FetchPredicate])
  /// True when one is; false when there are none.
  case or([FetchPredicate])
  case not(FetchPredicate)

  /// One attribute held against one value.
  public struct Comparison: Hashable, Sendable {
    public let attribute: String
    public let comparisonOperator: Operator
    public let value: Value
    /// How texts are compared; without meaning for other values.
    public let options: TextOptions

    public init(
      _ attribute: String, _ comparisonOperator: Operator, _ value: Value,
      options: TextOptions = []
    ) {
      self.attribute = attribute
      self.comparisonOperator = comparisonOperator
      self.value = value
      self.options = options
    }
  }

  public enum Operator: String, Hashable, Sendable, CaseIterable {
    case equalTo = "=="
    case notEqualTo = "!="
    case lessThan = "<"
    case lessThanOrEqualTo = "<="
    case greaterThan = ">"
    case greaterThanOrEqualTo = ">="
    /// Text operators look at the text of the attribute; a number or a date is
    /// looked at as it is written (``AttributeText``). They find nothing for an empty text.
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"

    /// Whether the operator looks inside a text rather than comparing values.
    public var looksInsideText: Bool {
      switch self {
      case .contains, .beginsWith, .endsWith: true
      default: false
      }
    }
  }
}

extension FetchPredicate {
  public static func comparison(
    _ attribute: String, _ comparisonOperator: Operator, _ value: Value, options: TextOptions = []
  ) -> Self {
    .comparison(Comparison(attribute, comparisonOperator, value, options: options))
  }

  public static func contains(
    _ attribute: String, _ text: String,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .comparison(attribute, .contains, .text(text), options: options)
  }

  public static func beginsWith(
    _ attribute: String, _ text: String,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .comparison(attribute, .beginsWith, .text(text), options: options)
  }

  public static func endsWith(
    _ attribute: String, _ text: String,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .comparison(attribute, .endsWith, .text(text), options: options)
  }

  public static func isNull(_ attribute: String) -> Self {
    .comparison(attribute, .equalTo, .null)
  }

  public static func isNotNull(_ attribute: String) -> Self {
    .comparison(attribute, .notEqualTo, .null)
  }

  /// True when one of the entity's searchable texts contains the needle.
  public static func anyText(
    contains needle: String, in entity: EntityDescription,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .or(entity.searchableAttributes.map { .contains($0.name, needle, options: options) })
  }

  public static func && (left: Self, right: Self) -> Self {
    switch (left, right) {
    case (.and(let left), .and(let right)): .and(left + right)
    case (.and(let left), _): .and(left + [right])
    case (_, .and(let right)): .and([left] + right)
    default: .and([left, right])
    }
  }

  public static func || (left: Self, right: Self) -> Self {
    switch (left, right) {
    case (.or(let left), .or(let right)): .or(left + right)
    case (.or(let left), _): .or(left + [right])
    case (_, .or(let right)): .or([left] + right)
    default: .or([left, right])
    }
  }

  public static prefix func ! (predicate: Self) -> Self { .not(predicate) }
}
