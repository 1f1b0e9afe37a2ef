/// What a terminal is to show: lines of styled cells, and where the cursor stands.
///
/// A grid is a value. Two of them are compared to find the cells that a frame has to write, and
/// tests compare ``lines`` with text.
///
/// A grapheme that is two columns wide stands in the first of its two cells; the second is
/// `.continuation`. Writing over one half of it blanks the other, so every grid can be drawn. A
/// grapheme of several letters, as many scripts have them, stands in the cells of its letters.
package struct ScreenGrid: Sendable {
  /// The columns and lines of a terminal.
  package struct Size: Hashable, Sendable {
    /// How many cells a line has.
    package var columns: Int
    /// How many lines there are.
    package var lines: Int

    /// A size, which may have no cells.
    package init(columns: Int, lines: Int) {
      self.columns = columns
      self.lines = lines
    }
  }

  /// A place in the grid, from 0 at the top left.
  package struct Position: Hashable, Sendable {
    /// The line, from 0 at the top.
    package var line: Int
    /// The column, from 0 at the left.
    package var column: Int

    /// A place, which may be outside of a grid.
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

    /// The grapheme, or that the one before it goes on.
    package var content: Content
    /// How it stands out.
    package var style: CellStyle
  }

  /// The columns and lines, never negative.
  package let size: Size
  /// Where the cursor stands; nil where it is hidden.
  package var cursor: Position?
  /// The cells, line by line.
  var cells: [PackedCell]
  /// The graphemes of several scalars, in the order in which they were drawn.
  var clusters: [Character] = []

  /// A grid of blanks. A negative size counts as 0.
  package init(_ size: Size) {
    self.size = Size(columns: max(0, size.columns), lines: max(0, size.lines))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.lines)
  }

  /// The cell at a position.
  ///
  /// - Precondition: The position is inside of the grid.
  package subscript(_ position: Position) -> Cell {
    precondition(contains(position), "Position outside of the grid")
    return unpacked(cells[index(position)])
  }

  /// The cells of a line.
  ///
  /// - Precondition: The grid has the line.
  /// - Complexity: O(columns).
  package func cells(ofLine line: Int) -> [Cell] {
    cells[(line * size.columns)..<((line + 1) * size.columns)].map(unpacked)
  }

  /// Whether a position is inside of the grid.
  package func contains(_ position: Position) -> Bool {
    (0..<size.lines).contains(position.line) && (0..<size.columns).contains(position.column)
  }

  func index(_ position: Position) -> Int {
    position.line * size.columns + position.column
  }

  private func unpacked(_ cell: PackedCell) -> Cell {
    if cell.isContinuation { return Cell(content: .continuation, style: cell.style) }
    return Cell(content: .grapheme(grapheme(of: cell)), style: cell.style)
  }

  /// The grapheme of a cell of this grid that is not a continuation.
  func grapheme(of cell: PackedCell) -> Character {
    if let index = cell.clusterIndex { return clusters[index] }
    return Unicode.Scalar(cell.code).map(Character.init) ?? " "
  }
}

extension ScreenGrid: Equatable {
  /// Whether two grids show the same, whatever was drawn before to come to it.
  ///
  /// - Complexity: O(cells).
  package static func == (left: ScreenGrid, right: ScreenGrid) -> Bool {
    left.size == right.size && left.cursor == right.cursor
      && left.cells.indices.allSatisfy { index in
        left.shows(left.cells[index], like: right.cells[index], right.clusters)
      }
  }

  /// Whether a cell of this grid shows the same as a cell of another, which has a list of clusters
  /// of its own.
  func shows(_ cell: PackedCell, like other: PackedCell, _ otherClusters: [Character]) -> Bool {
    guard let own = cell.clusterIndex, let others = other.clusterIndex else { return cell == other }
    return cell.style == other.style && clusters[own] == otherClusters[others]
  }
}

extension ScreenGrid {
  /// Each line as text, without blanks at its end.
  ///
  /// - Complexity: O(cells).
  package var lines: [String] {
    (0..<size.lines).map { line in
      let cells = cells[(line * size.columns)..<((line + 1) * size.columns)]
      let end = cells.lastIndex { $0.code != PackedCell.blankCode }.map { $0 + 1 }
      return cells[..<(end ?? cells.startIndex)].reduce(into: "") { text, cell in
        if !cell.isContinuation { text.append(grapheme(of: cell)) }
      }
    }
  }
}
