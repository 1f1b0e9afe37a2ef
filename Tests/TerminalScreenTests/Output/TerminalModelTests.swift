import TestSupport
import Testing

@testable import TerminalScreen

/// The terminal of the tests complains of what a screen must not send.
struct TerminalModelTests {
  private func complaints(_ text: String) -> [String] {
    var terminal = TerminalModel(ScreenGrid.Size(columns: 10, lines: 2))
    terminal.playFrame("\u{1B}[?7l\(text)".utf8)
    return terminal.complaints
  }

  @Test(arguments: [
    "\n", "\r", "\t", "\u{7}", "\u{8}", "\u{7F}", "\u{9B}A", "\u{1B}]0;title\u{7}", "\u{1B}c",
    "\u{1B}[5n", "\u{1B}[1A", "\u{1B}[?1003h", "\u{1B}[31;99m", "\u{1B}[44m", "\u{1B}[>c",
  ])
  func `what a screen does not send is a complaint`(text: String) {
    #expect(!complaints(text).isEmpty)
  }

  @Test func `text while lines wrap is a complaint`() {
    #expect(!complaints("\u{1B}[?7hBMW").isEmpty)
    #expect(complaints("BMW 日産 é").isEmpty)
  }

  @Test func `the alternate screen keeps the main one`() {
    var terminal = TerminalModel(ScreenGrid.Size(columns: 10, lines: 2))
    terminal.playFrame("\u{1B}[?7lshell\u{1B}[?1049h\u{1B}[2Hlist".utf8)
    #expect(terminal.lines == ["", "list"])
    terminal.playFrame("\u{1B}[?1049l".utf8)
    #expect(terminal.lines == ["shell", ""])
  }
}
