import Testing

@testable import CarvaletCommands

/// What a command prints that was typed on a screen.
struct CapturedTextTests {
  @Test func `text is kept in lines, without blank ones at its end`() throws {
    let text = CapturedText()
    try text.write("one\n\ntw")
    try text.write("o\n\n")
    #expect(text.lines == ["one", "", "two"])
    #expect(CapturedText().lines == [])
  }

  @Test func `a list that nobody would read to its end is ended, and the page says so`() throws {
    let text = CapturedText()
    #expect(throws: OutputError.pagerClosed) {
      for number in 0..<1_000_000 { try text.write("\(number)\n") }
    }
    #expect(text.lines.count == 20_001)
    #expect(text.lines.last == "The rest has no room here.")
  }
}
