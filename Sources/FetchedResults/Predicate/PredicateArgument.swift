public import Foundation

/// A type whose values can replace a placeholder or a variable of a predicate.
///
/// An argument is always a value: its text is never parsed as the language, so
/// nothing that a person typed can change what a predicate means.
public protocol PredicateArgument: Sendable {
  /// The argument as an expression of a predicate.
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
