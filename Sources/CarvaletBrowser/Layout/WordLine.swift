import TerminalScreen

/// Words beside each other on a line, and where each of them stands: they are drawn there, and
/// clicked on.
struct WordLine<Meaning> {
  struct Word {
    let text: SafeText
    let meaning: Meaning
    let columns: Range<Int>
  }

  private(set) var words: [Word] = []
  private let start: Int
  private let gap: Int

  /// - Parameter gap: The blanks between two words.
  init(from start: Int = 0, gap: Int = 1) {
    self.start = start
    self.gap = gap
  }

  /// As many of some words as have room before a column: where there is no room for all, the ones
  /// from the first on with which one of them is shown.
  init(
    _ words: [(text: SafeText, meaning: Meaning)], showing index: Int, from start: Int, to end: Int,
    gap: Int = 1
  ) {
    self.init(from: start, gap: gap)
    guard words.indices.contains(index) else { return }
    func hasRoom(from first: Int) -> Bool {
      words[first...index].reduce(start - gap) { $0 + gap + $1.text.displayWidth } <= end
    }
    let first = (0...index).first(where: hasRoom) ?? index
    for word in words[first...] {
      guard next + word.text.displayWidth <= end else { return }
      append(word.text, word.meaning)
    }
  }

  /// The column behind the last word.
  var end: Int { words.last?.columns.upperBound ?? start }

  /// The column in which another word would begin.
  var next: Int { words.isEmpty ? start : end + gap }

  mutating func append(_ text: SafeText, _ meaning: Meaning) {
    words.append(
      Word(text: text, meaning: meaning, columns: next..<next + text.displayWidth))
  }

  /// All words, with the blanks between them.
  var text: SafeText { words.map(\.text).joined(separator: .spaces(gap)) }

  func meaning(at column: Int) -> Meaning? {
    words.first { $0.columns.contains(column) }?.meaning
  }
}
