import TerminalScreen

extension ConsoleStream {
  /// Writes text for people. A terminal would break a long line within a word, so its lines are
  /// broken at blanks; in a pipe the text stays as it is.
  func writeText(_ text: StyledText) throws(OutputError) {
    try writeLine(wrapped(text))
  }

  /// A text in lines that fit the terminal.
  ///
  /// - Parameter text: In one style, or in none.
  func wrapped(_ text: StyledText) -> StyledText {
    guard let width = tableWidth, text.text.string.utf8.count > width else { return text }
    let lines = text.text.string.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { HangingLine(text.text[$0.startIndex..<$0.endIndex]).wrapped(toWidth: width) }
    let wrapped = lines.joined(separator: "\n")
    return text.spans.first.map { StyledText(wrapped, $0.style) } ?? StyledText(wrapped)
  }
}

/// A line whose further lines, where it must be broken, stand under the text of the first:
///
///     LIKE      ? is one character,
///               * any number of them.
private struct HangingLine {
  private let text: SafeText

  init(_ text: SafeText) { self.text = text }

  /// With less than 20 columns, the second of two columns would have one word a line. Then the
  /// further lines are only indented a little.
  private static let leastWidth = 20
  private static let leastIndent = 4

  func wrapped(toWidth width: Int) -> [SafeText] {
    guard text.displayWidth > width else { return [text] }
    let start = Self.skippingBlanks(text.string, from: text.string.startIndex)
    let leading = text.string.distance(from: text.string.startIndex, to: start)
    // The further line of a column that is too narrow here.
    if leading > Self.leastIndent, width - leading < Self.leastWidth {
      let words = text[start..<text.string.endIndex]
      return HangingLine(.spaces(Self.leastIndent) + words).wrapped(toWidth: width)
    }
    return wrapped(toWidth: width, behind: leading)
  }

  private func wrapped(toWidth width: Int, behind leading: Int) -> [SafeText] {
    let first = text.wrapped(toWidth: width)[0]
    let string = text.string
    let end = string.index(string.startIndex, offsetBy: first.string.count)
    let rest = text[Self.skippingBlanks(string, from: end)..<string.endIndex]
    let indent = min(indent(behind: leading, in: width), max(0, width - 1))
    return [first]
      + rest.wrapped(toWidth: max(1, width - indent)).map { line in
        let start = Self.skippingBlanks(line.string, from: line.string.startIndex)
        return .spaces(indent) + line[start..<line.string.endIndex]
      }
  }

  private static func skippingBlanks(_ text: String, from start: String.Index) -> String.Index {
    text[start...].firstIndex { $0 != " " } ?? text.endIndex
  }

  /// How far the further lines are indented: to the text behind a gap of two blanks, if
  /// there is room.
  private func indent(behind leading: Int, in width: Int) -> Int {
    let string = text.string
    let start = Self.skippingBlanks(string, from: string.startIndex)
    if let gap = string[start...].firstRange(of: "  ") {
      let end = Self.skippingBlanks(string, from: gap.lowerBound)
      let column = text.prefix(upTo: end).displayWidth
      if width - column >= Self.leastWidth { return column }
    }
    return leading == 0 ? 0 : max(leading, Self.leastIndent)
  }
}
