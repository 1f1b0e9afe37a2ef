import UnicodeText

// What joins nodes: AND and OR, arithmetic, and comparisons with their options.

extension PredicateParser {
  mutating func compound(
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

  mutating func arithmetic(
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

  mutating func comparison(_ left: Node) throws(PredicateFault) -> Node {
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

  /// The options in brackets, `[cd]`; none if there are no brackets.
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
      // Locale-sensitive: accepted without effect, because no comparison depends on a locale.
      case "l", "L": break
      default:
        let position = token.range.lowerBound + offset
        throw PredicateFault(.unknownOption(String(letter)), position..<position + 1)
      }
    }
    try advance()
    try take("]", .closingBracket)
    return options
  }
}
