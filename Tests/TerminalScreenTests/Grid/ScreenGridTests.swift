import Testing

@testable import TerminalScreen

/// Whatever is drawn, the grid stays one that a terminal can show: no half of a wide grapheme, no
/// control in a cell, and nothing outside of its edges.
struct ScreenGridTests {
  private var grid = ScreenGrid(ScreenGrid.Size(columns: 8, lines: 2))

  /// Draws into the first line and gives it back as text, with `_` for the second half of a wide
  /// grapheme.
  private mutating func drawn(
    _ text: String, at column: Int, width: Int? = nil
  ) -> String {
    grid.draw(
      StyledText(SafeText(escaping: text)),
      at: ScreenGrid.Position(line: 0, column: column), width: width)
    return cells(ofLine: 0)
  }

  private func cells(ofLine line: Int) -> String {
    grid.cells(ofLine: line).map { cell in
      if case .grapheme(let grapheme) = cell.content { String(grapheme) } else { "_" }
    }.joined()
  }

  private func style(_ column: Int) -> CellStyle {
    grid[ScreenGrid.Position(line: 0, column: column)].style
  }

  // MARK: - Text

  @Test mutating func `a text is drawn from a column on, and the column behind it is returned`() {
    let end = grid.draw("BMW", at: ScreenGrid.Position(line: 1, column: 2))
    #expect(end == 5)
    #expect(grid.lines == ["", "  BMW"])
  }

  @Test(
    arguments: [
      ("Volkswagen", 0, nil, "Volkswa…"),
      ("Volkswagen", 5, nil, "     Vo…"),
      ("Volkswagen", 7, nil, "       …"),
      ("Volkswagen", 0, 4, "Vol…    "),
      ("Audi", 0, 4, "Audi    "),
      ("Audi", 0, 0, "        "),
      ("Audi", 0, -1, "        "),
      ("日産自動車", 0, nil, "日_産_自_… "),
      ("日産", 5, nil, "     日_…"),
      ("日産", 6, nil, "      … "),
      ("日", 7, nil, "       …"),
      ("日", 6, nil, "      日_"),
    ] as [(String, Int, Int?, String)])
  mutating func `a text is cut at the edge or at a width`(
    text: String, column: Int, width: Int?, expected: String
  ) {
    #expect(drawn(text, at: column, width: width) == expected)
  }

  @Test(arguments: [(-1, 0), (2, 0), (0, -1), (0, 8), (0, 9)])
  mutating func `outside of the grid nothing is drawn`(line: Int, column: Int) {
    let end = grid.draw("BMW", at: ScreenGrid.Position(line: line, column: column))
    #expect(end == column)
    #expect(grid == ScreenGrid(grid.size))
  }

  @Test mutating func `a wide grapheme takes two cells`() {
    #expect(drawn("a日b", at: 1) == " a日_b   ")
    #expect(grid.lines[0] == " a日b")
  }

  @Test mutating func `what overwrites half of a wide grapheme blanks the other half`() {
    #expect(drawn("日産", at: 1) == " 日_産_   ")
    #expect(drawn("x", at: 2) == "  x産_   ")
    #expect(drawn("y", at: 3) == "  xy    ")
    #expect(drawn("日産", at: 1) == " 日_産_   ")
    #expect(drawn("車", at: 2) == "  車_    ")
  }

  @Test mutating func `a text between wide graphemes blanks the halves on both sides`() {
    #expect(drawn("日産車", at: 0) == "日_産_車_  ")
    #expect(drawn("abc", at: 1) == " abc車_  ")
    #expect(drawn("日産車", at: 0) == "日_産_車_  ")
    #expect(drawn("abcd", at: 1) == " abcd   ")
  }

  @Test mutating func `marks stay with their base, and without one they take no cell`() {
    #expect(drawn("Zoe\u{301}", at: 0) == "Zoe\u{301}     ")
    #expect(drawn("\u{301}a", at: 4) == "Zoe\u{301} a   ")
  }

  @Test mutating func `a grapheme of many scalars takes two cells`() {
    #expect(drawn("👩‍👩‍👧!", at: 0) == "👩‍👩‍👧_!     ")
    #expect(grid.lines[0] == "👩‍👩‍👧!")
  }

  @Test mutating func `no cell holds a control, whatever the program's own source says`() {
    grid.draw("a\nb\u{7F}é\t\u{9B}\r\nz", at: ScreenGrid.Position(line: 0, column: 0))
    #expect(cells(ofLine: 0) == "a b é  …")
  }

  // MARK: - Styles

  @Test mutating func `bold and dim parts are added to the style of the row`() {
    let text = StyledText("é", .bold) + StyledText("x") + StyledText("dim", .dim)
    let position = ScreenGrid.Position(line: 0, column: 0)
    grid.draw(text, at: position, style: .reversed)
    #expect(style(0) == [.bold, .reversed])
    #expect(style(1) == .reversed)
    #expect(style(2) == [.dim, .reversed])
    #expect(style(4) == [.dim, .reversed])
    #expect(style(5) == .plain)
    grid.draw(StyledText("ab") + StyledText("cd", .bold), at: position)
    #expect((0..<5).map { style($0).contains(.bold) } == [false, false, true, true, false])
  }

  @Test mutating func `a wide grapheme is restyled as a whole`() {
    #expect(drawn("日産", at: 1) == " 日_産_   ")
    grid.restyle(line: 0, columns: 2..<4) { $0.insert(.reversed) }
    #expect(
      (0..<6).map { style($0).contains(.reversed) } == [false, true, true, true, true, false])
  }

  @Test mutating func `restyling outside of the grid changes nothing`() {
    grid.restyle(line: 2, columns: 0..<8) { $0.insert(.bold) }
    grid.restyle(line: -1, columns: 0..<8) { $0.insert(.bold) }
    grid.restyle(line: 0, columns: 8..<12) { $0.insert(.bold) }
    grid.restyle(line: 0, columns: -3..<0) { $0.insert(.bold) }
    #expect(grid == ScreenGrid(grid.size))
  }

  // MARK: - Grids

  @Test func `grids are equal if they show the same`() {
    var left = grid
    var right = grid
    let position = ScreenGrid.Position(line: 0, column: 0)
    left.draw("👩‍👩‍👧", at: position)
    right.draw("❤️👩‍👩‍👧", at: position)
    #expect(left != right)
    right.draw("👩‍👩‍👧  ", at: position)
    #expect(left == right)
    right.cursor = position
    #expect(left != right)
  }

  @Test(arguments: [(0, 0), (0, 5), (5, 0), (-1, 4), (4, -2)])
  func `a grid without room can be drawn into`(columns: Int, lines: Int) {
    var grid = ScreenGrid(ScreenGrid.Size(columns: columns, lines: lines))
    grid.draw("BMW", at: ScreenGrid.Position(line: 0, column: 0))
    grid.restyle(line: 0, columns: 0..<3) { $0.insert(.bold) }
    #expect(grid.lines == Array(repeating: "", count: max(0, lines)))
  }
}
