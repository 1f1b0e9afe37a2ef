// Nodes that begin with a word: `NOT`, a constant, a key of one step, or an unsupported feature.

extension PredicateParser {
  /// The node that begins with a word.
  mutating func named(
    _ word: String, _ minimum: Precedence, _ start: Int
  ) throws(PredicateFault) -> Node {
    let upper = word.uppercased()
    switch upper {
    case "NOT": return try negation(minimum, start)
    case "TRUEPREDICATE", "FALSEPREDICATE":
      try advance()
      return node(.predicate(.constant(upper == "TRUEPREDICATE")), start)
    case "NULL", "NIL": return try value(.null, start)
    case "TRUE", "YES": return try value(.boolean(true), start)
    case "FALSE", "NO": return try value(.boolean(false), start)
    case "ANY", "ALL", "SOME", "NONE": throw fault(.unsupported(.quantifier(upper)))
    case "ANYKEY": throw fault(.unsupported(.quantifier(upper)))
    case "UTI-CONFORMS-TO", "UTI-EQUALS": throw fault(.unsupported(.typeIdentifier(upper)))
    case "SUBQUERY", "CAST", "FETCH": throw fault(.unsupported(.function(upper)))
    case "SELF":
      try advance()
      guard token.kind == .symbol(".") else { return try key(word.uppercased(), start) }
      try advance()
      return try step(start)
    default:
      if PredicateWord.reserved.contains(upper) {
        // An operator where a value is expected is the more likely mistake.
        let isOperator = PredicateWord.operators[upper] != nil || ["AND", "OR"].contains(upper)
        throw fault(
          isOperator
            ? .expected(minimum <= .not ? .predicate : .expression, found: word)
            : .reservedWord(word))
      }
      try advance()
      if token.kind == .symbol("(") {
        throw PredicateFault(
          .unsupported(.function(word)), start..<start + word.unicodeScalars.count)
      }
      return try key(word, start)
    }
  }

  // MARK: - Keys

  /// The one step of a key path that may follow `SELF.`
  private mutating func step(_ start: Int) throws(PredicateFault) -> Node {
    switch token.kind {
    case .word(let name):
      if PredicateWord.reserved.contains(name.uppercased()) { throw fault(.reservedWord(name)) }
      try advance()
      return try key(name, start)
    case .escapedWord(let name):
      try advance()
      return try key(name, start)
    case .symbol("@"):
      try advance()
      throw PredicateFault(
        .unsupported(.collectionOperator("@" + (found ?? ""))), start..<token.range.upperBound)
    default: throw fault(.expected(.key, found: found))
    }
  }

  /// The attribute of a name; an error if more steps or an index follow.
  mutating func key(_ name: String, _ start: Int) throws(PredicateFault) -> Node {
    let end = start + lexer.lengthOfKey(from: start)
    if token.kind == .symbol(".") {
      let path = try restOfPath(name)
      throw PredicateFault(.unsupported(path.feature), start..<path.end)
    }
    try refuseIndex()
    try check(name, start..<end)
    return node(.expression(.attribute(name)), start)
  }

  /// Checks that the entity has an attribute.
  func check(_ name: String, _ range: Range<Int>) throws(PredicateFault) {
    guard let entity, !entity.predicateNames.contains(name) else { return }
    throw PredicateFault(
      .refused(.unknownAttribute(name, known: entity.predicateNames)), range)
  }

  /// The rest of a longer key path, for the error that names it.
  private mutating func restOfPath(
    _ name: String
  ) throws(PredicateFault) -> (feature: FetchPredicate.FormatError.Feature, end: Int) {
    var path = name
    var end = token.range.upperBound
    while token.kind == .symbol(".") {
      try advance()
      switch token.kind {
      case .word(let step), .escapedWord(let step): path += "." + step
      case .symbol("@"):
        try advance()
        return (.collectionOperator("@" + (found ?? "")), token.range.upperBound)
      default: throw fault(.expected(.key, found: found))
      }
      end = token.range.upperBound
      try advance()
    }
    return (.keyPath(path), end)
  }

  /// An index after an expression is not supported.
  mutating func refuseIndex() throws(PredicateFault) {
    if token.kind == .symbol("[") { throw fault(.unsupported(.index)) }
  }
}
