/// Cuts a text into the words of the predicate language.
///
/// It reads scalars, not characters: a quote followed by a combining mark is a quote.
///
/// - Complexity: O(length) for the whole text.
struct PredicateLexer {
  let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The next word; `end` again and again at the end.
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

  /// `UTI-EQUALS` is one word, though it has a minus in it.
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

  /// `%@`, `%K`, or a conversion of C's with its length.
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

  // MARK: - Numbers

  private mutating func number() throws(PredicateFault) -> PredicateToken.Kind {
    let start = position
    if peek() == "0", let letter = peek(1), let base = Self.base(of: letter) {
      position += 2
      let digits = position
      while let scalar = peek(), PredicateWord.isPart(scalar) { position += 1 }
      guard let value = UInt64(text(digits..<position), radix: base) else {
        throw malformedNumber(start)
      }
      return .integer(value)
    }
    skipDigits()
    var isReal = false
    if peek() == ".", let digit = peek(1), ("0"..."9").contains(digit) {
      isReal = true
      position += 1
      skipDigits()
    }
    if let letter = peek(), letter == "e" || letter == "E" {
      let sign = peek(1).map { $0 == "+" || $0 == "-" } ?? false
      if let digit = peek(sign ? 2 : 1), ("0"..."9").contains(digit) {
        isReal = true
        position += sign ? 2 : 1
        skipDigits()
      }
    }
    if let scalar = peek(), PredicateWord.isPart(scalar) { throw malformedNumber(start) }
    let digits = text(start..<position)
    if isReal, let value = Double(digits.hasPrefix(".") ? "0" + digits : digits) {
      return .real(value)
    }
    guard !isReal, let value = UInt64(digits) else { throw malformedNumber(start) }
    return .integer(value)
  }

  private mutating func malformedNumber(_ start: Int) -> PredicateFault {
    while let scalar = peek(), PredicateWord.isPart(scalar) { position += 1 }
    return PredicateFault(.malformedNumber(text(start..<position)), start..<position)
  }

  private static func base(of letter: Unicode.Scalar) -> Int? {
    switch letter {
    case "x", "X": 16
    case "o", "O": 8
    case "b", "B": 2
    default: nil
    }
  }

  private mutating func skipDigits() {
    while let scalar = peek(), ("0"..."9").contains(scalar) { position += 1 }
  }

  // MARK: - Texts

  private mutating func text(until quote: Unicode.Scalar) throws(PredicateFault) -> String {
    let start = position
    position += 1
    var content = String.UnicodeScalarView()
    while let scalar = peek() {
      position += 1
      if scalar == quote { return String(content) }
      if scalar == "\\" {
        content.append(try escaped())
      } else {
        content.append(scalar)
      }
    }
    throw PredicateFault(.unterminatedText, start..<position)
  }

  /// What follows a backslash: a quote, a letter of C's, or a number in octal or hexadecimal.
  ///
  /// Anything else is refused. Apple's parser drops the backslash, which makes
  /// another pattern of `MATCHES '\d'` without a word.
  private mutating func escaped() throws(PredicateFault) -> Unicode.Scalar {
    let start = position - 1
    guard let scalar = peek() else { throw PredicateFault(.unterminatedText, start..<position) }
    position += 1
    switch scalar {
    case "\\", "\"", "'": return scalar
    case "a": return "\u{07}"
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "0"..."7":
      position -= 1
      return try code(digits: 1...3, radix: 8, from: start)
    case "x": return try code(digits: 1...2, radix: 16, from: start)
    case "u": return try utf16Code(from: start)
    default:
      throw PredicateFault(.unknownEscape(text(start..<position)), start..<position)
    }
  }

  private mutating func code(
    digits: ClosedRange<Int>, radix: UInt32, from start: Int
  ) throws(PredicateFault) -> Unicode.Scalar {
    var value: UInt32 = 0
    var count = 0
    while count < digits.upperBound, let scalar = peek(),
      let digit = UInt32(String(scalar), radix: Int(radix))
    {
      value = value * radix + digit
      count += 1
      position += 1
    }
    guard digits.contains(count), let scalar = Unicode.Scalar(value) else {
      throw PredicateFault(.unknownEscape(text(start..<position)), start..<position)
    }
    return scalar
  }

  /// Four digits, or two times four where they are a surrogate pair.
  private mutating func utf16Code(from start: Int) throws(PredicateFault) -> Unicode.Scalar {
    func unit(at offset: Int) -> UInt16? {
      guard offset + 4 <= scalars.count else { return nil }
      return UInt16(text(offset..<offset + 4), radix: 16)
    }
    if let lead = unit(at: position), UTF16.isLeadSurrogate(lead),
      position + 6 <= scalars.count, scalars[position + 4] == "\\", scalars[position + 5] == "u",
      let trail = unit(at: position + 6), UTF16.isTrailSurrogate(trail)
    {
      position += 10
      return UTF16.decode(UTF16.EncodedScalar([lead, trail]))
    }
    return try code(digits: 4...4, radix: 16, from: start)
  }

  // MARK: - Looking ahead

  /// How long the key is that begins at a place, with the `SELF.` or `#` before it.
  func lengthOfKey(from start: Int) -> Int {
    scalars[start...].prefix {
      PredicateWord.isPart($0) || $0 == "." || $0 == "#"
    }.count
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  /// The text of a range, for words and messages.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}
