import UnicodeText

/// Splits a text into the tokens of the predicate language.
///
/// - Complexity: O(length) for the whole text.
struct PredicateLexer: ScalarScanner {
  let scalars: [Unicode.Scalar]
  var position = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The next token; `end` each time at the end of the text.
  mutating func next() throws(PredicateFault) -> PredicateToken {
    while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
    let start = position
    let kind = try kind(from: start)
    return PredicateToken(kind: kind, range: start..<position)
  }

  private mutating func kind(from start: Int) throws(PredicateFault) -> PredicateToken.Kind {
    guard let scalar = peek() else { return .end }
    switch scalar {
    case "\"", "'": return .text(try text(until: scalar))
    case "0"..."9": return try number()
    case ".":
      if let digit = peek(1), ("0"..."9").contains(digit) { return try number() }
      position += 1
      return .symbol(".")
    case "%":
      position += 1
      return try placeholder(from: start)
    case "$":
      position += 1
      guard let name = word() else {
        throw PredicateFault(.expected(.key, found: peek().map { String($0) }), start..<position)
      }
      return .variable(name)
    case "#":
      position += 1
      guard let name = word() else {
        throw PredicateFault(.expected(.key, found: peek().map { String($0) }), start..<position)
      }
      return .escapedWord(name)
    default:
      if let name = word() { return .word(typeIdentifier(after: name) ?? name) }
      if let symbol = symbol() { return .symbol(symbol) }
      throw PredicateFault(.unknownCharacter(String(scalar)), start..<start + 1)
    }
  }

  // MARK: - Words and symbols

  private mutating func word() -> String? {
    guard let first = peek(), PredicateWord.isStart(first) else { return nil }
    let start = position
    while let scalar = peek(), PredicateWord.isPart(scalar) { position += 1 }
    return text(start..<position)
  }

  /// `UTI-EQUALS` is one word, although it contains a minus.
  private mutating func typeIdentifier(after word: String) -> String? {
    guard word.uppercased() == "UTI" else { return nil }
    for rest in ["-CONFORMS-TO", "-EQUALS"] {
      let end = position + rest.unicodeScalars.count
      if end <= scalars.count, text(position..<end).uppercased() == rest {
        position = end
        return word.uppercased() + rest
      }
    }
    return nil
  }

  private static let symbols = [
    "**", "==", "=<", "=>", "!=", "<>", "<=", ">=", "&&", "||", ":=", "=", "<", ">", "!", "+", "-",
    "*", "/", "(", ")", "{", "}", "[", "]", ",", "@",
  ].map { Array($0.unicodeScalars) }

  private mutating func symbol() -> String? {
    for symbol in Self.symbols where scalars[position...].starts(with: symbol) {
      position += symbol.count
      return text(position - symbol.count..<position)
    }
    return nil
  }

  // MARK: - Placeholders

  /// `%@`, `%K`, or one of C's conversions with its length.
  private mutating func placeholder(
    from start: Int
  ) throws(PredicateFault) -> PredicateToken.Kind {
    let letters = position
    while let scalar = peek(), "hlqztjL".unicodeScalars.contains(scalar) { position += 1 }
    guard let conversion = peek() else {
      throw PredicateFault(.unknownCharacter("%"), start..<start + 1)
    }
    switch conversion {
    case "@", "K", "d", "i", "D", "u", "U", "x", "X", "o", "O", "c", "C", "e", "E", "f", "F", "g",
      "G", "a", "A":
      position += 1
      return .placeholder(text(letters..<position))
    case "s", "S", "p":
      position += 1
      throw PredicateFault(
        .unsupported(.placeholder(text(start..<position))), start..<position)
    default:
      throw PredicateFault(.unknownCharacter("%"), start..<start + 1)
    }
  }

  // MARK: - Looking ahead

  /// The length of the key that begins at a position, including a `SELF.` or `#` before it.
  func lengthOfKey(from start: Int) -> Int {
    scalars[start...].prefix {
      PredicateWord.isPart($0) || $0 == "." || $0 == "#"
    }.count
  }
}

/// A token of the predicate language, and its range in the text.
struct PredicateToken: Equatable {
  let kind: Kind
  /// The range of the token, in scalars.
  let range: Range<Int>

  /// What a token is, with the text or the number that it stands for.
  enum Kind: Equatable {
    case end
    /// A key or a word of the language.
    case word(String)
    /// `#size`: a key, even if it is a word of the language.
    case escapedWord(String)
    case text(String)
    case integer(UInt64)
    case real(Double)
    /// `%@`, `%K`, `%ld`, without the percent sign.
    case placeholder(String)
    case variable(String)
    case symbol(String)
  }
}
