import TestSupport
import Testing

@testable import TerminalScreen

/// Random grids in sequence, whose bytes a terminal plays.
struct RandomFrameTests {
  private static let graphemes: [StaticString] = [
    "a", "b", " ", "  ", "BMW", "é", "日産", "e\u{301}", "👩‍👩‍👧", "❤️", "Ω", "क्षि", "ດຳ", "silver", "🇩🇪", "x",
  ]

  private static func randomStyle(_ random: inout SeededGenerator) -> CellStyle {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return .plain }
    return CellStyle(rawValue: .random(in: 0..<8, using: &random))
  }

  private static func randomPosition(
    _ size: ScreenGrid.Size, _ random: inout SeededGenerator
  ) -> ScreenGrid.Position {
    ScreenGrid.Position(
      line: .random(in: 0..<size.lines, using: &random),
      column: .random(in: 0..<size.columns, using: &random))
  }

  /// Changes a grid as a program would: writes texts, blanks a line, selects one, or scrolls.
  private static func change(_ grid: inout ScreenGrid, _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let position = randomPosition(grid.size, &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        grid.draw(
          StyledText(.spaces(grid.size.columns)),
          at: ScreenGrid.Position(line: position.line, column: 0))
      case 1:
        grid.restyle(line: position.line, columns: position.column..<grid.size.columns) {
          $0.formSymmetricDifference(.reversed)
        }
      case 2:
        let distance = Int.random(in: -4...4, using: &random)
        let end = Int.random(in: position.line...grid.size.lines, using: &random)
        LineShift(region: position.line..<end, distance: distance)
          .apply(to: &grid.cells, size: grid.size)
      default:
        var text = SafeText.empty
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          text += SafeText(stringLiteral: graphemes.randomElement(using: &random)!)
        }
        grid.draw(StyledText(text), at: position, style: randomStyle(&random))
      }
    }
    grid.cursor = Bool.random(using: &random) ? randomPosition(grid.size, &random) : nil
  }

  private static func randomSize(_ random: inout SeededGenerator) -> ScreenGrid.Size {
    ScreenGrid.Size(
      columns: .random(in: 1...30, using: &random), lines: .random(in: 1...12, using: &random))
  }

  @Test func `the bytes of a frame, played in a terminal, give the grid`() {
    Soak.rounds(atLeast: 150) { round, random in
      let size = Self.randomSize(&random)
      var terminal = TerminalModel(size)
      var writer = FrameWriter(
        TerminalCapabilities(hasSynchronizedOutput: .random(using: &random)))
      var grid = ScreenGrid(size)
      for step in 0..<12 {
        if step == 6 { writer.forget() }
        Self.change(&grid, &random)
        // Bytes arrive in pieces.
        let bytes = writer.frame(grid)
        let cut = Int.random(in: 0...bytes.count, using: &random)
        terminal.play(bytes[..<cut])
        terminal.playFrame(bytes[cut...])
        let differences = terminal.differences(from: grid)
        #expect(differences.isEmpty, "\(round), step \(step)")
        guard differences.isEmpty else { return }
        #expect(writer.frame(grid).isEmpty, "\(round), step \(step)")
      }
    }
  }

  /// What terminals think of widths: all the same, each scalar by itself, all wide, or as they
  /// like.
  private static let widths: [@Sendable (Character) -> Int] = [
    { _ in 1 },
    { $0.unicodeScalars.reduce(0) { $0 + Character($1).displayWidth } },
    { $0.isASCII ? 1 : 2 },
    { $0.isASCII ? 1 : 2 * $0.unicodeScalars.count },
    { $0.isASCII ? 1 : Int($0.unicodeScalars.first!.value) % 2 + 1 },
  ]

  @Test(arguments: widths.indices)
  func `whatever a terminal thinks of widths, all that is ASCII is in its place`(width: Int) {
    Soak.rounds(atLeast: 60) { round, random in
      let size = Self.randomSize(&random)
      var terminal = TerminalModel(size, width: Self.widths[width])
      // Another program was here before.
      let noise = "\u{1B}[?7l\u{1B}[7m日産é\u{1B}[2H産日産"
      terminal.playFrame(noise.utf8)
      var writer = FrameWriter(TerminalCapabilities())
      var grid = ScreenGrid(size)
      for step in 0..<12 {
        Self.change(&grid, &random)
        terminal.playFrame(writer.frame(grid))
        let wrong = Self.wrongASCII(in: terminal, grid)
        #expect(wrong.isEmpty, "\(round), step \(step)")
        guard wrong.isEmpty else { return }
      }
      #expect(terminal.complaints.isEmpty)
    }
  }

  /// The cells of ASCII that a terminal does not show.
  private static func wrongASCII(
    in terminal: TerminalModel, _ grid: ScreenGrid
  ) -> [ScreenGrid.Position] {
    var wrong: [ScreenGrid.Position] = []
    for line in 0..<grid.size.lines {
      for (column, cell) in grid.cells(ofLine: line).enumerated() {
        guard case .grapheme(let grapheme) = cell.content, grapheme.isASCII else { continue }
        if terminal.screen.cells[line][column] != TerminalModel.Cell(cell) {
          wrong.append(ScreenGrid.Position(line: line, column: column))
        }
      }
    }
    return wrong
  }

  @Test func `frames without colour give the grid without its dim cells`() {
    Soak.rounds(atLeast: 30) { round, random in
      let size = Self.randomSize(&random)
      var terminal = TerminalModel(size)
      var writer = FrameWriter(TerminalCapabilities(hasColor: false))
      var grid = ScreenGrid(size)
      for _ in 0..<6 {
        Self.change(&grid, &random)
        terminal.playFrame(writer.frame(grid))
        var plain = grid
        for line in 0..<size.lines {
          plain.restyle(line: line, columns: 0..<size.columns) { $0 = $0.withoutColor }
        }
        #expect(terminal.differences(from: plain).isEmpty, "\(round)")
      }
    }
  }
}
