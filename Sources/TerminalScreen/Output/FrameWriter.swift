/// Writes the difference between the grid that a terminal shows and the next one, in few bytes.
///
/// Only cells that differ are written. The writer moves the cursor by absolute places, erases to
/// the end of a line where blanks follow, scrolls lines that moved together, and changes no more of
/// the style than it must.
///
/// It does not rely on the widths that the terminal uses. Fonts and versions of Unicode differ in
/// them for emoji, joined sequences and letters of ambiguous width. So behind each grapheme that is
/// not ASCII, the column is set anew, and as many cells as the terminal can have overwritten are
/// written again; a grapheme of two columns is written over two blanks. A terminal that uses
/// another width shows that grapheme badly, and everything else in its place.
///
/// Autowrap must be off. A writer is a value without a guard of its own: its owner uses it for one
/// terminal, one frame after another.
package struct FrameWriter: Sendable {
  private let capabilities: TerminalCapabilities
  /// What the terminal shows; nil if that is not known.
  private var shown: ScreenGrid?
  /// Where the terminal's cursor is, shown or not, and the style that it writes in.
  private var cursor: ScreenGrid.Position?
  private var style: CellStyle?
  private var showsCursor: Bool?

  /// A writer to a terminal of which it is not known what it shows.
  package init(_ capabilities: TerminalCapabilities) {
    self.capabilities = capabilities
  }

  /// Makes the next frame write every cell: after another program wrote to the terminal, or after
  /// bytes of a frame were lost.
  package mutating func forget() {
    shown = nil
    cursor = nil
    style = nil
    showsCursor = nil
  }

  /// The bytes that put the cursor back to where the last frame left it, after something else was
  /// drawn.
  package var cursorReturn: [UInt8] {
    cursor.map { Array("\u{1B}[\($0.line + 1);\($0.column + 1)H".utf8) } ?? []
  }

  /// The bytes that make the terminal show a grid; none if it shows it.
  ///
  /// - Complexity: O(*c*) in the number of cells.
  package mutating func frame(_ grid: ScreenGrid) -> [UInt8] {
    if shown?.size != grid.size { forget() }
    var encoder = FrameEncoder(
      size: grid.size, hasColor: capabilities.hasColor, cursor: cursor, style: style)
    writeCells(of: grid, &encoder)
    let frame = close(encoder: &encoder, at: grid.cursor.flatMap { grid.contains($0) ? $0 : nil })
    shown = grid
    cursor = encoder.cursor
    style = encoder.style
    return frame
  }

  private func writeCells(of grid: ScreenGrid, _ encoder: inout FrameEncoder) {
    var cells = shown?.cells ?? Array(repeating: .unknown, count: grid.cells.count)
    if shown == nil {
      // The margins, the wrapping and the style may be anything.
      encoder.add("\u{1B}[r\u{1B}[?7l")
      encoder.set(.plain)
    } else if let shift = LineShift.best(from: cells, to: grid.cells, size: grid.size) {
      encoder.scroll(shift)
      shift.apply(to: &cells, size: grid.size)
    }
    let difference = LineDifference(grid, over: cells, clusters: shown?.clusters ?? [])
    for line in 0..<grid.size.lines { difference.write(line: line, &encoder) }
  }

  /// Moves the cursor to its place, and puts around the cells what hides a half-written frame: the
  /// marks of synchronized output where the terminal has it, else the hiding of the cursor.
  private mutating func close(
    encoder: inout FrameEncoder, at position: ScreenGrid.Position?
  ) -> [UInt8] {
    let hasCells = !encoder.bytes.isEmpty
    let synchronizes = hasCells && capabilities.hasSynchronizedOutput
    let hides = showsCursor != false && (position == nil || hasCells && !synchronizes)
    if hides { showsCursor = false }
    if let position {
      encoder.move(to: position)
      if showsCursor != true { encoder.add("\u{1B}[?25h") }
      showsCursor = true
    }
    if synchronizes { encoder.add("\u{1B}[?2026l") }
    var frame: [UInt8] = []
    if synchronizes { frame += "\u{1B}[?2026h".utf8 }
    if hides { frame += "\u{1B}[?25l".utf8 }
    return frame + encoder.bytes
  }
}
