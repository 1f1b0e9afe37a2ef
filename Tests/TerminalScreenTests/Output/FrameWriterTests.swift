import TestSupport
import Testing

@testable import TerminalScreen

/// The bytes of single frames. ``RandomFrameTests`` shows that any bytes give the grid.
struct FrameWriterTests {
  private static let size = ScreenGrid.Size(columns: 40, lines: 6)
  private var writer = FrameWriter(TerminalCapabilities())
  private var grid = ScreenGrid(Self.size)

  private mutating func draw(
    _ text: StyledText, _ line: Int, _ column: Int = 0, style: CellStyle = .plain
  ) {
    grid.draw(text, at: ScreenGrid.Position(line: line, column: column), style: style)
  }

  /// The bytes of the next frame, with `^` for Esc.
  private mutating func frame() -> String {
    String(decoding: writer.frame(grid), as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  // MARK: - What is written

  @Test mutating func `the first frame writes every line, and sets what may be otherwise`() {
    draw("BMW M3", 1, 2)
    #expect(
      frame()
        == "^[?25l^[r^[?7l^[m^[H^[K^[2H  BMW M3^[K^[3H^[K^[4H^[K^[5H^[K^[6H^[K")
  }

  @Test mutating func `nothing is written when nothing changes`() {
    draw("BMW", 0)
    grid.cursor = ScreenGrid.Position(line: 3, column: 4)
    _ = frame()
    #expect(frame() == "")
  }

  // Behind a photo the cursor stood in its last cell.
  @Test mutating func `the cursor goes back to where the frame left it`() {
    grid.cursor = ScreenGrid.Position(line: 3, column: 4)
    _ = frame()
    #expect(writer.cursorReturn == Array("\u{1B}[4;5H".utf8))
  }

  @Test mutating func `only what differs is written`() {
    draw("park anna", 2)
    _ = frame()
    draw("berta", 2, 5)
    #expect(frame() == "^[3;6Hberta")
    draw("emil!", 2, 5)
    #expect(frame() == "^[6Gemil!")
  }

  @Test mutating func `a few cells between are written, and more are jumped over`() {
    draw("9  Toyota  silver  B13", 0)
    _ = frame()
    draw("8  Toyoda  silver  B12", 0)
    #expect(frame() == "^[H8^[8Gd^[22G2")
    draw("9  Toyota", 0)
    _ = frame()
    draw("9  Toxoda", 0)
    #expect(frame() == "^[6Gxod")
  }

  @Test mutating func `a line that gets shorter is erased to its end`() {
    draw("Retrieved 20 Tesla", 5)
    _ = frame()
    draw("Retrieved 2        ", 5)
    #expect(frame() == "^[12G^[K")
    draw("Retrieved  ", 5)
    #expect(frame() == "^[11G ")
  }

  @Test mutating func `a full line is written to its last column`() {
    draw(StyledText(.repeated("x", 40)), 0)
    draw(StyledText(.repeated("y", 40)), 1)
    _ = frame()
    draw("zz", 0, 38)
    draw("z", 1)
    #expect(frame() == "^[1;39Hzz^[2Hz")
  }

  // MARK: - Styles

  @Test mutating func `a style is changed by what differs`() {
    _ = frame()
    draw("a", 0, 0, style: .bold)
    draw("b", 0, 1, style: [.bold, .reversed])
    draw("c", 0, 2, style: .reversed)
    draw("d", 0, 3, style: .dim)
    draw("e", 0, 4)
    draw("f", 0, 5, style: [.bold, .dim])
    draw("g", 0, 6, style: .dim)
    #expect(frame() == "^[H^[1ma^[7mb^[22mc^[0;2md^[me^[1;2mf^[0;2mg")
    draw("h", 0, 7, style: .dim)
    #expect(frame() == "h")
  }

  @Test mutating func `a colour takes the place of another, and leaves no ground behind it`() {
    _ = frame()
    draw("a", 0, 0, style: .accent)
    draw("b", 0, 1, style: .warning)
    draw("c", 0, 2, style: .alarm)
    draw("d", 0, 3, style: [.accent, .bold])
    draw("e", 0, 4)
    #expect(frame() == "^[H^[35ma^[30;43mb^[97;41mc^[0;1;35md^[me")
  }

  @Test mutating func `blanks at the end of a line are plain, whatever stood before them`() {
    _ = frame()
    draw("selected             ", 0, 0, style: .reversed)
    #expect(frame() == "^[H^[7mselected             ")
    draw("                     ", 0)
    #expect(frame() == "^[G^[m^[K")
  }

  @Test func `without colour only bold and reversed cells stand out`() {
    var writer = FrameWriter(TerminalCapabilities(hasColor: false))
    var grid = ScreenGrid(ScreenGrid.Size(columns: 4, lines: 1))
    _ = writer.frame(grid)
    grid.draw("a", at: ScreenGrid.Position(line: 0, column: 0), style: .dim)
    grid.draw("b", at: ScreenGrid.Position(line: 0, column: 1), style: [.bold, .dim, .reversed])
    grid.draw("c", at: ScreenGrid.Position(line: 0, column: 2), style: .alarm)
    grid.draw("d", at: ScreenGrid.Position(line: 0, column: 3), style: [.warning, .accent])
    #expect(String(decoding: writer.frame(grid), as: UTF8.self) == "a\u{1B}[1;7mbc\u{1B}[27md")
  }

  // MARK: - Widths

  @Test mutating func `behind a grapheme that is not ASCII the column is set anew`() {
    draw("José D", 0)
    _ = frame()
    draw("Zoë A.", 0)
    #expect(frame() == "^[HZoë^[4G A.")
  }

  @Test mutating func `a wide grapheme is written over two blanks`() {
    draw("Nissan", 0)
    _ = frame()
    draw("日ssan", 0)
    #expect(frame() == "^[H  ^[G日")
  }

  // MARK: - Cursor and frames

  @Test mutating func `the cursor ends where the grid says`() {
    grid.cursor = ScreenGrid.Position(line: 1, column: 0)
    #expect(frame().hasSuffix("^[2H^[?25h"))
    grid.cursor = ScreenGrid.Position(line: 1, column: 5)
    #expect(frame() == "^[6G")
    draw("x", 1, 5)
    grid.cursor = ScreenGrid.Position(line: 1, column: 6)
    #expect(frame() == "^[?25lx^[?25h")
    grid.cursor = nil
    #expect(frame() == "^[?25l")
    grid.cursor = ScreenGrid.Position(line: 6, column: 0)
    #expect(frame() == "")
  }

  @Test func `a terminal that shows frames at once needs no hidden cursor`() {
    var writer = FrameWriter(TerminalCapabilities(hasSynchronizedOutput: true))
    var grid = ScreenGrid(ScreenGrid.Size(columns: 9, lines: 2))
    grid.cursor = ScreenGrid.Position(line: 0, column: 0)
    _ = writer.frame(grid)
    grid.draw("a", at: ScreenGrid.Position(line: 1, column: 0))
    let frame = String(decoding: writer.frame(grid), as: UTF8.self)
    #expect(frame == "\u{1B}[?2026h\u{1B}[2Ha\u{1B}[H\u{1B}[?2026l")
    grid.cursor = ScreenGrid.Position(line: 1, column: 0)
    #expect(String(decoding: writer.frame(grid), as: UTF8.self) == "\u{1B}[2H")
  }

  @Test mutating func `all is written again on demand, and after a change of size`() {
    draw("BMW", 0)
    let first = frame()
    writer.forget()
    #expect(frame() == first)
    grid = ScreenGrid(ScreenGrid.Size(columns: 39, lines: 6))
    draw("BMW", 0)
    #expect(frame() == first)
  }
}
