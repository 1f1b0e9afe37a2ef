import TestSupport
import Testing

@testable import TerminalScreen

/// Lists that scroll.
struct LineShiftTests {
  private static let makes: [StaticString] = [
    "Toyota Camry", "Škoda Fabia", "BMW M3", "Volkswagen Golf", "Audi A4", "Tesla Model 3",
  ]

  /// A screen as the browser draws it: tabs, a list from a row on, an index at its side, a pane
  /// from 110 columns on, and a line of keys.
  private static func screen(
    _ size: ScreenGrid.Size, from row: Int, selected: Int
  ) -> ScreenGrid {
    var grid = ScreenGrid(size)
    let width = size.columns >= 110 ? size.columns - 50 : size.columns
    func draw(_ text: StyledText, _ line: Int, _ column: Int = 0) {
      grid.draw(text, at: ScreenGrid.Position(line: line, column: column), width: width - column)
    }
    draw(StyledText("Parked  [Make]  Model  Year  Owner  Queue 3", .bold), 0)
    for line in 1..<(size.lines - 1) {
      let number = row + line
      let make = SafeText(stringLiteral: makes[number % makes.count])
      let owner: SafeText = number % 4 == 0 ? "José Dubois" : "Anna Smith"
      draw("  \(number * 7)  \(make)  MA PH \(number * 37 % 9000)  K\(number)  \(owner)", line)
      draw("|A|", line, width - 3)
      guard size.columns >= 110, line < 12 else { continue }
      grid.draw(
        "note \(selected * 13 + line) of the car, child seat",
        at: ScreenGrid.Position(line: line, column: width + 1))
    }
    grid.restyle(line: selected - row, columns: 0..<width) { $0.insert(.reversed) }
    grid.cursor = ScreenGrid.Position(line: selected - row, column: 0)
    draw("enter show  e edit  m move  a asked  b brought  ? keys", size.lines - 1)
    return grid
  }

  @Test(arguments: [(200, 60), (110, 30), (80, 24), (59, 20)])
  func `scrolling by a line takes at most a fifth of the bytes of a whole screen`(
    columns: Int, lines: Int
  ) {
    let size = ScreenGrid.Size(columns: columns, lines: lines)
    var terminal = TerminalModel(size)
    var writer = FrameWriter(TerminalCapabilities())
    let last = lines - 2
    let first = writer.frame(Self.screen(size, from: 0, selected: last))
    terminal.playFrame(first)
    // Down through the list with the selection on the last row, and up with it on the first.
    let down = (1...20).map { Self.screen(size, from: $0, selected: $0 + last) }
    let up = (0..<20).reversed().map { Self.screen(size, from: $0, selected: $0 + 1) }
    var counts: [Int] = []
    for grid in down + up {
      let frame = writer.frame(grid)
      terminal.playFrame(frame)
      #expect(terminal.differences(from: grid) == [])
      counts.append(frame.count)
    }
    // The first line up also takes the selection from one end of the screen to the other.
    counts.remove(at: down.count)
    #expect(counts.max()! * 5 <= first.count, "\(counts) of \(first.count)")
  }

  // MARK: - Which lines

  private static func cells(_ lines: [StaticString]) -> [PackedCell] {
    var grid = ScreenGrid(ScreenGrid.Size(columns: 60, lines: lines.count))
    for (line, text) in lines.enumerated() {
      grid.draw(
        StyledText(.repeated(text, 60)), at: ScreenGrid.Position(line: line, column: 0))
    }
    return grid.cells
  }

  private static func shift(_ old: [StaticString], _ new: [StaticString]) -> LineShift? {
    let size = ScreenGrid.Size(columns: 60, lines: old.count)
    return LineShift.best(from: cells(old), to: cells(new), size: size)
  }

  @Test func `lines between a header and a footer move, and these stay`() {
    #expect(
      Self.shift(["h", "a", "b", "c", "d", "f"], ["h", "b", "c", "d", "e", "f"])
        == LineShift(region: 1..<5, distance: 1))
    #expect(
      Self.shift(["h", "a", "b", "c", "d", "f"], ["h", "y", "z", "a", "b", "f"])
        == LineShift(region: 1..<5, distance: -2))
  }

  @Test func `a row that comes in or goes moves those below it`() {
    #expect(
      Self.shift(["a", "b", "c", "d", "e"], ["a", "x", "b", "c", "d"])
        == LineShift(region: 1..<5, distance: -1))
  }

  @Test func `little that differs, or nothing that is found again, moves nothing`() {
    #expect(Self.shift(["a", "b", "c", "d"], ["a", "b", "c", "d"]) == nil)
    #expect(Self.shift(["a", "b", "c", "d"], ["b", "a", "c", "d"]) == nil)
    #expect(Self.shift(["a", "b", "c", "d"], ["w", "x", "y", "z"]) == nil)
  }

  @Test(arguments: [1, -1, 2, -3, 9])
  func `a shift moves lines as a terminal does`(distance: Int) {
    var cells = Self.cells(["a", "b", "c", "d", "e"])
    let size = ScreenGrid.Size(columns: 60, lines: 5)
    let shift = LineShift(region: 1..<4, distance: distance)
    var terminal = TerminalModel(size)
    var encoder = FrameEncoder(size: size, hasColor: true, cursor: nil, style: nil)
    encoder.add("\u{1B}[?7l")
    for line in 0..<5 {
      encoder.move(to: ScreenGrid.Position(line: line, column: 0))
      for column in 0..<60 { encoder.addASCII(cells[line * 60 + column].code) }
    }
    encoder.scroll(shift)
    terminal.playFrame(encoder.bytes)
    shift.apply(to: &cells, size: size)
    var grid = ScreenGrid(size)
    grid.cells = cells
    grid.cursor = terminal.screen.cursor
    #expect(terminal.differences(from: grid) == [])
  }
}
