/// A line of text that is typed, and where the cursor stands in it.
struct TextLine: Equatable {
  /// The graphemes of the text.
  private(set) var characters: [Character]
  /// The grapheme before which the cursor stands.
  private(set) var cursor: Int
  /// The first grapheme that was shown of a text that is longer than its field, when it was clicked
  /// on: as long as the cursor is to be seen so, it stays the first.
  private(set) var first = 0

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// Whether the cursor stands behind the text.
  var isAtEnd: Bool { cursor == characters.count }

  /// The same text with the cursor at its beginning.
  var fromStart: TextLine {
    var line = self
    line.cursor = 0
    line.first = 0
    return line
  }

  /// Inserts a text at the cursor. Tabs and the ends of lines become blanks.
  mutating func insert(_ text: String) {
    let line = Self.onOneLine(text)
    if characters.isASCII(around: cursor), line.utf8.allSatisfy({ $0 < 0x80 }) {
      let inserted = Array(line)
      characters.insert(contentsOf: inserted, at: cursor)
      cursor += inserted.count
      return
    }
    // A mark may join what stands before it.
    let head = String(characters[..<cursor]) + line
    let headCount = head.count
    let all = head + String(characters[cursor...])
    characters = Array(all)
    cursor = min(headCount, characters.count)
  }

  private static func onOneLine(_ text: String) -> String {
    guard text.contains(where: { $0.isNewline || $0 == "\t" }) else { return text }
    return String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  /// Puts the cursor where the text was clicked on, or behind it where it has become shorter.
  mutating func move(to place: TextPlace) {
    cursor = min(max(0, place.cursor), characters.count)
    first = min(max(0, place.first), cursor)
  }

  /// The same text, shown from another grapheme on.
  func shown(from first: Int) -> TextLine {
    var line = self
    line.first = first
    return line
  }

  /// Carries out an editing command; false where it is none.
  mutating func edit(_ command: KeyCommand) -> Bool {
    switch command {
    case .lineStart: cursor = 0
    case .lineEnd: cursor = characters.count
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .deleteBackward: delete(max(0, cursor - 1)..<cursor)
    case .deleteForward: delete(cursor..<min(characters.count, cursor + 1))
    case .deleteWord: delete(startOfWord..<cursor)
    case .deleteLine: delete(0..<cursor)
    default: return false
    }
    return true
  }

  private mutating func delete(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  /// Where the word before the cursor begins.
  private var startOfWord: Int {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " " { start -= 1 }
    return start
  }
}

extension [Character] {
  /// Whether the graphemes at both sides of a place are ASCII, so that nothing joins them.
  fileprivate func isASCII(around place: Int) -> Bool {
    (place == 0 || self[place - 1].isASCII) && (place == count || self[place].isASCII)
  }
}
