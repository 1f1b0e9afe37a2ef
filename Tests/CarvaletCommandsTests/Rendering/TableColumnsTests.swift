import TerminalScreen
import Testing

@testable import CarvaletCommands

/// A table can be read at every width: columns line up in any script, a row takes more lines on a
/// narrow terminal, and tickets are never cut.
struct TableColumnsTests {
  private let columns = [
    Column(title: "TICKET", alignment: .right, canShrink: false),
    Column(title: "MAKE"),
    Column(title: "OWNER"),
    Column(title: "NOTE"),
  ]

  private let cars = [
    ["17", "BMW", "Zoe\u{301} Łukasz", ""],
    ["142", "日産", "👩‍👩‍👧", "left mirror scratched"],
    ["3", "", "", "❤️\n\u{1B}[2J"],
  ]

  private func rows(_ cells: [[String]]) -> [[StyledText]] {
    cells.map { $0.map { StyledText(SafeText(escaping: $0)) } }
  }

  private func table(_ cells: [[String]], width: Int?) -> String {
    let rows = rows(cells)
    let layout = TableColumns(columns: columns, rows: rows, terminalWidth: width)
    return ([layout.header] + rows.map(layout.line)).map(\.text.string).joined(separator: "\n")
  }

  @Test func `columns line up whatever the width of their letters`() {
    #expect(
      table(cars, width: nil) == """
        TICKET  MAKE  OWNER       NOTE
            17  BMW   Zoe\u{301} Łukasz
           142  日産  👩‍👩‍👧          left mirror scratched
             3                    ❤️\\n\\u{1B}[2J
        """)
  }

  @Test func `the widest column is cut first`() {
    #expect(
      table(cars, width: 50) == """
        TICKET  MAKE  OWNER       NOTE
            17  BMW   Zoe\u{301} Łukasz
           142  日産  👩‍👩‍👧          left mirror scratched
             3                    ❤️\\n\\u{1B}[2J
        """)
    let columns = columns + [Column(title: "REMARK")]
    let rows = rows([["1", "Volkswagen", "Zoe", String(repeating: "a", count: 30), "left mirror"]])
    let layout = TableColumns(columns: columns, rows: rows, terminalWidth: 50)
    #expect(
      layout.line(rows[0]).text.string
        == "     1  Volkswagen  Zoe    aaaaaaaaa…  left mirror")
  }

  @Test func `a column that shrinks first is cut before the widest`() {
    let columns = [Column(title: "CAR"), Column(title: "OWNER", shrinksFirst: true)]
    let rows = rows([[String(repeating: "a", count: 48), "Zoe Smith"]])
    func line(_ width: Int) -> String {
      TableColumns(columns: columns, rows: rows, terminalWidth: width).line(rows[0]).text.string
    }
    #expect(line(56) == String(repeating: "a", count: 48) + "  Zoe S…")
    #expect(line(54) == String(repeating: "a", count: 48) + "  Zoe…")
    #expect(line(52) == String(repeating: "a", count: 45) + "…  Zoe…")
  }

  @Test func `below 50 columns a row takes two lines, and no line is wider than the terminal`() {
    #expect(
      table(cars, width: 40) == """
        TICKET  MAKE  OWNER
                NOTE
            17  BMW   Zoe\u{301} Łukasz
           142  日産  👩‍👩‍👧
                left mirror scratched
             3
                ❤️\\n\\u{1B}[2J
        """)
    #expect(
      table([["17", "BMW", "Zoë", ""]], width: 40) == "TICKET  MAKE  OWNER  NOTE\n    17  BMW   Zoë"
    )
    for width in 12..<50 {
      for line in table(cars, width: width).split(separator: "\n") {
        #expect(SafeText(escaping: String(line)).displayWidth <= width, "\(width)")
      }
    }
  }

  @Test func `a row takes two lines before what must stay whole is cut, at any width`() {
    let columns = [
      Column(title: "TICKET", canShrink: false), Column(title: "CAR", staysWhole: true),
      Column(title: "PLATE", staysWhole: true), Column(title: "OWNER", shrinksFirst: true),
    ]
    let car = "2021 Mercedes-Benz Sprinter"
    let rows = rows([["17", car, "B MW 1234", "Maximilian Hohenstein"]])
    for width in 35...120 {
      let line = TableColumns(columns: columns, rows: rows, terminalWidth: width).line(rows[0])
      #expect(line.text.string.contains(car), "\(width)")
      for part in line.text.string.split(separator: "\n") { #expect(part.count <= width) }
    }
    func line(_ width: Int) -> String {
      TableColumns(columns: columns, rows: rows, terminalWidth: width).line(rows[0]).text.string
    }
    #expect(line(60) == "17      2021 Mercedes-Benz Sprinter  B MW 1234  Maximilian …")
    #expect(
      line(50) == "17      2021 Mercedes-Benz Sprinter\n        B MW 1234  Maximilian Hohenstein")
    // One that is wider than the terminal is cut as any other text.
    #expect(line(20).split(separator: "\n").allSatisfy { $0.count <= 20 })
  }

  @Test func `where two lines are too few there are more, and tickets stay whole`() {
    #expect(
      table([["1234567", "Volkswagen", "Zoë", "x"]], width: 12) == """
         TICKET
          MAKE  OWN…
          NOTE
        1234567
          Vol…  Zoë
          x
        """)
    #expect(
      table([["1234567", "Volkswagen", "Zoë", "x"]], width: 1) == """
         TICKET
          MAKE
          OWN…
          NOTE
        1234567
          Vol…
          Zoë
          x
        """)
  }

  @Test func `a table without rows has its titles`() {
    #expect(table([], width: 80) == "TICKET  MAKE  OWNER  NOTE")
    #expect(TableColumns(columns: [], rows: [], terminalWidth: 1).header == StyledText())
  }

  @Test func `one endless cell does not pad the other lines`() {
    let endless = String(repeating: "x", count: 1_000_000)
    let rows = rows([["1", endless, "Zoë", ""], ["2", "BMW", "Zoë", ""]])
    let layout = TableColumns(columns: columns, rows: rows, terminalWidth: nil)
    #expect(layout.line(rows[0]).text.string == "     1  " + endless + "  Zoë")
    #expect(layout.line(rows[1]).text.string.count == 8 + 100 + 2 + 3)
    let fitted = TableColumns(columns: columns, rows: rows, terminalWidth: 80)
    #expect(fitted.line(rows[0]).displayWidth <= 80)
  }

  @Test func `headers are bold on a terminal with colour only`() throws {
    let plain = StringConsole(isTerminal: true, environment: ["TERM": "dumb"])
    let colored = StringConsole(isTerminal: true)
    for console in [plain.console, colored.console] {
      try console.output.writeLine(TableColumns.sectionHeader(name: "BMW", count: 412))
    }
    #expect(plain.output.text == "BMW (412)\n")
    #expect(colored.output.text == "\u{1B}[1mBMW (412)\u{1B}[0m\n")
  }
}
