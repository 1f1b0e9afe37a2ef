extension PredicateParser {
  /// The argument that the next placeholder takes.
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
