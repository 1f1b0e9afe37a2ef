import TerminalScreen
import Testing

/// What a full-screen program sends beside its frames.
struct ScreenModesTests {
  @Test func `each line of a drawing begins in the column of its place`() {
    let drawing = ScreenModes.drawing(Array("ab\ncd\n".utf8), at: .init(line: 2, column: 4))
    #expect(String(decoding: drawing, as: UTF8.self) == "\u{1B}[m\u{1B}[3;5Hab\u{1B}[4;5Hcd")
  }
}
