package import TerminalScreen

/// The cells of a ``TerminalModel``, its cursor, and the style in which it writes.
package struct TerminalPage {
  package let size: ScreenGrid.Size
  package private(set) var cells: [[TerminalModel.Cell]]
  package private(set) var cursor = ScreenGrid.Position(line: 0, column: 0)
  package var style = CellStyle.plain
  /// The lines that scroll.
  package private(set) var region: Range<Int>

  init(_ size: ScreenGrid.Size) {
    self.size = size
    cells = Array(repeating: Self.blankLine(size), count: size.lines)
    region = 0..<size.lines
  }

  private static func blankLine(_ size: ScreenGrid.Size) -> [TerminalModel.Cell] {
    Array(repeating: .blank, count: size.columns)
  }

  mutating func move(line: Int, column: Int) {
    cursor = ScreenGrid.Position(
      line: min(max(0, line), size.lines - 1), column: min(max(0, column), size.columns - 1))
  }

  /// Writes a grapheme at the cursor, without wrapping: what does not fit is cut.
  mutating func put(_ text: String, width: Int) {
    let columns = cursor.column..<min(cursor.column + width, size.columns)
    for column in columns { blankGrapheme(at: column) }
    for column in columns {
      cells[cursor.line][column] = TerminalModel.Cell(
        text: column == cursor.column ? text : "", style: style)
    }
    cursor.column = min(cursor.column + width, size.columns - 1)
  }

  /// Blanks a grapheme of which a column is overwritten.
  private mutating func blankGrapheme(at column: Int) {
    var first = column
    while first > 0, cells[cursor.line][first].text.isEmpty { first -= 1 }
    var end = column + 1
    while end < size.columns, cells[cursor.line][end].text.isEmpty { end += 1 }
    for index in first..<end where end - first > 1 { cells[cursor.line][index].text = " " }
  }

  mutating func eraseToEndOfLine() {
    blankGrapheme(at: cursor.column)
    for column in cursor.column..<size.columns { cells[cursor.line][column] = .blank }
  }

  mutating func erase() {
    cells = Array(repeating: Self.blankLine(size), count: size.lines)
  }

  mutating func setRegion(_ lines: Range<Int>) {
    region = lines
    move(line: 0, column: 0)
  }

  /// Deletes lines from that of the cursor on; blank ones come in at the end of the region.
  mutating func deleteLines(_ count: Int) {
    scroll(by: count)
  }

  /// Inserts blank lines before that of the cursor; the last ones of the region leave it.
  mutating func insertLines(_ count: Int) {
    scroll(by: -count)
  }

  private mutating func scroll(by distance: Int) {
    guard region.contains(cursor.line) else { return }
    let old = cells
    let lines = cursor.line..<region.upperBound
    for line in lines {
      cells[line] =
        lines.contains(line + distance) ? old[line + distance] : Self.blankLine(size)
    }
    cursor.column = 0
  }
}
