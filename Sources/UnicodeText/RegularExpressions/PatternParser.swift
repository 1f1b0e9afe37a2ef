/// Reads a regular expression in ICU's syntax into a ``PatternNode``.
///
/// A recursive descent over the scalars of the pattern: a choice of sequences of repeated atoms.
struct PatternParser: ScalarScanner {
  /// How deep groups and sets may be nested. They are read by recursion, so the stack bounds them.
  static let maximumDepth = 50
  /// The greatest count in braces; each repetition is a copy of its states.
  private static let longestRepetition = 1000

  let scalars: [Unicode.Scalar]
  var position = 0
  var depth = 0
  /// What does not count, here in the pattern.
  var options: TextOptions
  /// Whether `.` matches line terminators too.
  var readsLineEnds = false

  init(_ pattern: String, _ options: TextOptions) {
    scalars = Array(pattern.unicodeScalars)
    self.options = options
  }

  mutating func whole() throws(PatternError) -> PatternNode {
    let node = try choice()
    if peek() != nil { throw PatternError(.unbalanced(")"), at: position) }
    return node
  }

  // MARK: - Structure

  mutating func choice() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw PatternError(.tooLarge(limit: Self.maximumDepth)) }
    // Flags set inside a group end with it.
    let outerOptions = options
    let outerReadsLineEnds = readsLineEnds
    defer {
      options = outerOptions
      readsLineEnds = outerReadsLineEnds
    }
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
    // A lazy repetition matches the same texts; a possessive one does not.
    if peek() == "+" {
      throw PatternError(.needsBacktracking(text(start..<position + 1)), at: start)
    }
    _ = take("?")
    // As in ICU; a long run of them would also make a tree too deep for recursion.
    if let scalar = peek(), "*+?{".unicodeScalars.contains(scalar) {
      throw PatternError(.nothingToRepeat, at: position)
    }
    return .repetition(node, bounds.least, bounds.most)
  }

  /// `{2}`, `{2,}`, `{2,5}`, up to the closing brace, which is left.
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

  /// What reads a letter of the pattern: the letters to which it folds, of which a mark by itself
  /// has none under `d`, and ß has two under `c`.
  func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    let letters = options.isEmpty ? [scalar] : EqualLetters.fold(scalar, options)
    let nodes = letters.map { letter in
      PatternNode.scalars(
        PatternNode.Scalars(
          parts: [.range(letter.value...letter.value)],
          options: options.intersection(.caseInsensitive)))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  // MARK: - Steps

  mutating func next() -> Unicode.Scalar? {
    defer { position += 1 }
    return peek()
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    position += 1
    return true
  }
}
