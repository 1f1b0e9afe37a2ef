extension ScreenGrid {
  /// Draws a text from a position on, cut at the right edge of the grid or of `width` columns, with
  /// `…` where it is cut.
  ///
  /// A control, such as a newline that the program's own source has, is drawn as a blank.
  ///
  /// - Parameters:
  ///   - text: The text. Its bold and dim parts are added to `style`.
  ///   - position: Where it begins; a position outside of the grid draws nothing.
  ///   - width: The most columns that it takes; nil for all to the right edge.
  ///   - style: The style of its cells.
  ///   - boldStyle: The style that its bold parts have beside it.
  /// - Returns: The column behind the text.
  /// - Complexity: O(*w*), where *w* is the columns that are drawn; where the text is not ASCII and
  ///   might not fit, O(*n*) in its length.
  @discardableResult
  package mutating func draw(
    _ text: StyledText, at position: Position, width: Int? = nil, style: CellStyle = .plain,
    boldStyle: CellStyle = .bold
  ) -> Int {
    guard contains(position) else { return position.column }
    let available = min(width ?? .max, size.columns - position.column)
    guard available > 0 else { return position.column }
    let start = index(position)
    let isASCII = text.text.isASCII
    let text = isASCII ? text : text.truncated(toWidth: available)
    let styles = SpanStyles(text.spans, over: style, boldStyle)
    let end =
      isASCII
      ? drawASCII(text, from: start, available: available, styles)
      : drawGraphemes(of: text, from: start, styles)
    return position.column + end - start
  }

  /// Gives cells of a line another style, such as the line that is selected. Where the range has
  /// one half of a wide grapheme, the other half has the style as well.
  package mutating func restyle(
    line: Int, columns: Range<Int>, _ change: (inout CellStyle) -> Void
  ) {
    guard (0..<size.lines).contains(line) else { return }
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return }
    var first = index(Position(line: line, column: columns.lowerBound))
    var end = first + columns.count
    if cells[first].isContinuation { first -= 1 }
    if end < (line + 1) * size.columns, cells[end].isContinuation { end += 1 }
    for index in first..<end { change(&cells[index].style) }
  }

  // MARK: - Cells

  /// Each byte of ASCII takes a cell, so that nothing is measured and no grapheme is looked for.
  ///
  /// - Returns: The index behind the last cell.
  private mutating func drawASCII(
    _ text: StyledText, from start: Int, available: Int, _ styles: SpanStyles
  ) -> Int {
    let count = text.text.string.utf8.count
    let isCut = count > available
    let end = start + min(count, available)
    guard end > start else { return start }
    blankHalves(around: start..<end)
    var styles = styles
    var index = start
    for byte in text.text.string.utf8.prefix(isCut ? available - 1 : available) {
      let code = byte < 0x20 || byte == 0x7F ? PackedCell.blankCode : UInt32(byte)
      cells[index] = PackedCell(code: code, style: styles.style(at: index - start))
      index += 1
    }
    if isCut { cells[index] = PackedCell(code: 0x2026, style: styles.base) }
    return end
  }

  private mutating func drawGraphemes(
    of text: StyledText, from start: Int, _ styles: SpanStyles
  ) -> Int {
    var styles = styles
    var offset = 0
    var index = start
    for character in text.text.string {
      let style = styles.style(at: offset)
      offset += character.utf8.count
      character.forEachPart { part, width in
        // A mark without a base has no cell of its own.
        guard width > 0 else { return }
        blankHalves(around: index..<(index + width))
        cells[index] = PackedCell(code: code(of: part), style: style)
        if width == 2 {
          cells[index + 1] = PackedCell(code: PackedCell.continuationCode, style: style)
        }
        index += width
      }
    }
    return index
  }

  private mutating func code(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex].value
    switch first {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x2029: return PackedCell.blankCode
    default: break
    }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return first }
    clusters.append(character)
    return PackedCell.firstCluster + UInt32(clusters.count - 1)
  }

  /// Blanks the halves that are left of wide graphemes when cells of one line are overwritten.
  private mutating func blankHalves(around indices: Range<Int>) {
    if cells[indices.lowerBound].isContinuation {
      cells[indices.lowerBound - 1].code = PackedCell.blankCode
    }
    let end = indices.upperBound
    // The next line never begins with a continuation, so the end of the line needs no check.
    if end < cells.count, cells[end].isContinuation { cells[end].code = PackedCell.blankCode }
  }
}

/// The styles of a text from its beginning on: the styles of its spans, added to one for all.
private struct SpanStyles {
  private var spans: ArraySlice<StyledText.Span>
  let base: CellStyle
  private let boldStyle: CellStyle
  private var current: CellStyle
  /// The offset from which another style may hold.
  private var end = 0

  init(_ spans: [StyledText.Span], over base: CellStyle, _ boldStyle: CellStyle) {
    self.spans = spans[...]
    self.boldStyle = boldStyle
    self.base = base
    current = base
  }

  /// The style at an offset, which is not before the one that was asked for last.
  mutating func style(at offset: Int) -> CellStyle {
    if offset >= end { advance(to: offset) }
    return current
  }

  private mutating func advance(to offset: Int) {
    while let span = spans.first, span.bytes.upperBound <= offset { spans.removeFirst() }
    current = base
    guard let span = spans.first else {
      end = .max
      return
    }
    guard span.bytes.contains(offset) else {
      end = span.bytes.lowerBound
      return
    }
    end = span.bytes.upperBound
    switch span.style {
    case .bold: current.formUnion(boldStyle)
    case .dim: current.insert(.dim)
    }
  }
}
