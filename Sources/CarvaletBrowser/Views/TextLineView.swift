import TerminalScreen

/// A typed text in a field: of a long one the part in which the cursor is.
struct TextLineView {
  let line: TextLine

  /// - Returns: Where the cursor stands.
  @discardableResult
  func draw(
    _ grid: inout ScreenGrid, line number: Int, columns: Range<Int>, style: CellStyle = .plain
  ) -> ScreenGrid.Position {
    let width = max(1, columns.count)
    let line = line.scrolled(toWidth: width)
    // No grapheme takes less than no column, and few take none.
    let last = min(line.characters.count, line.first + 2 * width)
    let shown = String(line.characters[line.first..<last])
    grid.draw(
      StyledText(SafeText(escaping: shown)),
      at: .init(line: number, column: columns.lowerBound), width: width, style: style)
    let before = line.characters[line.first..<line.cursor].reduce(0) { $0 + $1.columns }
    let column = min(columns.lowerBound + before, grid.size.columns - 1)
    return ScreenGrid.Position(line: number, column: column)
  }

  /// The place in the text that is on a column.
  func place(at column: Int, columns: Range<Int>) -> TextPlace {
    let first = line.scrolled(toWidth: max(1, columns.count)).first
    var index = first
    var end = columns.lowerBound
    while index < line.characters.count {
      end += line.characters[index].columns
      if column < end { break }
      index += 1
    }
    return TextPlace(cursor: index, first: first)
  }
}

extension TextLine {
  /// The same text, scrolled no farther than needed: the cursor is in a field of so many columns,
  /// where it needs one of its own behind the text, and no column is free that a text before the
  /// first grapheme could have.
  ///
  /// - Complexity: O(width).
  func scrolled(toWidth width: Int) -> TextLine {
    // The first grapheme from which on the cursor has room.
    var least = cursor
    var before = 0
    while least > 0 {
      before += characters[least - 1].columns
      if before > width - 1 { break }
      least -= 1
    }
    var first = min(max(first, least), cursor)
    var shown = 1
    var end = first
    while end < characters.count, shown <= width {
      shown += characters[end].columns
      end += 1
    }
    while first > 0, shown + characters[first - 1].columns <= width {
      first -= 1
      shown += characters[first].columns
    }
    return self.shown(from: first)
  }
}

extension Character {
  fileprivate var columns: Int {
    isASCII && self >= " " && self < "\u{7F}" ? 1 : SafeText(escaping: String(self)).displayWidth
  }
}
