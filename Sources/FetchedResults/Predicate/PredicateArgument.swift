public import FoundationEssentials

/// A type whose values can replace a placeholder or a variable of a predicate.
///
/// An argument is always a value: its text is never parsed as the language, so nothing that a
/// person typed can change what a predicate means.
public protocol PredicateArgument: Sendable {
  /// The argument as an expression of a predicate.
  var predicateExpression: FetchPredicate.Expression { get }
}

extension String: PredicateArgument {
  /// A text, character for character; quotes and operators in it mean nothing.
  public var predicateExpression: FetchPredicate.Expression { .value(.text(self)) }
}

extension Substring: PredicateArgument {
  /// A text, as a `String` with the same characters.
  public var predicateExpression: FetchPredicate.Expression { .value(.text(String(self))) }
}

extension Int: PredicateArgument {
  /// A whole number.
  public var predicateExpression: FetchPredicate.Expression { .value(.integer(Int64(self))) }
}

extension Int64: PredicateArgument {
  /// A whole number.
  public var predicateExpression: FetchPredicate.Expression { .value(.integer(self)) }
}

extension Double: PredicateArgument {
  /// A number with a fraction.
  public var predicateExpression: FetchPredicate.Expression { .value(.real(self)) }
}

extension Bool: PredicateArgument {
  /// True or false, as `TRUE` and `FALSE` are in the language.
  public var predicateExpression: FetchPredicate.Expression { .value(.boolean(self)) }
}

extension Date: PredicateArgument {
  /// An instant, rounded to the millisecond as every ``Value`` is.
  public var predicateExpression: FetchPredicate.Expression { .value(Value(self)) }
}

extension Value: PredicateArgument {
  /// The value itself; ``Value/null`` is the `nil` of the language.
  public var predicateExpression: FetchPredicate.Expression { .value(self) }
}

extension FetchPredicate.Expression: PredicateArgument {
  /// The expression itself, so that an argument can be an attribute or a sum.
  public var predicateExpression: FetchPredicate.Expression { self }
}

extension Array: PredicateArgument where Element: PredicateArgument {
  /// A collection of the elements, for the right side of `IN` and `BETWEEN`.
  public var predicateExpression: FetchPredicate.Expression {
    .collection(map(\.predicateExpression))
  }
}

extension Optional: PredicateArgument where Wrapped: PredicateArgument {
  /// The wrapped argument, or null if there is none.
  public var predicateExpression: FetchPredicate.Expression {
    self?.predicateExpression ?? .value(.null)
  }
}
