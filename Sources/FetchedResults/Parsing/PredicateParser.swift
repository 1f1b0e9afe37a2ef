/// Parses the predicate language.
///
///     predicate  := OR of ANDs of NOTs of comparisons
///     comparison := expression operator [options] expression
///     expression := + and - of * and / of ** of unary minus of primaries
///
/// One function, `node(_:)`, reads all of them by precedence, because `(` may open
/// either a predicate or an expression, and only what follows decides which. Trying
/// one and then the other would cost 2ⁿ for n parentheses; here each token is read
/// once. The result is a ``Node``, and the caller checks whether it is the predicate or
/// the expression that it needs.
///
/// Nesting is bounded, because trees are traversed and released by recursion: a
/// text must not be able to exhaust the stack.
struct PredicateParser {
  /// How deep a predicate may be nested. People do not type so much, and a predicate that a
  /// program makes from many conditions is wide, not deep.
  static let maximumDepth = 100
  /// How long a predicate may be, in bytes.
  static let maximumLength = 1 << 20

  let arguments: [any PredicateArgument]
  let entity: EntityDescription?
  let dates: DateReader?

  private(set) var lexer: PredicateLexer
  /// The next token, which is not consumed yet.
  private(set) var token: PredicateToken
  /// The index of the argument for the next placeholder.
  var nextArgument = 0
  var depth = 0
  /// Where the last consumed token ended.
  private(set) var end = 0

  /// Parses a whole text, and checks it against an entity if there is one.
  static func parse(
    _ text: String, arguments: [any PredicateArgument], entity: EntityDescription? = nil,
    dates: DateReader? = nil
  ) throws(FetchPredicate.FormatError) -> FetchPredicate {
    guard text.utf8.count <= maximumLength else {
      throw FetchPredicate.FormatError(
        text: text, kind: .tooLong(limit: maximumLength), column: 1, length: 0)
    }
    let lexer = PredicateLexer(text)
    do throws(PredicateFault) {
      var parser = try PredicateParser(lexer, arguments, entity, dates)
      return try parser.whole()
    } catch {
      // A column counts characters, so that a caret can be printed below it.
      throw FetchPredicate.FormatError(
        text: text, kind: error.kind, column: lexer.text(0..<error.range.lowerBound).count + 1,
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
    guard nextArgument == arguments.count else {
      throw fault(.surplusArguments(count: arguments.count - nextArgument))
    }
    return predicate
  }

  // MARK: - Precedence

  /// The node that begins at the next token, with all operators that bind at least as tightly as
  /// `minimum`.
  mutating func node(_ minimum: Precedence) throws(PredicateFault) -> Node {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw tooDeep }
    var left = try prefix(minimum)
    while let (precedence, word) = infix, precedence >= minimum {
      switch precedence {
      case .or, .and: left = try compound(left, precedence)
      case .comparison:
        // A comparison of a comparison has no meaning: `1 < year < 5`.
        guard case .expression = left.content else { return left }
        left = try comparison(left)
      case .sum, .product, .power: left = try arithmetic(left, word, precedence)
      case .not, .unary: return left
      }
    }
    return left
  }

  /// The operator that the next token is, and how tightly it binds.
  var infix: (Precedence, String)? {
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

  // MARK: - Steps

  /// Consumes the next token.
  mutating func advance() throws(PredicateFault) {
    end = token.range.upperBound
    token = try lexer.next()
  }

  /// Consumes a symbol that must follow.
  mutating func take(
    _ symbol: String, _ expectation: FetchPredicate.FormatError.Expectation
  ) throws(PredicateFault) {
    guard token.kind == .symbol(symbol) else { throw fault(.expected(expectation, found: found)) }
    try advance()
  }

  /// The predicate of a node that must be one.
  func predicate(_ node: Node) throws(PredicateFault) -> FetchPredicate {
    guard case .predicate(let predicate) = node.content else {
      throw fault(.expected(.comparisonOperator, found: found))
    }
    return predicate
  }

  /// The expression of a node that must be one.
  func expression(_ node: Node) throws(PredicateFault) -> FetchPredicate.Expression {
    guard case .expression(let expression) = node.content else {
      let start = node.range.lowerBound
      let word = start..<start + max(1, lexer.lengthOfKey(from: start))
      throw PredicateFault(.expected(.expression, found: lexer.text(word)), word)
    }
    return expression
  }

  /// A leaf, from a position to the last consumed token.
  func node(_ content: Node.Content, _ start: Int) -> Node {
    Node(content: content, height: 1, range: start..<end)
  }

  /// A node above others, the highest of which has a given height.
  func grown(
    _ content: Node.Content, _ height: Int, _ start: Int
  ) throws(PredicateFault) -> Node {
    guard height < Self.maximumDepth else { throw tooDeep }
    return Node(content: content, height: height + 1, range: start..<end)
  }

  var tooDeep: PredicateFault { fault(.tooDeep(limit: Self.maximumDepth)) }

  /// The text of the next token, for errors; nil at the end.
  var found: String? { token.kind == .end ? nil : lexer.text(token.range) }

  /// An error at the next token.
  func fault(_ kind: FetchPredicate.FormatError.Kind) -> PredicateFault {
    PredicateFault(kind, token.range)
  }

  /// What the parser has read so far at one level: a predicate or an expression, with its range.
  struct Node {
    let content: Content
    /// How deep the tree below the node is.
    let height: Int
    /// The range of the node in the text, in scalars.
    let range: Range<Int>
    /// The ranges of the members of a collection, in scalars.
    var members: [Range<Int>] = []

    /// What was read: in parentheses it can be either.
    enum Content {
      case predicate(FetchPredicate)
      case expression(FetchPredicate.Expression)
    }
  }

  /// How tightly an operator binds.
  enum Precedence: Int, Comparable {
    case or = 1
    case and, not, comparison, sum, product, power, unary

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    /// The next tighter level; `unary` is the tightest.
    var tighter: Self { Self(rawValue: rawValue + 1) ?? .unary }
  }
}
