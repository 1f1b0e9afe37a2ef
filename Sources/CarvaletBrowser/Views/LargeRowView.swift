import CarStorage
import TerminalScreen

/// One car of a wall display in large letters, above a line that is left free.
struct LargeRowView {
  let row: RowView.Row
  let columns: LargeColumns
  let letters: BlockLetters
  let times: RowTimes

  /// - Parameter part: Which of its lines.
  func draw(_ grid: inout ScreenGrid, line: Int, part: Int) {
    guard part < BlockLetters.height else { return }
    if part == 1 {
      grid.draw(StyledText(row.newsMark), at: .init(line: line, column: 1), style: .bold)
    }
    for column in columns.columns {
      let text = LargeColumns.text(column.field, of: row.car, times)
      grid.draw(
        StyledText(lines(of: text, in: column)[part]),
        at: .init(line: line, column: column.start), width: column.width,
        style: column.field == .wait ? times.style(of: row.car) : .bold)
    }
  }

  /// The lines of a text. Where the car has ordinary letters, its colour and its plate stand below;
  /// any other text that has no large letters stands in the middle.
  private func lines(of text: SafeText, in column: LargeColumns.Column) -> [SafeText] {
    let lines = LargeText(text, isLarge: column.isLarge).lines(letters, width: column.width)
    if lines.count > 1 { return lines }
    if column.isLarge { return [.empty] + lines + [.empty] }
    let others = [row.car.color, row.car.plate].compactMap(\.self).map { SafeText(escaping: $0) }
    return Array((lines + others + [.empty, .empty]).prefix(BlockLetters.height))
  }
}
