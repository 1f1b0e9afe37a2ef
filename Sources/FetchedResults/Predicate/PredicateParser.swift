/// Reads the predicate language.
///
///     predicate  := OR of ANDs of NOTs of comparisons
///     comparison := expression operator [options] expression
///     expression := + and - of * and / of ** of unary minus of primaries
///
/// One function reads them all by precedence, because `(` may open either a
/// predicate or an expression and only what follows tells which. Trying one
/// and then the other would cost 2ⁿ for n parentheses; here each token is read
/// once. What has been read is a *node*, and whoever needs a predicate or an
/// expression of it says so.
///
/// Nesting is bounded, because trees are walked by recursion, and released so
/// too: a text must not be able to use up the stack.
struct PredicateParser {
  /// How deep a predicate may be nested. Nobody types so much; what a program
  /// makes of many conditions is wide, not deep.
  static let maximumDepth = 100
  /// How long a predicate may be, in bytes.
  static let maximumLength = 1 << 20

  private(set) var lexer: PredicateLexer
  private(set) var token: PredicateToken
  let arguments: [any PredicateArgument]
  var nextArgument = 0
  let entity: EntityDescription?
  let dates: DateReader?
  private var depth = 0
  /// Where the last token ended that was taken.
  private var end = 0

  enum Precedence: Int, Comparable {
    case or = 1
    case and, not, comparison, sum, product, power, unary

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    /// What binds tighter; `unary` binds tightest.
    var tighter: Self { Self(rawValue: rawValue + 1) ?? .unary }
  }

  struct Node {
    let content: Content
    /// How deep the tree under it is.
    let height: Int
    let range: Range<Int>
    /// Where the members of a collection stand.
    var members: [Range<Int>] = []

    enum Content {
      case predicate(FetchPredicate)
      case expression(FetchPredicate.Expression)
    }
  }

  /// The predicate that a text says.
  static func parse(
    _ text: String, arguments: [any PredicateArgument], entity: EntityDescription? = nil,
    dates: DateReader? = nil
  ) throws(FetchPredicate.FormatError) -> FetchPredicate {
    guard text.utf8.count <= maximumLength else {
      throw FetchPredicate.FormatError(kind: .tooLong(limit: maximumLength), column: 1, length: 0)
    }
    let lexer = PredicateLexer(text)
    do throws(PredicateFault) {
      var parser = try PredicateParser(lexer, arguments, entity, dates)
      return try parser.whole()
    } catch {
      // A column is a character, so that a caret stands below it.
      throw FetchPredicate.FormatError(
        kind: error.kind, column: lexer.text(0..<error.range.lowerBound).count + 1,
        length: lexer.text(error.range).count)
    }
  }

  private init(
    _ lexer: PredicateLexer, _ arguments: [any PredicateArgument], _ entity: EntityDescription?,
    _ dates: DateReader?
  ) throws(PredicateFault) {
    self.lexer = lexer
    self.arguments = arguments
    self.entity = entity
    self.dates = dates
    token = try self.lexer.next()
  }

  private mutating func whole() throws(PredicateFault) -> FetchPredicate {
    let node = try node(.or)
    guard case .predicate(let predicate) = node.content else {
      throw fault(.expected(.comparisonOperator, found: found))
    }
    guard token.kind == .end else { throw fault(.trailing(lexer.text(token.range))) }
    return predicate
  }

  // MARK: - Precedence

