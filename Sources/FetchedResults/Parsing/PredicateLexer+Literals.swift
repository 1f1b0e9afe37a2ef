extension PredicateLexer {
  /// A text in quotes, without them and with its escapes replaced.
  mutating func text(until quote: Unicode.Scalar) throws(PredicateFault) -> String {
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

  /// The scalar that an escape stands for: a quote, one of C's letters, or a number in octal or
  /// hexadecimal.
  ///
  /// Any other escape is an error. Apple's parser drops the backslash, which silently
  /// changes the pattern of `MATCHES '\d'`.
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
    digits: ClosedRange<Int>, radix: Int, from start: Int
  ) throws(PredicateFault) -> Unicode.Scalar {
    guard let scalar = takeCode(digits: digits, radix: radix) else {
      throw PredicateFault(.unknownEscape(text(start..<position)), start..<position)
    }
    return scalar
  }

  /// Four digits, or two groups of four if they form a surrogate pair.
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

  /// A number that begins with a digit or a point: decimal, or with a base before it.
  mutating func number() throws(PredicateFault) -> PredicateToken.Kind {
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
}
