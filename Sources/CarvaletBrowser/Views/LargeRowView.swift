import CarStorage
import TerminalScreen

/// One car of a wall display in large letters, above a line that is left free.
struct LargeRowView {
  let row: RowView.Row
  let columns: LargeColumns
  let letters: BlockLetters
  let times: RowTimes

  private var height: Int { columns.form.letterHeight }

  /// - Parameter part: Which of its lines.
  func draw(_ grid: inout ScreenGrid, line: Int, part: Int) {
    if part == height / 2 {
      grid.draw(StyledText(row.newsMark), at: .init(line: line, column: 1), style: .bold)
    }
    for column in columns.columns {
      // A car below the others begins behind a free line.
      let isBelow = column.field == .car && columns.form.car == .below
      let part = isBelow ? part - height - 1 : part
      guard (0..<height).contains(part) else { continue }
      grid.draw(
        StyledText(lines(in: column)[part]), at: .init(line: line, column: column.start),
        width: column.width, style: column.field == .wait ? waitStyle : .bold)
    }
  }

  /// White letters on red would have no edges on a white screen: the letters are red.
  private var waitStyle: CellStyle {
    let style = times.style(of: row.car)
    return style.contains(.alarm) ? style.union(.reversed) : style
  }

  /// The lines of a text. Where the car has ordinary letters, its colour and its plate stand below;
  /// any other text that has ordinary ones stands in the middle.
  private func lines(in column: LargeColumns.Column) -> [SafeText] {
    let lines = LargeColumns.large(column.field, of: row.car, times, columns.form)
      .lines(letters, width: column.width)
    let empty = [SafeText](repeating: .empty, count: height)
    if column.isLarge {
      let above = (height - lines.count + 1) / 2
      return Array((empty.prefix(above) + lines + empty).prefix(height))
    }
    let others = [row.car.color, row.car.plate].compactMap(\.self).map { SafeText(escaping: $0) }
    return Array((lines + others + empty).prefix(height))
  }
}
