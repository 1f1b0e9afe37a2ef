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
/// The language is told in <doc:PredicateLanguage>. ``description`` writes it back.
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
  /// True when the comparison is.
  case comparison(Comparison)
  /// True when all are; true when there are none.
  case and([FetchPredicate])
  /// True when one is; false when there are none.
  case or([FetchPredicate])
  /// True when the other is false.
  case not(FetchPredicate)

  /// Two expressions held against one another.
  public struct Comparison: Hashable, Sendable {
    /// What stands before the operator.
    public let left: Expression

    /// How the sides are held against one another.
    public let comparisonOperator: Operator

    /// What stands behind the operator.
    public let right: Expression

    /// How texts are compared; without meaning for other values.
    public let options: TextOptions

    /// A comparison. Whether its sides fit one another is found out when it is resolved.
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

  /// What stands on a side of a comparison.
  public indirect enum Expression: Hashable, Sendable {
    /// An attribute by its name; `SELF.make` and `make` are the same.
    case attribute(String)
    /// A constant.
    case value(Value)
    /// `{1, 2, 3}`, for `IN` and `BETWEEN`.
    case collection([Expression])
    /// A number below zero for one above, and the other way round.
    case negated(Expression)
    /// Two numbers joined to one.
    case arithmetic(Expression, Arithmetic, Expression)
    /// `$NAME`, to be replaced by ``FetchPredicate/substituting(_:)``.
    case variable(String)
  }

  /// What numbers are joined by.
  ///
  /// Whole numbers give whole numbers, also when divided, as in Apple's
  /// implementation: `5 / 2` is 2, `5 / 2.0` is 2.5. What leaves 64 bits goes on
  /// as a real. Nothing divided by zero is null.
  public enum Arithmetic: String, Hashable, Sendable, CaseIterable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case toThePowerOf = "**"
  }

  /// How two expressions are held against one another, as the language spells it.
  public enum Operator: String, Hashable, Sendable, CaseIterable {
    case equalTo = "=="
    case notEqualTo = "!="
    case lessThan = "<"
    case lessThanOrEqualTo = "<="
    case greaterThan = ">"
    case greaterThanOrEqualTo = ">="
    /// From the first to the second of two, both included. Reversed bounds hold nothing.
    case between = "BETWEEN"
    /// Equal to a member of a collection; or, of two texts, contained in the right one.
    case `in` = "IN"
    /// Text operators look at the text of the left side; a number or a date is
    /// looked at as it is written (``AttributeText``). They find nothing for an empty text.
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    /// The whole text: `?` is one character, `*` any number of them, `\` takes the next as it is.
    case like = "LIKE"
    /// The whole text, by a regular expression (``RegularExpression``).
    case matches = "MATCHES"

    /// Whether the operator looks inside a text rather than comparing values.
    public var looksInsideText: Bool {
      switch self {
      case .contains, .beginsWith, .endsWith, .like, .matches: true
      default: false
      }
    }

    /// The operator that says the same of the sides swapped, where there is one.
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
  /// An attribute held against a constant.
  public static func comparison(
    _ attribute: String, _ comparisonOperator: Operator, _ value: Value, options: TextOptions = []
  ) -> Self {
    .comparison(
      Comparison(.attribute(attribute), comparisonOperator, .value(value), options: options))
  }

  /// True when the attribute's text contains another one, which is not empty.
  public static func contains(
    _ attribute: String, _ text: String,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .comparison(attribute, .contains, .text(text), options: options)
  }

  /// True when the attribute's text begins with another one, which is not empty.
  public static func beginsWith(
    _ attribute: String, _ text: String,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .comparison(attribute, .beginsWith, .text(text), options: options)
  }

  /// True when the attribute's text ends with another one, which is not empty.
  public static func endsWith(
    _ attribute: String, _ text: String,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> Self {
    .comparison(attribute, .endsWith, .text(text), options: options)
  }

  /// True when nothing is known.
  public static func isNull(_ attribute: String) -> Self {
    .comparison(attribute, .equalTo, .null)
  }

  /// True when something is known, if only an empty text.
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

  /// True when both are.
  public static func && (left: Self, right: Self) -> Self {
    switch (left, right) {
    case (.and(let left), .and(let right)): .and(left + right)
    case (.and(let left), _): .and(left + [right])
    case (_, .and(let right)): .and([left] + right)
    default: .and([left, right])
    }
  }

  /// True when one of them is.
  public static func || (left: Self, right: Self) -> Self {
    switch (left, right) {
    case (.or(let left), .or(let right)): .or(left + right)
    case (.or(let left), _): .or(left + [right])
    case (_, .or(let right)): .or([left] + right)
    default: .or([left, right])
    }
  }

  /// True when the other is false.
  public static prefix func ! (predicate: Self) -> Self { .not(predicate) }
}