  private mutating func node(_ minimum: Precedence) throws(PredicateFault) -> Node {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw tooDeep }
    var left = try prefix(minimum)
    while let (precedence, word) = infix, precedence >= minimum {
      switch precedence {
      case .or, .and: left = try compound(left, precedence)
      case .comparison:
        // A second operator after a comparison has no meaning: `1 < year < 5`.
        guard case .expression = left.content else { return left }
        left = try comparison(left)
      case .sum, .product, .power: left = try arithmetic(left, word, precedence)
      case .not, .unary: return left
      }
    }
    return left
  }

  /// The operator that the next token is, and how tightly it binds.
  private var infix: (Precedence, String)? {
    let word: String
    switch token.kind {
    case .word(let name): word = name.uppercased()
    case .symbol(let symbol): word = symbol
    default: return nil
    }
    switch word {
    case "OR", "||": return (.or, word)
    case "AND", "&&": return (.and, word)
    case "+", "-": return (.sum, word)
    case "*", "/": return (.product, word)
    case "**": return (.power, word)
    default: return PredicateWord.operators[word] == nil ? nil : (.comparison, word)
    }
  }

  private mutating func compound(
    _ first: Node, _ precedence: Precedence
  ) throws(PredicateFault) -> Node {
    var all = [try predicate(first)]
    var height = first.height
    while let (next, _) = infix, next == precedence {
      try advance()
      let node = try node(precedence.tighter)
      all.append(try predicate(node))
      height = max(height, node.height)
    }
    return try grown(
      .predicate(precedence == .and ? .and(all) : .or(all)), height, first.range.lowerBound)
  }

  private mutating func arithmetic(
    _ left: Node, _ symbol: String, _ precedence: Precedence
  ) throws(PredicateFault) -> Node {
    let first = try number(left)
    try advance()
    let right = try node(precedence.tighter)
    let second = try number(right)
    let arithmetic = FetchPredicate.Arithmetic(rawValue: symbol)!
    return try grown(
      .expression(.arithmetic(first, arithmetic, second)), max(left.height, right.height),
      left.range.lowerBound)
  }

  // MARK: - Comparisons

  private mutating func comparison(_ left: Node) throws(PredicateFault) -> Node {
    guard let (_, word) = infix, let comparisonOperator = PredicateWord.operators[word] else {
      throw fault(.expected(.comparisonOperator, found: found))
    }
    try advance()
    let options = try options()
    let right = try node(.sum)
    let comparison = FetchPredicate.Comparison(
      try expression(left), comparisonOperator, try expression(right), options: options)
    if comparisonOperator == .between, case .collection(let bounds) = comparison.right,
      bounds.count != 2
    {
      throw PredicateFault(.boundCount(bounds.count), right.range)
    }
    let checked = try checked(comparison, left, right)
    return try grown(
      .predicate(.comparison(checked)), max(left.height, right.height), left.range.lowerBound)
  }

  /// `[cd]`, if it follows.
  private mutating func options() throws(PredicateFault) -> TextOptions {
    guard token.kind == .symbol("[") else { return [] }
    try advance()
    guard case .word(let letters) = token.kind else {
      throw fault(.expected(.options, found: found))
    }
    var options: TextOptions = []
    for (offset, letter) in letters.unicodeScalars.enumerated() {
      switch letter {
      case "c", "C": options.insert(.caseInsensitive)
      case "d", "D": options.insert(.diacriticInsensitive)
      case "n", "N": options.insert(.normalized)
      // Sensitive to the locale: accepted, and nothing here depends on one.
      case "l", "L": break
      default:
        let place = token.range.lowerBound + offset
        throw PredicateFault(.unknownOption(String(letter)), place..<place + 1)
      }
    }
    try advance()
    try take("]", .closingBracket)
    return options
  }

  // MARK: - What begins a node

  private mutating func prefix(_ minimum: Precedence) throws(PredicateFault) -> Node {
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

  /// A minus before a number makes a negative number; before anything else it is an operation.
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

  // MARK: - Steps

  mutating func advance() throws(PredicateFault) {
    end = token.range.upperBound
    token = try lexer.next()
  }

  private mutating func take(
    _ symbol: String, _ expectation: FetchPredicate.FormatError.Expectation
  ) throws(PredicateFault) {
    guard token.kind == .symbol(symbol) else { throw fault(.expected(expectation, found: found)) }
    try advance()
  }

  private func predicate(_ node: Node) throws(PredicateFault) -> FetchPredicate {
    guard case .predicate(let predicate) = node.content else {
      throw fault(.expected(.comparisonOperator, found: found))
    }
    return predicate
  }

  func expression(_ node: Node) throws(PredicateFault) -> FetchPredicate.Expression {
    guard case .expression(let expression) = node.content else {
      let start = node.range.lowerBound
      let word = start..<start + max(1, lexer.lengthOfKey(from: start))
      throw PredicateFault(.expected(.expression, found: lexer.text(word)), word)
    }
    return expression
  }

  /// A node without others under it, from a place to the last token taken.
  func node(_ content: Node.Content, _ start: Int) -> Node {
    Node(content: content, height: 1, range: start..<end)
  }

  /// A node above others, of which the highest has a height.
  func grown(
    _ content: Node.Content, _ height: Int, _ start: Int
  ) throws(PredicateFault) -> Node {
    guard height < Self.maximumDepth else { throw tooDeep }
    return Node(content: content, height: height + 1, range: start..<end)
  }

  private var tooDeep: PredicateFault { fault(.tooDeep(limit: Self.maximumDepth)) }

  /// What stands where something else should.
  var found: String? { token.kind == .end ? nil : lexer.text(token.range) }

  func fault(_ kind: FetchPredicate.FormatError.Kind) -> PredicateFault {
    PredicateFault(kind, token.range)
  }
}
