import TerminalScreen

/// A column of a table for people.
struct Column: Equatable, Sendable {
  /// The edge of the column to which its cells are aligned.
  enum Alignment: Sendable {
    case left, right
  }

  let title: SafeText
  var alignment = Alignment.left
  /// Whether cells may be cut where the terminal is too narrow. Not the cells of tickets and times:
  /// a ticket that lacks its last digit is another car's.
  var canShrink = true
  /// Whether cells are cut before the cells of other columns are.
  var shrinksFirst = false
  /// Whether people find the row by the cells: it takes more lines before they are cut.
  var staysWhole = false
}

/// The widths of a table's columns, and the lines that follow from them.
///
/// All rows of the page are measured first; the lines are then made one by one. On a terminal that
/// is too narrow, the columns that `shrinksFirst` are cut, then the widest ones, all to one width,
/// so that a long note is cut before an owner is. No column becomes narrower than the hits of a
/// search in it. Below 50 columns, where a column that `staysWhole` would be cut, and where even
/// the least widths do not fit, a row takes two lines or more, so that no column is lost, and the
/// terminal breaks no word.
///
///     TICKET  MAKE  OWNER             TICKET  MAKE
///         17  BMW   Zoë Łukasz                OWNER
///                                         17  BMW
///                                             Zoë Łukasz
struct TableColumns {
  let columns: [Column]
  /// The width of each column on the screen.
  let widths: [Int]
  /// The columns of each line of a row, and the spaces before them.
  private let lines: [TableLine]
  private let isTruncating: Bool

  /// Cells that are wider than 100 columns push the rest of their line to the right instead of
  /// padding every other line: one note of a megabyte would make a table of gigabytes.
  private static let widestPadding = 100

  /// Measures `rows`, each with a cell for every column.
  ///
  /// - Parameters:
  ///   - terminalWidth: The columns to fit into; nil where there is no terminal, and nothing is
  ///     cut.
  ///   - leastWidths: The widths of the rows above, with which these are to be aligned.
  /// - Complexity: O(*n*), where *n* is the length of all cells.
  init(
    columns: [Column], rows: some Sequence<[StyledText]>, terminalWidth: Int?,
    atLeast leastWidths: [Int]? = nil
  ) {
    var widths = columns.map(\.title.displayWidth)
    /// The width that the hits of a search need.
    var hitWidths = columns.map { _ in 0 }
    if let leastWidths { widths = zip(widths, leastWidths).map { max($0, $1) } }
    for row in rows {
      precondition(row.count == columns.count, "A row needs a cell for every column")
      for (position, cell) in row.enumerated() {
        widths[position] = max(widths[position], cell.displayWidth)
        if terminalWidth != nil, !cell.spans.isEmpty {
          hitWidths[position] = max(hitWidths[position], cell.hitWidth)
        }
      }
    }
    self.columns = columns
    isTruncating = terminalWidth != nil
    if let terminalWidth {
      let least = columns.indices.map {
        Self.leastWidth(
          of: columns[$0], widths[$0], hit: hitWidths[$0], in: terminalWidth)
      }
      // One that is wider than the terminal is cut as other texts are.
      let room = terminalWidth - TableLine.leastIndent
      let kept = columns.indices.map {
        columns[$0].staysWhole ? max(least[$0], min(widths[$0], room)) : least[$0]
      }
      lines = TableLine.lines(of: widths, least: kept, in: terminalWidth)
      for line in lines {
        line.shrink(&widths, of: columns, to: least, into: terminalWidth)
      }
      self.widths = widths
    } else {
      lines = [TableLine(columns: columns.indices, indent: 0)]
      self.widths = widths.map { min($0, Self.widestPadding) }
    }
  }

  /// The columns of the screen to which a column is cut at the most.
  private static func leastWidth(
    of column: Column, _ width: Int, hit: Int, in terminalWidth: Int
  ) -> Int {
    guard column.canShrink else { return width }
    // A hit that is wider than the terminal is cut itself.
    let room = max(terminalWidth - TableLine.leastIndent, TableLine.leastWidth)
    return min(width, max(TableLine.leastWidth, min(hit, room)))
  }

  /// The columns of the screen that the widest line takes.
  var width: Int { lines.map { $0.width(widths) }.max() ?? 0 }

  /// The titles, in as many lines as a row has.
  var header: StyledText {
    line(columns.map { StyledText($0.title, .dim) })
  }

  /// The line above a section, such as `BMW (412)`.
  static func sectionHeader(name: SafeText, count: Int) -> StyledText {
    StyledText("\(name) (\(count))", .bold)
  }

  /// The text of one row. No line of it ends in spaces, and one without text is left out.
  func line(_ cells: [StyledText]) -> StyledText {
    var text = StyledText()
    for (number, line) in lines.enumerated() {
      let part = self.text(of: line, cells)
      if number > 0, part.text.string.isEmpty { continue }
      if number > 0 { text += "\n" }
      text += part
    }
    return text
  }

  private func text(of line: TableLine, _ cells: [StyledText]) -> StyledText {
    var text = StyledText()
    // Spaces wait until some text follows them.
    var pending = line.indent
    for position in line.columns {
      if position > line.columns.lowerBound { pending += TableLine.gap }
      let canCut = isTruncating && columns[position].canShrink
      let cell =
        canCut ? cells[position].truncatedAroundHit(toWidth: widths[position]) : cells[position]
      let padding = max(0, widths[position] - cell.displayWidth)
      if columns[position].alignment == .right { pending += padding }
      if !cell.text.string.isEmpty {
        text += StyledText(.spaces(pending))
        text += cell
        pending = 0
      }
      if columns[position].alignment == .left { pending += padding }
    }
    return text
  }
}
