/// The widths of a table's columns, and the lines that follow from them.
///
/// All rows of the page are measured first; the lines are then made one by one. On a terminal the
/// widest columns are cut first, all to one width, so that a long note is cut before a make is.
/// Where even the least widths do not fit, lines are longer than the terminal and wrap: nothing is
/// lost, and a terminal of one column is no special case.
///
///     TICKET  MAKE  OWNER
///         17  BMW   Zoë Łukasz
struct TableColumns {
  let columns: [Column]
  /// The width of each column on the screen.
  let widths: [Int]
  private let isTruncating: Bool

  private static let gap = 2
  /// Four columns: with three letters and `…` most values can still be distinguished.
  private static let leastWidth = 4
  /// Cells that are wider than 100 columns push the rest of their line to the right instead of
  /// padding every other line: one note of a megabyte would make a table of gigabytes.
  private static let widestPadding = 100

  /// Measures `rows`, each with a cell for every column.
  ///
  /// - Parameters:
  ///   - terminalWidth: The columns to fit into; nil where there is no terminal, and nothing is cut.
  ///   - leastWidths: The widths of the rows above, with which these are to be aligned.
  /// - Complexity: O(*n*), where *n* is the length of all cells.
  init(
    columns: [Column], rows: some Sequence<[StyledText]>, terminalWidth: Int?,
    atLeast leastWidths: [Int]? = nil
  ) {
    var widths = columns.map(\.title.displayWidth)
    if let leastWidths { widths = zip(widths, leastWidths).map { max($0, $1) } }
    for row in rows {
      precondition(row.count == columns.count, "A row needs a cell for every column")
      for (position, cell) in row.enumerated() {
        widths[position] = max(widths[position], cell.displayWidth)
      }
    }
    if let terminalWidth {
      self.widths = Self.shrink(widths, of: columns, into: terminalWidth)
    } else {
      self.widths = widths.map { min($0, Self.widestPadding) }
    }
    self.columns = columns
    isTruncating = terminalWidth != nil
  }

  private static func shrink(
    _ widths: [Int], of columns: [Column], into terminalWidth: Int
  ) -> [Int] {
    let shrinking = columns.indices.filter { columns[$0].canShrink }
    var widths = widths
    // No column needs more than the terminal, which bounds the steps below.
    for column in shrinking {
      widths[column] = min(widths[column], max(terminalWidth, leastWidth))
    }
    var excess = widths.reduce(gap * (widths.count - 1), +) - terminalWidth
    while excess > 0 {
      guard let widest = shrinking.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > leastWidth
      else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  /// The line of titles.
  var header: StyledText {
    line(columns.map { StyledText($0.title, .dim) })
  }

  /// The line above a section, such as `BMW (412)`.
  static func sectionHeader(name: SafeText, count: Int) -> StyledText {
    StyledText("\(name) (\(count))", .bold)
  }

  /// The line of one row. It never ends in spaces.
  func line(_ cells: [StyledText]) -> StyledText {
    var line = StyledText()
    // Spaces wait until some text follows them.
    var pending = 0
    for (position, cell) in cells.enumerated() {
      if position > 0 { pending += Self.gap }
      let canCut = isTruncating && columns[position].canShrink
      let cell = canCut ? cell.truncated(toWidth: widths[position]) : cell
      let padding = max(0, widths[position] - cell.displayWidth)
      if columns[position].alignment == .right { pending += padding }
      if !cell.text.string.isEmpty {
        line += StyledText(.spaces(pending))
        line += cell
        pending = 0
      }
      if columns[position].alignment == .left { pending += padding }
    }
    return line
  }
}
