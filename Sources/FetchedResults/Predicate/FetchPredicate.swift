public import UnicodeText

/// A condition on the attributes of a row, as a tree.
///
/// Write one in the language of NSPredicate, or build it with the functions below:
///
/// ```swift
/// let typed = try FetchPredicate(format: "make CONTAINS[cd] %@ AND year < %d", "citro", 1990)
/// let built = .contains("make", "citro") && .comparison("year", .lessThan, .integer(1990))
/// typed == built   // true
/// ```
///
/// <doc:PredicateLanguage> describes the language. ``description`` prints a predicate in it.
///
/// A predicate names attributes; whether an entity has them is checked when a
/// request is resolved (``FetchPlan``). Every source gives the same answers as
/// ``ArraySource``.
///
/// Null follows Foundation, not SQL: `x == nil` and `x != nil` are ordinary
/// comparisons, null differs from every value, and every other comparison with
/// null is false.
public indirect enum FetchPredicate: Hashable, Sendable {
  /// Always true, or always false.
  case constant(Bool)
  /// True if the comparison is.
  case comparison(Comparison)
  /// True if all are; true if there are none.
  case and([FetchPredicate])
  /// True if at least one is; false if there are none.
  case or([FetchPredicate])
  /// True if the other is false.
  case not(FetchPredicate)

  /// Two expressions and the operator that compares them.
  public struct Comparison: Hashable, Sendable {
    /// The expression before the operator.
    public let left: Expression

    /// The operator.
    public let comparisonOperator: Operator

    /// The expression after the operator.
    public let right: Expression

    /// How texts are compared; ignored for other values.
    public let options: TextOptions

    /// A comparison. Whether the types of its sides fit is checked when it is resolved.
    public init(
      _ left: Expression, _ comparisonOperator: Operator, _ right: Expression,
      options: TextOptions = []
    ) {
      self.left = left
      self.comparisonOperator = comparisonOperator
      self.right = right
      self.options = options
    }
  }

  /// One side of a comparison.
  public indirect enum Expression: Hashable, Sendable {
    /// An attribute by its name; `SELF.make` and `make` are the same.
    case attribute(String)
    /// A constant.
    case value(Value)
    /// `{1, 2, 3}`, for `IN` and `BETWEEN`.
    case collection([Expression])
    /// The number with the other sign.
    case negated(Expression)
    /// An arithmetic operation on two numbers.
    case arithmetic(Expression, Arithmetic, Expression)
    /// `$NAME`, to be replaced by ``FetchPredicate/substituting(_:)``.
    case variable(String)
  }

  /// An arithmetic operator.
  ///
  /// Whole numbers give whole numbers, also when divided, as in Apple's
  /// implementation: `5 / 2` is 2, `5 / 2.0` is 2.5. A result beyond 64 bits
  /// becomes a real. Division by zero gives null.
  public enum Arithmetic: String, Hashable, Sendable, CaseIterable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case toThePowerOf = "**"
  }

  /// A comparison operator; the raw value is its spelling in the language.
  public enum Operator: String, Hashable, Sendable, CaseIterable {
    case equalTo = "=="
    case notEqualTo = "!="
    case lessThan = "<"
    case lessThanOrEqualTo = "<="
    case greaterThan = ">"
    case greaterThanOrEqualTo = ">="
    /// Between two bounds, both included. Reversed bounds match nothing.
    case between = "BETWEEN"
    /// Equal to a member of a collection; if the right side is a text, contained in it.
    case `in` = "IN"
    /// The left text contains the right one. The text operators use the text form of a number or a
    /// date (``AttributeText``), and an empty right side matches nothing.
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    /// The whole text matches a pattern: `?` is one character, `*` any number of them, `\` escapes
    /// the next.
    case like = "LIKE"
    /// The whole text matches a regular expression (`RegularExpression`).
    case matches = "MATCHES"

    /// Whether the operator searches text rather than comparing values.
    public var looksInsideText: Bool {
      switch self {
      case .contains, .beginsWith, .endsWith, .like, .matches: true
      default: false
      }
    }

    /// The operator with the same meaning when the sides are swapped; nil where there is none.
    var mirrored: Self? {
      switch self {
      case .equalTo, .notEqualTo: self
      case .lessThan: .greaterThan
      case .lessThanOrEqualTo: .greaterThanOrEqualTo
      case .greaterThan: .lessThan
      case .greaterThanOrEqualTo: .lessThanOrEqualTo
      default: nil
      }
    }
  }
}

extension FetchPredicate {
  /// A comparison of an attribute with a constant.
  public static func comparison(
    _ attribute: String, _ comparisonOperator: Operator, _ value: Value, options: TextOptions = []
  ) -> Self {
    .comparison(
      Comparison(.attribute(attribute), comparisonOperator, .value(value), options: options))
  }

  /// True if the attribute's text contains a text, which is not empty.
  public static func contains(
    _ attribute: String, _ text: String,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .comparison(attribute, .contains, .text(text), options: options)
  }

  /// True if the attribute's text begins with a text, which is not empty.
  public static func beginsWith(
    _ attribute: String, _ text: String,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .comparison(attribute, .beginsWith, .text(text), options: options)
  }

  /// True if the attribute's text ends with a text, which is not empty.
  public static func endsWith(
    _ attribute: String, _ text: String,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .comparison(attribute, .endsWith, .text(text), options: options)
  }

  /// True if the attribute is null.
  public static func isNull(_ attribute: String) -> Self {
    .comparison(attribute, .equalTo, .null)
  }

  /// True if the attribute is not null; an empty text is not null.
  public static func isNotNull(_ attribute: String) -> Self {
    .comparison(attribute, .notEqualTo, .null)
  }

  /// True if one of the entity's searchable texts contains the needle.
  public static func anyText(
    contains needle: String, in entity: EntityDescription,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .or(entity.searchableAttributes.map { .contains($0.name, needle, options: options) })
  }

  /// True if both are.
  public static func && (left: Self, right: Self) -> Self {
    switch (left, right) {
    case (.and(let left), .and(let right)): .and(left + right)
    case (.and(let left), _): .and(left + [right])
    case (_, .and(let right)): .and([left] + right)
    default: .and([left, right])
    }
  }

  /// True if at least one is.
  public static func || (left: Self, right: Self) -> Self {
    switch (left, right) {
    case (.or(let left), .or(let right)): .or(left + right)
    case (.or(let left), _): .or(left + [right])
    case (_, .or(let right)): .or([left] + right)
    default: .or([left, right])
    }
  }

  /// True if the other is false.
  public static prefix func ! (predicate: Self) -> Self { .not(predicate) }
}
