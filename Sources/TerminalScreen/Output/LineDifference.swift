/// Writes the cells of a grid that differ from the cells that the terminal shows, line by line.
struct LineDifference {
  private let grid: ScreenGrid
  private let old: [PackedCell]
  private let oldClusters: [Character]
  private let columns: Int

  /// How many cells are written again rather than jumped over: a jump takes as many bytes.
  private static let longestBridge = 4
  /// How many blanks are written rather than erased: erasing takes as many bytes.
  private static let mostBlanks = 3

  init(_ grid: ScreenGrid, over old: [PackedCell], clusters: [Character]) {
    self.grid = grid
    self.old = old
    oldClusters = clusters
    columns = grid.size.columns
  }

  func write(line: Int, _ encoder: inout FrameEncoder) {
    let start = line * columns
    let next = start + columns
    guard var index = (start..<next).first(where: differs(at:)) else { return }
    let endOfText = self.endOfText(start..<next)
    // Cells before this one are written, changed or not.
    var forced = index + 1
    while index < next {
      if index < forced || differs(at: index) {
        forced = min(next, max(forced, index + reach(at: index)))
        if index >= endOfText { return blank(index..<next, forced: forced, &encoder) }
        write(index, &encoder)
      }
      index += 1
    }
  }

  /// Where the blanks at the end of a line begin.
  private func endOfText(_ line: Range<Int>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, grid.cells[end - 1] == .blank { end -= 1 }
    return end
  }

  private func differs(at index: Int) -> Bool {
    !grid.shows(grid.cells[index], like: old[index], oldClusters)
  }

  // MARK: - Reach

  /// How many cells, this one included, a terminal may change when it draws the grapheme of a cell
  /// or removes the one that was there, whatever widths it uses: no scalar takes more than two
  /// columns.
  private func reach(at index: Int) -> Int {
    max(
      reach(of: grid.cells[index], grid.clusters), reach(of: old[index], oldClusters))
  }

  private func reach(of cell: PackedCell, _ clusters: [Character]) -> Int {
    if cell.isASCII || cell.isContinuation || cell == .unknown { return 1 }
    return cell.clusterIndex.map { 2 * clusters[$0].unicodeScalars.count } ?? 2
  }

  // MARK: - Cells

  private func position(_ index: Int) -> ScreenGrid.Position {
    ScreenGrid.Position(line: index / columns, column: index % columns)
  }

  private func write(_ index: Int, _ encoder: inout FrameEncoder) {
    let cell = grid.cells[index]
    // The first half of the grapheme differs as well, and has been written.
    if cell.isContinuation { return }
    // Behind a letter of ASCII, some terminals would put a vowel sign into the cell of the letter.
    if !cell.isASCII, grid.grapheme(of: cell).joinsLeft { encoder.forgetColumn() }
    if !bridge(to: index, &encoder) { encoder.move(to: position(index)) }
    encoder.set(cell.style)
    if cell.isASCII { return encoder.addASCII(cell.code) }
    if isWide(at: index), !isBlank(old[index + 1], cell.style) {
      encoder.addASCII(PackedCell.blankCode)
      encoder.addASCII(PackedCell.blankCode)
      encoder.move(to: position(index))
    }
    encoder.addGrapheme(grid.grapheme(of: cell))
  }

  private func isWide(at index: Int) -> Bool {
    (index + 1) % columns != 0 && grid.cells[index + 1].isContinuation
  }

  private func isBlank(_ cell: PackedCell, _ style: CellStyle) -> Bool {
    cell == PackedCell(code: PackedCell.blankCode, style: style)
  }

  /// Brings the cursor to a cell by writing the few cells before it again.
  ///
  /// - Returns: False if a jump is shorter, or nothing else would do.
  private func bridge(to index: Int, _ encoder: inout FrameEncoder) -> Bool {
    guard let cursor = encoder.cursor, cursor.line == index / columns else { return false }
    let start = index - index % columns + cursor.column
    guard start <= index, index - start <= Self.longestBridge else { return false }
    let cells = grid.cells[start..<index]
    guard cells.allSatisfy({ $0.isASCII && $0.style == encoder.style }) else { return false }
    for cell in cells { encoder.addASCII(cell.code) }
    return true
  }

  /// Blanks the end of a line, of which the first cell differs.
  private func blank(_ cells: Range<Int>, forced: Int, _ encoder: inout FrameEncoder) {
    let first = cells.lowerBound
    if !bridge(to: first, &encoder) { encoder.move(to: position(first)) }
    let last = cells.last { differs(at: $0) } ?? first
    let changed = first..<max(last + 1, forced)
    let isPlain = changed.allSatisfy { old[$0].isASCII }
    guard changed.count <= Self.mostBlanks, isPlain else { return encoder.eraseToEndOfLine() }
    encoder.set(.plain)
    for _ in changed { encoder.addASCII(PackedCell.blankCode) }
  }
}
