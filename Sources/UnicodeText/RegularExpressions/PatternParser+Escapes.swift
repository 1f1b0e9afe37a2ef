// What begins with a backslash.

extension PatternParser {
  mutating func escape(_ start: Int) throws(PatternError) -> PatternNode {
    switch peek() {
    case "A": return assertion(.start)
    case "Z": return assertion(.end)
    case "z": return assertion(.veryEnd)
    case "b": return assertion(.wordBoundary)
    case "B": return assertion(.noWordBoundary)
    case "Q": return quotation()
    case "R":
      position += 1
      let lineEnd = PatternNode.scalars(.init(parts: [.category(.lineEnd)]))
      return .choice([.sequence([literal("\r"), literal("\n")]), lineEnd])
    case "1", "2", "3", "4", "5", "6", "7", "8", "9", "k":
      throw PatternError(.needsBacktracking(reference(start)), at: start)
    default:
      if let part = try category(start) { return .scalars(PatternNode.Scalars(parts: [part])) }
      return literal(try escapedScalar(start))
    }
  }

  private func reference(_ start: Int) -> String { text(start..<min(start + 2, scalars.count)) }

  private mutating func assertion(_ assertion: PatternNode.Assertion) -> PatternNode {
    position += 1
    return .assertion(assertion)
  }

  /// `\Q…\E`
  private mutating func quotation() -> PatternNode {
    position += 1
    var nodes: [PatternNode] = []
    while let scalar = next() {
      if scalar == "\\", take("E") { break }
      nodes.append(literal(scalar))
    }
    return .sequence(nodes)
  }

  /// `\d` and the other categories; nil for an escape that stands for one scalar.
  mutating func category(_ start: Int) throws(PatternError) -> PatternNode.Scalars.Part? {
    let category: PatternNode.Category
    switch peek() {
    case "d", "D": category = .digit
    case "w", "W": category = .word
    case "s", "S": category = .space
    case "h", "H": category = .horizontalSpace
    case "v", "V": category = .lineEnd
    case "p", "P":
      let isNegated = next() == "P"
      guard take("{") else { throw PatternError(.malformed(reference(start)), at: start) }
      let name = position
      while let scalar = peek(), scalar != "}" { position += 1 }
      let property = text(name..<position)
      guard take("}"), let category = PatternNode.Category(property: property) else {
        throw PatternError(.unsupported("\\p{\(property)}"), at: start)
      }
      return .set(PatternNode.Scalars(parts: [.category(category)], isNegated: isNegated))
    default: return nil
    }
    let isNegated = next()!.properties.isUppercase
    return .set(PatternNode.Scalars(parts: [.category(category)], isNegated: isNegated))
  }

  mutating func escapedScalar(_ start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = next() else { throw PatternError(.malformed("\\"), at: start) }
    switch scalar {
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "f": return "\u{0C}"
    case "a": return "\u{07}"
    case "e": return "\u{1B}"
    case "0": return try code(1...3, radix: 8, start)
    case "u": return try code(4...4, radix: 16, start)
    case "U": return try code(8...8, radix: 16, start)
    case "x":
      guard take("{") else { return try code(1...2, radix: 16, start) }
      let code = try code(1...6, radix: 16, start)
      guard take("}") else { throw PatternError(.unbalanced("{"), at: start) }
      return code
    default:
      // Letters without a meaning are reserved, as in ICU.
      if scalar.properties.isAlphabetic, scalar.isASCII {
        throw PatternError(.malformed(reference(start)), at: start)
      }
      return scalar
    }
  }

  private mutating func code(
    _ digits: ClosedRange<Int>, radix: Int, _ start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = takeCode(digits: digits, radix: radix) else {
      throw PatternError(.malformed(text(start..<position)), at: start)
    }
    return scalar
  }
}
