import TerminalScreen

/// A typed text in a field: of a long one the part around the cursor.
struct TextLineView {
  let line: TextLine

  /// - Returns: Where the cursor stands.
  @discardableResult
  func draw(
    _ grid: inout ScreenGrid, line number: Int, columns: Range<Int>, style: CellStyle = .plain
  ) -> ScreenGrid.Position {
    // The cursor needs a column of its own behind the text.
    let width = max(1, columns.count)
    var before = 0
    var first = line.cursor
    while first > 0 {
      let next = before + Self.width(of: line.characters[first - 1])
      if next > width - 1 { break }
      before = next
      first -= 1
    }
    // No grapheme takes less than no column, and few take none.
    let last = min(line.characters.count, first + 2 * width)
    let shown = String(line.characters[first..<last])
    grid.draw(
      StyledText(SafeText(escaping: shown)),
      at: .init(line: number, column: columns.lowerBound), width: width, style: style)
    let column = min(columns.lowerBound + before, grid.size.columns - 1)
    return ScreenGrid.Position(line: number, column: column)
  }

  private static func width(of character: Character) -> Int {
    character.isASCII && character >= " " && character < "\u{7F}"
      ? 1 : SafeText(escaping: String(character)).displayWidth
  }
}
