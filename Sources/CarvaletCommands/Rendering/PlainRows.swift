import TerminalScreen

/// The lines of the plain format, for `cut` and `awk`: one record each, with a tab between the
/// cells, without a header.
///
/// The tabs and newlines of a value are already `\t` and `\n`, as in all safe text, so the number
/// of cells in a line is the number of columns.
enum PlainRows {
  static func line(_ cells: [StyledText]) -> StyledText {
    var line = StyledText()
    for (position, cell) in cells.enumerated() {
      if position > 0 { line += "\t" }
      line += cell
    }
    return line
  }
}
