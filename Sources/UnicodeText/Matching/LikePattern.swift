/// A pattern with wildcards: the right side of `LIKE`.
///
/// `?` matches one character, `*` any number of letters, including line feeds; `\` escapes the next
/// scalar. The pattern must match the whole text.
///
/// The pattern is read scalar by scalar, so a wildcard is one whatever follows it. A piece between
/// two wildcards is a needle as in ``TextPattern``, and matches whole letters of the text:
/// `Stra?e` matches Straße under `[c]`, and so does `Strasse`, but `Stra*se` does not.
///
/// Two positions are enough: when the text does not match after a `*`, only the last `*` is
/// extended, because extending an earlier one could not help. So the cost is O(text x pattern) at
/// worst, whatever the pattern.
public struct LikePattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let pattern: String
  /// What a comparison ignores.
  public let options: TextOptions

  private let elements: [Element]
  private let hasAnyCharacter: Bool

  /// A byte of a folded piece of the pattern, or a wildcard.
  private enum Element: Hashable, Sendable {
    case byte(UInt8)
    case anyCharacter
    case anyRun
  }

  /// The longest piece of the pattern without a wildcard, folded under its options; nil where there
  /// is none. Every text that matches contains it, so a source can use it as a prefilter.
  package let longestLiteral: String?

  /// - Complexity: O(length).
  public init(_ pattern: String, options: TextOptions = []) {
    self.pattern = pattern
    self.options = options
    var elements: [Element] = []
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    var isEscaped = false
    func take(_ wildcard: Element?) {
      let folded = TextFolding.fold(String(piece), options).text
      piece = String.UnicodeScalarView()
      if !folded.isEmpty { pieces.append(folded) }
      elements.append(contentsOf: folded.utf8.map(Element.byte))
      // Two runs are one.
      if let wildcard, !(wildcard == .anyRun && elements.last == .anyRun) {
        elements.append(wildcard)
      }
    }
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "?" where !isEscaped: take(.anyCharacter)
      case "*" where !isEscaped: take(.anyRun)
      default: piece.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { piece.append("\\") }
    take(nil)
    self.elements = elements
    hasAnyCharacter = elements.contains(.anyCharacter)
    longestLiteral = pieces.max { $0.utf8.count < $1.utf8.count }
  }

  /// Whether the pattern matches the whole text.
  ///
  /// - Complexity: O(text x pattern) at worst.
  public func matches(_ text: String) -> Bool {
    let options = options.effective
    let answer = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      // A carriage return and the line feed after it are one character.
      guard TextFolding.isASCII(bytes), !bytes.contains(0x0D) else { return nil }
      return matches(
        LetteredText(bytes, beginnings: [], isSmall: !options.contains(.caseInsensitive)))
    }
    if let answer, let answer { return answer }
    // Below U+0300, of which no byte is greater, nothing is a part of the character before it.
    let hasSmallCharacters = !hasAnyCharacter || text.utf8.allSatisfy { $0 < 0xCC && $0 != 0x0D }
    if options != .normalized, hasSmallCharacters {
      let folded = TextFolding.fold(text, options)
      if folded.isExact {
        return folded.withBytes { matches(LetteredText($0, beginnings: [], isSmall: true)) }
      }
    }
    let (bytes, beginnings) = LetteredText.beginnings(of: text, options)
    return bytes.withUnsafeBufferPointer {
      matches(LetteredText($0, beginnings: beginnings, isSmall: true))
    }
  }

  private func matches(_ text: LetteredText) -> Bool {
    var position = 0
    var element = 0
    // Where to continue if the text does not match: after the last run, which then takes one more
    // letter of the text.
    var retry: (element: Int, position: Int)?
    while true {
      if element == elements.count, position == text.count { return true }
      if element < elements.count {
        switch elements[element] {
        case .anyRun:
          element += 1
          retry = (element, position)
          continue
        case .anyCharacter:
          if let end = text.endOfCharacter(at: position) {
            position = end
            element += 1
            continue
          }
        case .byte(let byte):
          if position < text.count, text[position] == byte {
            position += 1
            element += 1
            // A letter must not be split where a piece ends.
            if isInPiece(element) || text.beginsLetter(at: position) { continue }
          }
        }
      }
      guard let last = retry, let next = text.endOfLetter(at: last.position) else { return false }
      retry = (last.element, next)
      element = last.element
      position = next
    }
  }

  /// Whether an element continues a piece.
  private func isInPiece(_ element: Int) -> Bool {
    if element < elements.count, case .byte = elements[element] { true } else { false }
  }
}

/// The bytes of a folded text in which letters and characters are told apart.
private struct LetteredText {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// For each byte, and for the end, what begins there; empty where each scalar is a letter and a
  /// character.
  private let beginnings: [Beginning]
  /// Whether no capital of ASCII has to be read as a small letter.
  private let isSmall: Bool

  enum Beginning { case none, letter, character }

  init(_ bytes: UnsafeBufferPointer<UInt8>, beginnings: [Beginning], isSmall: Bool) {
    self.bytes = bytes
    self.beginnings = beginnings
    self.isSmall = isSmall
  }

  /// The bytes of a text under some options, and what begins at each of them.
  static func beginnings(
    of text: String, _ options: TextOptions
  ) -> (bytes: [UInt8], beginnings: [Beginning]) {
    var bytes: [UInt8] = []
    var beginnings: [Beginning] = []
    var characters = Characters(text)
    func append(_ scalar: Unicode.Scalar, _ beginning: Beginning) {
      bytes.append(scalar)
      beginnings.append(beginning)
      while beginnings.count < bytes.count { beginnings.append(.none) }
    }
    if options == .normalized {
      for (position, scalar) in text.unicodeScalars.enumerated() {
        append(scalar, characters.begins(at: position) ? .character : .letter)
      }
    } else {
      LetterUnit.forEach(in: text.unicodeScalars) { unit in
        var beginning: Beginning = characters.begins(at: unit.position) ? .character : .letter
        unit.forEachScalar(options) {
          append($0, beginning)
          beginning = .none
        }
      }
    }
    beginnings.append(.character)
    return (bytes, beginnings)
  }

  var count: Int { bytes.count }

  subscript(_ position: Int) -> UInt8 {
    isSmall ? bytes[position] : bytes[position].lowercasedASCII
  }

  func beginsLetter(at position: Int) -> Bool {
    if !beginnings.isEmpty { return beginnings[position] != .none }
    return position == count || bytes[position] & 0xC0 != 0x80
  }

  private func beginsCharacter(at position: Int) -> Bool {
    beginnings.isEmpty ? beginsLetter(at: position) : beginnings[position] == .character
  }

  /// Where the letter at a position ends; nil at the end of the text.
  func endOfLetter(at position: Int) -> Int? {
    guard position < count else { return nil }
    var end = position + 1
    while !beginsLetter(at: end) { end += 1 }
    return end
  }

  /// Where the character that begins at a position ends; nil where none begins.
  func endOfCharacter(at position: Int) -> Int? {
    guard position < count, beginsCharacter(at: position) else { return nil }
    var end = position + 1
    while !beginsCharacter(at: end) { end += 1 }
    return end
  }

  /// Where characters begin, asked in ascending order.
  private struct Characters {
    private var rest: Substring
    private var position = 0

    init(_ text: String) { rest = text[...] }

    /// Whether a character begins at a scalar of the text.
    mutating func begins(at scalar: Int) -> Bool {
      while position < scalar, let character = rest.popFirst() {
        position += character.unicodeScalars.count
      }
      return position == scalar
    }
  }
}
