extension PredicateParser {
  /// The argument of the next placeholder.
  mutating func argument(
    _ conversion: String, _ start: Int
  ) throws(PredicateFault) -> Node {
    guard nextArgument < arguments.count else { throw fault(.missingArgument(nextArgument)) }
    let argument = arguments[nextArgument].predicateExpression
    guard let expression = argument.fitted(to: conversion) else {
      throw fault(.unfitArgument(nextArgument, placeholder: "%" + conversion))
    }
    let range = token.range
    nextArgument += 1
    try advance()
    if case .attribute(let name) = expression {
      guard name != "SELF", name.contains(".") else {
        try check(name, range)
        return node(.expression(expression), start)
      }
      let steps = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
      guard steps.count == 2, steps[0].uppercased() == "SELF" else {
        throw PredicateFault(.unsupported(.keyPath(name)), range)
      }
      try check(steps[1], range)
      return node(.expression(.attribute(steps[1])), start)
    }
    return try grown(.expression(expression), expression.height, start)
  }
}

extension FetchPredicate.Expression {
  /// The argument, converted to the type of its placeholder; nil if it does not have that type.
  fileprivate func fitted(to conversion: String) -> Self? {
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
  fileprivate var height: Int {
    switch self {
    case .attribute, .value, .variable: 1
    case .collection(let elements): 1 + (elements.map(\.height).max() ?? 0)
    case .negated(let operand): 1 + operand.height
    case .arithmetic(let left, _, let right): 1 + max(left.height, right.height)
    }
  }
}
