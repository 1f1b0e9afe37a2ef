extension PredicateLexer {
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
