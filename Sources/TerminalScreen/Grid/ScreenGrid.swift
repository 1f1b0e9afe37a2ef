/// What a terminal is to show: lines of styled cells, and where the cursor stands.
///
/// A grid is a value. Two of them are compared to find the cells that a frame has to write, and
/// tests compare ``lines`` with text.
///
/// A grapheme that is two columns wide stands in the first of its two cells; the second is
/// `.continuation`. Writing over one half of it blanks the other, so every grid can be drawn.
package struct ScreenGrid: Equatable, Sendable {
  /// The columns and lines of a terminal.
  package struct Size: Hashable, Sendable {
    package var columns: Int
    package var lines: Int

    package init(columns: Int, lines: Int) {
      self.columns = columns
      self.lines = lines
    }
  }

  /// A place in the grid, from 0 at the top left.
  package struct Position: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// One column of a line.
  package struct Cell: Hashable, Sendable {
    /// What the cell shows.
    package enum Content: Hashable, Sendable {
      case grapheme(Character)
      /// The second column of the grapheme before it.
      case continuation
    }

    package var content: Content
    package var style: CellStyle

    package static let blank = Cell(content: .grapheme(" "), style: .plain)
  }

  package let size: Size
  /// Where the cursor stands; nil where it is hidden.
  package var cursor: Position?
  /// The cells, line by line.
  private var cells: [Cell]

  /// A grid of blanks.
  package init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: max(0, size.columns) * max(0, size.lines))
  }

  /// The cell at a position inside of the grid.
  package subscript(_ position: Position) -> Cell { cells[index(position)] }

  /// The cells of a line.
  package func cells(ofLine line: Int) -> ArraySlice<Cell> {
    cells[(line * size.columns)..<((line + 1) * size.columns)]
  }

  private func index(_ position: Position) -> Int {
    position.line * size.columns + position.column
  }

  // MARK: - Drawing

  /// Draws a text from a position on, cut at the right edge of the grid or of `width` columns, with
  /// `…` where it is cut.
  ///
  /// - Parameters:
  ///   - text: The text. Its bold and dim parts are added to `style`.
  ///   - position: Where it begins; a line outside of the grid draws nothing.
  ///   - width: The most columns that it takes; nil for all to the right edge.
  ///   - style: The style of its cells.
  /// - Returns: The column behind the text.
  @discardableResult
  package mutating func draw(
    _ text: StyledText, at position: Position, width: Int? = nil, style: CellStyle = .plain
  ) -> Int {
    let available = max(0, min(width ?? .max, size.columns - position.column))
    guard (0..<size.lines).contains(position.line), position.column >= 0, available > 0 else {
      return position.column
    }
    let text = text.truncated(toWidth: available)
    var column = position.column
    var spans = text.spans[...]
    var offset = 0
    for character in text.text.string {
      while let span = spans.first, span.bytes.upperBound <= offset { spans.removeFirst() }
      var style = style
      if let span = spans.first, span.bytes.contains(offset) {
        switch span.style {
        case .bold: style.isBold = true
        case .dim: style.isDim = true
        }
      }
      offset += character.utf8.count
      let width = character.displayWidth
      guard width > 0 else { continue }
      set(
        Cell(content: .grapheme(character), style: style), width: width,
        at: Position(
          line: position.line, column: column))
      column += width
    }
    return column
  }

  /// Gives cells of a line another style, such as the line that is selected.
  package mutating func restyle(
    line: Int, columns: Range<Int>, _ change: (inout CellStyle) -> Void
  ) {
    guard (0..<size.lines).contains(line) else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      change(&cells[index(Position(line: line, column: column))].style)
    }
  }

  /// Sets a grapheme into one cell or two, and blanks what it leaves half of.
  private mutating func set(_ cell: Cell, width: Int, at position: Position) {
    for column in position.column..<position.column + width {
      blankHalf(at: Position(line: position.line, column: column))
    }
    cells[index(position)] = cell
    if width == 2 {
      let second = Position(line: position.line, column: position.column + 1)
      cells[index(second)] = Cell(content: .continuation, style: cell.style)
    }
  }

  /// Blanks the other half of a wide grapheme that stands at a position.
  private mutating func blankHalf(at position: Position) {
    let here = index(position)
    if cells[here].content == .continuation { cells[here - 1].content = .grapheme(" ") }
    cells[here].content = .grapheme(" ")
    if position.column + 1 < size.columns, cells[here + 1].content == .continuation {
      cells[here + 1].content = .grapheme(" ")
    }
  }

  // MARK: - As text

  /// Each line as text, without blanks at its end.
  package var lines: [String] {
    (0..<size.lines).map { line in
      var text = ""
      for cell in cells(ofLine: line) {
        if case .grapheme(let character) = cell.content { text.append(character) }
      }
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }
}
