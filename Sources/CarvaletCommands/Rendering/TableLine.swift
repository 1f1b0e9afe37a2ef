/// One line of a table's row: some neighbouring columns, and the spaces before them.
struct TableLine: Equatable {
  let columns: Range<Int>
  let indent: Int

  /// The spaces between two columns.
  static let gap = 2
  /// Four columns: with three letters and `…` most values can still be distinguished.
  static let leastWidth = 4
  /// Below 50 columns a row takes two lines: on one line, every text would be cut to a few letters.
  static let narrowTerminal = 50
  /// The spaces before the second line where it cannot stand under the second column.
  static let leastIndent = 2

  // MARK: - Breaking a row

  /// The lines of a row whose columns have `widths`, and can be cut to the `least` of them.
  static func lines(of widths: [Int], least: [Int], in terminalWidth: Int) -> [TableLine] {
    let whole = TableLine(columns: widths.indices, indent: 0)
    guard widths.count > 1 else { return [whole] }
    let needed = terminalWidth < narrowTerminal ? widths : least
    if whole.width(needed) <= terminalWidth { return [whole] }
    return twoLines(widths, least: least, in: terminalWidth)
      ?? manyLines(least, in: terminalWidth)
  }

  /// The division into two lines for which the least text is cut, and of equally good ones that
  /// whose longer line is the shortest; nil where two lines are not enough.
  private static func twoLines(_ widths: [Int], least: [Int], in terminalWidth: Int) -> [TableLine]?
  {
    for indent in [widths[0] + gap, leastIndent] {
      var best: (lines: [TableLine], cost: (excess: Int, width: Int))?
      // Only where nothing else is possible is the ticket alone on its line.
      for end in 1..<widths.count where end > 1 || best == nil {
        let lines = [
          TableLine(columns: 0..<end, indent: 0),
          TableLine(columns: end..<widths.count, indent: indent),
        ]
        guard lines.allSatisfy({ $0.width(least) <= terminalWidth }) else { continue }
        let whole = lines.map { $0.width(widths) }
        let excess = whole.map { max(0, $0 - terminalWidth) }.reduce(0, +)
        let cost = (excess: excess, width: whole.max() ?? 0)
        if cost < best?.cost ?? (.max, .max) { best = (lines, cost) }
      }
      if let best { return best.lines }
    }
    return nil
  }

  /// As few lines as hold the least widths, each filled as far as possible.
  private static func manyLines(_ least: [Int], in terminalWidth: Int) -> [TableLine] {
    var lines: [TableLine] = []
    var line = TableLine(columns: 0..<1, indent: 0)
    for position in least.indices.dropFirst() {
      let longer = TableLine(columns: line.columns.lowerBound..<position + 1, indent: line.indent)
      if longer.width(least) <= terminalWidth {
        line = longer
      } else {
        lines.append(line)
        line = TableLine(columns: position..<position + 1, indent: leastIndent)
      }
    }
    return lines + [line]
  }

  // MARK: - Widths

  /// The columns of the screen that the line takes.
  func width(_ widths: [Int]) -> Int {
    columns.reduce(indent + Self.gap * (columns.count - 1)) { $0 + widths[$1] }
  }

  /// Cuts the widths of the line's columns until it fits, none below the `least`: first the columns
  /// that shrink first, then the widest of the columns that need not stay whole, then the widest of
  /// all columns.
  func shrink(
    _ widths: inout [Int], of all: [Column], to least: [Int], into terminalWidth: Int
  ) {
    let shrinking = columns.filter { all[$0].canShrink }
    // No column needs more than the terminal, which bounds the steps below.
    for column in shrinking {
      widths[column] = min(widths[column], max(terminalWidth, Self.leastWidth))
    }
    var excess = width(widths) - terminalWidth
    let first = shrinking.filter { all[$0].shrinksFirst }
    for candidates in [first, shrinking.filter { !all[$0].staysWhole }, shrinking] {
      while excess > 0,
        let widest = candidates.filter({ widths[$0] > least[$0] })
          .max(by: { widths[$0] < widths[$1] })
      {
        widths[widest] -= 1
        excess -= 1
      }
    }
  }
}
