// What may stand in parentheses: groups, lookaheads, comments and flags.

extension PatternParser {
  mutating func group(_ start: Int) throws(PatternError) -> PatternNode {
    let outerOptions = options
    let outerReadsLineEnds = readsLineEnds
    var isNegativeLookahead: Bool?
    if take("?") {
      switch next() {
      case ":": break
      case "=": isNegativeLookahead = false
      case "!": isNegativeLookahead = true
      case "#":
        while let scalar = next() {
          if scalar == ")" { return .empty }
        }
        throw PatternError(.unbalanced("("), at: start)
      case ">": throw PatternError(.needsBacktracking("(?>"), at: start)
      case "<":
        if let sign = peek(), sign == "=" || sign == "!" {
          throw PatternError(.needsBacktracking("(?<" + String(sign)), at: start)
        }
        try skipName(start)
      default:
        position -= 1
        if try setFlags(start) { return .empty }
      }
    }
    var node = try choice()
    options = outerOptions
    readsLineEnds = outerReadsLineEnds
    guard take(")") else { throw PatternError(.unbalanced("("), at: start) }
    // An empty group matches the empty text and may be repeated; flags and comments may not.
    if case .empty = node { node = .sequence([]) }
    return isNegativeLookahead.map { .lookahead(node, isNegative: $0) } ?? node
  }

  /// `(?<name>`: the name is ignored, because a match is not looked into.
  private mutating func skipName(_ start: Int) throws(PatternError) {
    let name = position
    while let scalar = peek(), isNamePart(scalar, isFirst: name == position) { position += 1 }
    guard name < position, take(">") else {
      throw PatternError(.malformed(text(start..<position + 1)), at: start)
    }
  }

  private func isNamePart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z": true
    case "0"..."9", "_": !isFirst
    default: false
    }
  }

  /// `(?i)` or the beginning of `(?i:…)`; true for the former.
  private mutating func setFlags(_ start: Int) throws(PatternError) -> Bool {
    var value = true
    while let scalar = next() {
      switch scalar {
      case "-": value = false
      case "i" where value: options.insert(.caseInsensitive)
      case "i": options.remove(.caseInsensitive)
      case "s": readsLineEnds = value
      case ":": return false
      case ")": return true
      default: throw PatternError(.unsupported("(?" + String(scalar)), at: start)
      }
    }
    throw PatternError(.unbalanced("("), at: start)
  }
}
