// What begins a node: a parenthesis, a constant, a collection, NOT or a minus.

extension PredicateParser {
  mutating func prefix(_ minimum: Precedence) throws(PredicateFault) -> Node {
    let start = token.range.lowerBound
    switch token.kind {
    case .symbol("!"): return try negation(minimum, start)
    case .symbol("-"): return try unaryMinus(start)
    case .symbol("("):
      try advance()
      let inner = try node(.or)
      try take(")", .closingParenthesis)
      try refuseIndex()
      return Node(content: inner.content, height: inner.height, range: start..<end)
    case .symbol("{"): return try collection(start)
    case .symbol("@"):
      try advance()
      throw PredicateFault(
        .unsupported(.collectionOperator("@" + (found ?? ""))), start..<token.range.upperBound)
    case .word(let word): return try named(word, minimum, start)
    case .escapedWord(let name):
      try advance()
      return try key(name, start)
    case .text(let text): return try value(.text(text), start)
    case .integer(let magnitude):
      guard let integer = Int64(exactly: magnitude) else {
        throw fault(.malformedNumber(lexer.text(token.range)))
      }
      return try value(.integer(integer), start)
    case .real(let real): return try value(.real(real), start)
    case .variable(let name):
      try advance()
      if token.kind == .symbol(":=") { throw fault(.unsupported(.assignment)) }
      return node(.expression(.variable(name)), start)
    case .placeholder(let conversion): return try argument(conversion, start)
    case .end, .symbol:
      throw fault(.expected(minimum <= .not ? .predicate : .expression, found: found))
    }
  }

  mutating func negation(
    _ minimum: Precedence, _ start: Int
  ) throws(PredicateFault) -> Node {
    guard minimum <= .not else { throw fault(.expected(.expression, found: found)) }
    try advance()
    let operand = try node(.not)
    return try grown(.predicate(.not(try predicate(operand))), operand.height, start)
  }

  /// A minus before a number gives a negative constant; before anything else it is an operation.
  private mutating func unaryMinus(_ start: Int) throws(PredicateFault) -> Node {
    try advance()
    switch token.kind {
    case .integer(let magnitude):
      guard magnitude <= UInt64(Int64.max) + 1 else {
        throw fault(.malformedNumber(lexer.text(token.range)))
      }
      return try value(.integer(Int64(truncatingIfNeeded: 0 &- magnitude)), start)
    case .real(let real): return try value(.real(-real), start)
    default:
      depth += 1
      defer { depth -= 1 }
      if depth > Self.maximumDepth { throw tooDeep }
      let operand = try prefix(.unary)
      return try grown(.expression(.negated(try number(operand))), operand.height, start)
    }
  }

  private mutating func collection(_ start: Int) throws(PredicateFault) -> Node {
    try advance()
    var elements: [FetchPredicate.Expression] = []
    var members: [Range<Int>] = []
    var height = 0
    if token.kind != .symbol("}") {
      while true {
        let element = try node(.sum)
        elements.append(try expression(element))
        members.append(element.range)
        height = max(height, element.height)
        guard token.kind == .symbol(",") else { break }
        try advance()
      }
    }
    try take("}", .closingBrace)
    try refuseIndex()
    var collection = try grown(.expression(.collection(elements)), height, start)
    collection.members = members
    return collection
  }

  mutating func value(_ value: Value, _ start: Int) throws(PredicateFault) -> Node {
    try advance()
    return node(.expression(.value(value)), start)
  }
}
