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
  ///
  /// - Parameter marks: What stands for words that have no room before and behind the others, and
  ///   means the nearest of them; empty for nothing.
  init(
    _ words: [(text: SafeText, meaning: Meaning)], showing index: Int, from start: Int, to end: Int,
    gap: Int = 1, marks: (before: SafeText, behind: SafeText) = (.empty, .empty)
  ) {
    self.init(from: start, gap: gap)
    guard words.indices.contains(index) else { return }
    func width(of mark: SafeText) -> Int {
      mark.displayWidth == 0 ? 0 : mark.displayWidth + gap
    }
    /// The column before which a word must end.
    func limit(ofWord index: Int) -> Int {
      index == words.count - 1 ? end : end - width(of: marks.behind)
    }
    func hasRoom(from first: Int) -> Bool {
      let start = start + (first == 0 ? 0 : width(of: marks.before)) - gap
      let end = words[first...index].reduce(start) { $0 + gap + $1.text.displayWidth }
      return end <= limit(ofWord: index)
    }
    let first = (0...index).first(where: hasRoom) ?? index
    if first > 0, marks.before.displayWidth > 0 { append(marks.before, words[first - 1].meaning) }
    for (index, word) in words.enumerated().dropFirst(first) {
      guard next + word.text.displayWidth <= limit(ofWord: index) else {
        if marks.behind.displayWidth > 0 { append(marks.behind, word.meaning) }
        return
      }
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
