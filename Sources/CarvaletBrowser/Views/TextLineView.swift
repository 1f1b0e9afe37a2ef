import TerminalScreen

/// A typed text in a field: of a long one the part around the cursor.
struct TextLineView {
  let line: TextLine

  /// - Returns: Where the cursor stands.
  @discardableResult
  func draw(
    _ grid: inout ScreenGrid, line number: Int, columns: Range<Int>, style: CellStyle = .plain
  ) -> ScreenGrid.Position {
    let width = max(1, columns.count)
    let (first, before) = start(width: width)
    // No grapheme takes less than no column, and few take none.
    let last = min(line.characters.count, first + 2 * width)
    let shown = String(line.characters[first..<last])
    grid.draw(
      StyledText(SafeText(escaping: shown)),
      at: .init(line: number, column: columns.lowerBound), width: width, style: style)
    let column = min(columns.lowerBound + before, grid.size.columns - 1)
    return ScreenGrid.Position(line: number, column: column)
  }

  /// The grapheme on which a column is; behind the text its end.
  func cursor(at column: Int, columns: Range<Int>) -> Int {
    var index = start(width: max(1, columns.count)).first
    var end = columns.lowerBound
    while index < line.characters.count {
      end += Self.width(of: line.characters[index])
      if column < end { break }
      index += 1
    }
    return index
  }

  /// The first grapheme that is shown, and how many columns lie between it and the cursor, which
  /// needs a column of its own behind the text.
  private func start(width: Int) -> (first: Int, before: Int) {
    var before = 0
    var first = line.cursor
    while first > 0 {
      let next = before + Self.width(of: line.characters[first - 1])
      if next > width - 1 { break }
      before = next
      first -= 1
    }
    return (first, before)
  }

  private static func width(of character: Character) -> Int {
    character.isASCII && character >= " " && character < "\u{7F}"
      ? 1 : SafeText(escaping: String(character)).displayWidth
  }
}
