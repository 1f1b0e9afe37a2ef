import CarStorage
import TerminalScreen

/// The log: a header, and a line for each command, the last one first.
struct LogView {
  let log: ShownLog
  let time: HumanTime

  func draw(_ grid: inout ScreenGrid, lines: Range<Int>, columns: Int) {
    grid.draw(
      StyledText("Log, the last command first", .bold),
      at: .init(line: lines.lowerBound, column: 0), width: columns)
    guard !log.page.lines.isEmpty else {
      if log.isRead {
        grid.draw(
          "Nothing was done yet", at: .init(line: lines.lowerBound + 1, column: 2), width: columns)
      }
      return
    }
    let shown = log.page.lines.dropFirst(log.top).prefix(max(0, lines.count - 1))
    let columnTexts = shown.map(texts)
    let widths = (0..<Self.mostWidths.count).map { column in
      min(Self.mostWidths[column], columnTexts.map { $0[column].displayWidth }.max() ?? 0)
    }
    for (offset, texts) in columnTexts.enumerated() {
      let line = lines.lowerBound + 1 + offset
      let isSelected = log.top + offset == log.selectedIndex
      let isUndone = shown[shown.startIndex + offset].undoneBy != nil
      draw(
        texts, &grid, line: line, widths: widths, columns: columns,
        style: isSelected ? .bold : isUndone ? .dim : .plain)
      if isSelected {
        grid.draw(">", at: .init(line: line, column: 0), style: .bold)
        grid.cursor = .init(line: line, column: 0)
      }
    }
  }

  private func draw(
    _ texts: [SafeText], _ grid: inout ScreenGrid, line: Int, widths: [Int], columns: Int,
    style: CellStyle
  ) {
    var column = 2
    for (index, text) in texts.enumerated() where column < columns {
      let isLast = index == texts.count - 1
      let width = isLast ? columns - column : min(widths[index], columns - column)
      let shown = StyledText(text).truncated(toWidth: width)
      // Numbers end below each other.
      let indent = index == 0 ? width - shown.displayWidth : 0
      grid.draw(shown, at: .init(line: line, column: column + indent), width: width, style: style)
      column += width + 2
    }
  }

  /// The number, the time, who, and what with its cars: `move 17 Audi A4: B2->B13`. That it was
  /// taken back comes before the cars, for which a narrow screen may have no room.
  private func texts(_ line: LogPage.Line) -> [SafeText] {
    // Of another program it is not known what it did.
    let beforeCars: SafeText = line.id == nil || line.undoneBy != nil ? ", " : " "
    let cars: SafeText = line.cars.isEmpty ? .empty : beforeCars + "\(line.cars)"
    let change: SafeText = line.change.map { ": \($0)" } ?? .empty
    let undone: SafeText = line.undoneBy.map { ", taken back by \($0)" } ?? .empty
    return [
      line.id.map { SafeText($0) } ?? "-", line.date.map { "\(time.namingDay($0))" } ?? "-",
      "\(line.author ?? "-")", "\(line.what)" + undone + cars + change,
    ]
  }

  /// The most columns of a number, a time and a name.
  private static let mostWidths = [10, 16, 12]
}
