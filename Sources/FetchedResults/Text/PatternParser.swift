/// Reads a regular expression of ICU's language.
struct PatternParser {
  /// Groups are read by recursion, so their nesting is bounded.
  static let maximumDepth = 50
  private static let longestRepetition = 1000

  let scalars: [Unicode.Scalar]
  var position = 0
  var depth = 0
  var ignoresCase: Bool
  let ignoresMarks: Bool
  /// Whether `.` reads line ends too.
  private var readsLineEnds = false

  init(_ pattern: String, ignoresCase: Bool = false, ignoresMarks: Bool = false) {
    scalars = Array(pattern.unicodeScalars)
    self.ignoresCase = ignoresCase
    self.ignoresMarks = ignoresMarks
  }

  mutating func whole() throws(PatternError) -> PatternNode {
    let node = try choice()
    if peek() != nil { throw PatternError(.unbalanced(")"), at: position) }
    return node
  }

  // MARK: - Structure

  private mutating func choice() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw PatternError(.tooLarge(limit: Self.maximumDepth)) }
    // Flags set inside a group end with it.
    let flags = (ignoresCase, readsLineEnds)
    defer { (ignoresCase, readsLineEnds) = flags }
    var choices = [try sequence()]
    while take("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = peek(), scalar != "|", scalar != ")" {
      let start = position
      let node = try atom()
      nodes.append(try repeated(node, from: start))
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func repeated(
    _ node: PatternNode, from start: Int
  ) throws(PatternError) -> PatternNode {
    let bounds: (least: Int, most: Int?)
    switch peek() {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{": bounds = try counted()
    default: return node
    }
    if case .empty = node { throw PatternError(.nothingToRepeat, at: position) }
    position += 1
    // A lazy repetition finds the same texts; a possessive one does not.
    if peek() == "+" { throw PatternError(.needsMemory(text(start..<position + 1)), at: start) }
    _ = take("?")
    // As in ICU; and a tower of them would be one of trees, too high to walk.
    if let scalar = peek(), "*+?{".unicodeScalars.contains(scalar) {
      throw PatternError(.nothingToRepeat, at: position)
    }
    return .repetition(node, bounds.least, bounds.most)
  }

  /// `{2}`, `{2,}`, `{2,5}`, up to the brace that ends it.
  private mutating func counted() throws(PatternError) -> (least: Int, most: Int?) {
    let start = position
    func malformed(_ end: Int) -> PatternError {
      PatternError(.malformed(text(start..<min(end + 1, scalars.count))), at: start)
    }
    position += 1
    guard let least = number() else { throw malformed(position) }
    var most: Int? = least
    if take(",") { most = number() }
    guard peek() == "}", most ?? least >= least, max(least, most ?? 0) <= Self.longestRepetition
    else { throw malformed(position) }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let start = position
    while let scalar = peek(), ("0"..."9").contains(scalar) { position += 1 }
    return Int(text(start..<position))
  }

  // MARK: - Atoms

  private mutating func atom() throws(PatternError) -> PatternNode {
    let start = position
    let scalar = scalars[position]
    position += 1
    switch scalar {
    case ".":
      return .scalars(
        PatternNode.Scalars(
          parts: [.category(readsLineEnds ? .any : .lineEnd)], isNegated: !readsLineEnds))
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "(": return try group(start)
    case "[":
      position = start
      if let category = try posixClass() { return .scalars(PatternNode.Scalars(parts: [category])) }
      position += 1
      return .scalars(try set(start))
    case "\\": return try escape(start)
    case "*", "+", "?": throw PatternError(.nothingToRepeat, at: start)
    case "{": throw PatternError(.malformed("{"), at: start)
    default: return literal(scalar)
    }
  }

  private func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    guard ignoresMarks, !scalar.isASCII else { return letter(scalar) }
    // A mark alone leaves nothing, and reads nothing.
    let left = TextPattern.comparable(String(scalar), .diacriticInsensitive).unicodeScalars
    let nodes = left.map(letter)
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private func letter(_ scalar: Unicode.Scalar) -> PatternNode {
    // The Kelvin sign is a k, but no k is a Kelvin sign: so both sides are looked at in both cases.
    let alike = ignoresCase ? [scalar] + PatternNode.Scalars.variants(of: scalar) : [scalar]
    return .scalars(
      PatternNode.Scalars(
        parts: alike.map { .range($0.value...$0.value) }, ignoresCase: ignoresCase))
  }

  private mutating func group(_ start: Int) throws(PatternError) -> PatternNode {
    let flags = (ignoresCase, readsLineEnds)
    var look: Bool?
    if take("?") {
      switch next() {
      case ":": break
      case "=": look = false
      case "!": look = true
      case "#":
        while let scalar = next() {
          if scalar == ")" { return .empty }
        }
        throw PatternError(.unbalanced("("), at: start)
      case ">": throw PatternError(.needsMemory("(?>"), at: start)
      case "<":
        if let sign = peek(), sign == "=" || sign == "!" {
          throw PatternError(.needsMemory("(?<" + String(sign)), at: start)
        }
        try skipName(start)
      default:
        position -= 1
        if try setFlags(start) { return .empty }
      }
    }
    var node = try choice()
    (ignoresCase, readsLineEnds) = flags
    guard take(")") else { throw PatternError(.unbalanced("("), at: start) }
    // An empty group is a text, and may be repeated; flags and comments are not.
    if case .empty = node { node = .sequence([]) }
    return look.map { .lookahead(node, isNegative: $0) } ?? node
  }

  /// `(?<name>`: a name is for a later look at a match, and there is none.
  private mutating func skipName(_ start: Int) throws(PatternError) {
    let name = position
    while let scalar = peek(), scalar.properties.isAlphabetic || name < position, scalar.isASCII,
      PredicateWord.isPart(scalar)
    { position += 1 }
    guard name < position, take(">") else {
      throw PatternError(.malformed(text(start..<position + 1)), at: start)
    }
  }

  /// `(?i)` or the beginning of `(?i:…)`; true for the former.
  private mutating func setFlags(_ start: Int) throws(PatternError) -> Bool {
    var value = true
    while let scalar = next() {
      switch scalar {
      case "-": value = false
      case "i": ignoresCase = value
      case "s": readsLineEnds = value
      case ":": return false
      case ")": return true
      default: throw PatternError(.unsupported("(?" + String(scalar)), at: start)
      }
    }
    throw PatternError(.unbalanced("("), at: start)
  }

  // MARK: - Escapes

  private mutating func escape(_ start: Int) throws(PatternError) -> PatternNode {
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
      throw PatternError(.needsMemory(reference(start)), at: start)
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

  /// `\d` and its kin; nil for an escape that is one scalar.
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
      // Letters that mean nothing are kept free, as in ICU.
      if scalar.properties.isAlphabetic, scalar.isASCII {
        throw PatternError(.malformed(reference(start)), at: start)
      }
      return scalar
    }
  }

  private mutating func code(
    _ digits: ClosedRange<Int>, radix: Int, _ start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    var value: UInt32 = 0
    var count = 0
    while count < digits.upperBound, let scalar = peek(),
      let digit = UInt32(String(scalar), radix: radix)
    {
      value = value &* UInt32(radix) &+ digit
      count += 1
      position += 1
    }
    guard digits.contains(count), let scalar = Unicode.Scalar(value) else {
      throw PatternError(.malformed(text(start..<position)), at: start)
    }
    return scalar
  }

  // MARK: - Steps

  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private mutating func next() -> Unicode.Scalar? {
    defer { position += 1 }
    return peek()
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    position += 1
    return true
  }

  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
    return String(view)
  }
}
