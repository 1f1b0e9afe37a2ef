public import Foundation

/// What may fill a placeholder of a predicate, or a variable.
///
/// An argument is a value and stays one: its text is never read as language, so
/// nothing a person typed can change what a predicate means.
public protocol PredicateArgument: Sendable {
  var predicateExpression: FetchPredicate.Expression { get }
}

extension String: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression { .value(.text(self)) }
}

extension Substring: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression { .value(.text(String(self))) }
}

extension Int: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression { .value(.integer(Int64(self))) }
}

extension Int64: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression { .value(.integer(self)) }
}

extension Double: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression { .value(.real(self)) }
}

extension Bool: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression { .value(.boolean(self)) }
}

extension Date: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression { .value(Value(self)) }
}

extension Value: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression { .value(self) }
}

extension FetchPredicate.Expression: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression { self }
}

extension Array: PredicateArgument where Element: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression {
    .collection(map(\.predicateExpression))
  }
}

extension Optional: PredicateArgument where Wrapped: PredicateArgument {
  public var predicateExpression: FetchPredicate.Expression {
    self?.predicateExpression ?? .value(.null)
  }
}

extension FetchPredicate {
  /// The predicate that a text says, with arguments for its placeholders in their order.
  ///
  /// ```swift
  /// try FetchPredicate(format: "%K == %@ AND year > %d", "make", "BMW", 1990)
  /// ```
  ///
  /// `%@` takes any value, a date or an array among them; `%K` takes the name of an
  /// attribute; `%d`, `%i`, `%u`, `%x` take whole numbers, `%f`, `%e`, `%g` any number,
  /// all with or without a length such as `l`. Arguments too many are ignored.
  ///
  /// - Complexity: O(length).
  /// - Throws: ``FetchPredicate.FormatError``.
  public init(
    format: String, _ arguments: any PredicateArgument...
  ) throws(FetchPredicate.FormatError) {
    self = try PredicateParser.parse(format, arguments: arguments)
  }

  /// The same, with the arguments in an array.
  public init(
    format: String, arguments: [any PredicateArgument]
  ) throws(FetchPredicate.FormatError) {
    self = try PredicateParser.parse(format, arguments: arguments)
  }

  /// The predicate that a text says of an entity, checked against it: an unknown
  /// key or a comparison of unlike types is an error with its place.
  ///
  /// - Parameter dates: Reads the texts that dates are compared with; by default
  ///   as ISO 8601, in UTC where no zone is written.
  /// - Complexity: O(length).
  /// - Throws: ``FetchPredicate.FormatError``.
  public init(
    format: String, arguments: [any PredicateArgument] = [], for entity: EntityDescription,
    dates: DateReader? = nil
  ) throws(FetchPredicate.FormatError) {
    self = try PredicateParser.parse(
      format, arguments: arguments, entity: entity, dates: dates ?? .iso8601)
  }
}

extension FetchPredicate.Expression {
  /// The expression as a conversion takes it; nil if it is not of that kind.
  func fitted(to conversion: String) -> Self? {
    switch conversion.last {
    case "@": return self
    case "K":
      guard case .value(.text(let name)) = self else { return nil }
      return .attribute(name.uppercased() == "SELF" ? "SELF" : name)
    case "e", "E", "f", "F", "g", "G", "a", "A":
      switch self {
      case .value(.real): return self
      case .value(.integer(let integer)): return .value(.real(Double(integer)))
      default: return nil
      }
    default:
      switch self {
      case .value(.integer), .value(.boolean): return self
      default: return nil
      }
    }
  }

  /// How deep the expression is nested.
  var height: Int {
    switch self {
    case .attribute, .value, .variable: 1
    case .collection(let elements): 1 + (elements.map(\.height).max() ?? 0)
    case .negated(let operand): 1 + operand.height
    case .arithmetic(let left, _, let right): 1 + max(left.height, right.height)
    }
  }
}
