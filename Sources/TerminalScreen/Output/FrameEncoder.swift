/// Collects the bytes of a frame, and tracks where they leave the terminal's cursor and in which
/// style it then writes.
struct FrameEncoder {
  private(set) var bytes: [UInt8] = []
  /// The line of the cursor; nil if it is not known.
  private var line: Int?
  /// The column of the cursor; nil if it is not known, such as behind a grapheme whose width
  /// depends on the terminal.
  private var column: Int?
  /// The style that the terminal writes in; nil if it is not known.
  private(set) var style: CellStyle?
  private let size: ScreenGrid.Size
  private let hasColor: Bool

  init(size: ScreenGrid.Size, hasColor: Bool, cursor: ScreenGrid.Position?, style: CellStyle?) {
    self.size = size
    self.hasColor = hasColor
    line = cursor?.line
    column = cursor?.column
    self.style = style
  }

  /// Where the cursor stands; nil where that is not known.
  var cursor: ScreenGrid.Position? {
    guard let line, let column else { return nil }
    return ScreenGrid.Position(line: line, column: column)
  }

  // MARK: - Cursor and style

  /// Moves the cursor to a place, never by a distance. Within a line its column is enough (CHA).
  mutating func move(to position: ScreenGrid.Position) {
    if line == position.line {
      if column == position.column { return }
      addSequence(position.column + 1, "G")
    } else if position.column == 0 {
      addSequence(position.line + 1, "H")
    } else {
      add("\u{1B}[")
      add(position.line + 1)
      add(";")
      add(position.column + 1)
      add("H")
    }
    line = position.line
    column = position.column
  }

  /// Notes that it is not known where the cursor is.
  private mutating func forgetCursor() {
    line = nil
    column = nil
  }

  /// Makes the next move set the column, even where the cursor is there.
  mutating func forgetColumn() { column = nil }

  mutating func set(_ wanted: CellStyle) {
    let wanted = hasColor ? wanted : wanted.withoutColor
    guard style != wanted else { return }
    add("\u{1B}[")
    add(Self.shortestChange(from: style, to: wanted))
    add("m")
    style = wanted
  }

  /// The parameters that turn one style into another: the parameters of the whole new style after a
  /// reset, or, where that is not longer, only the parameters that differ.
  private static func shortestChange(from old: CellStyle?, to new: CellStyle) -> String {
    let anew = (["0"] + attributes(of: new)).joined(separator: ";")
    // No parameter means 0.
    if new == .plain { return "" }
    guard let old else { return anew }
    let change = differences(from: old, to: new).joined(separator: ";")
    return change.utf8.count <= anew.utf8.count ? change : anew
  }

  private static func attributes(of style: CellStyle) -> [String] {
    differences(from: .plain, to: style)
  }

  private static func differences(from old: CellStyle, to new: CellStyle) -> [String] {
    var parameters: [String] = []
    // One code turns bold and dim off together.
    let isReset = !old.subtracting(new).isDisjoint(with: [.bold, .dim])
    if isReset { parameters.append("22") }
    let added = isReset ? new : new.subtracting(old)
    if added.contains(.bold) { parameters.append("1") }
    if added.contains(.dim) { parameters.append("2") }
    let isReversed = new.contains(.reversed)
    if isReversed != old.contains(.reversed) { parameters.append(isReversed ? "7" : "27") }
    if new.color != old.color {
      if !old.color.isDisjoint(with: [.warning, .alarm]),
        new.color.isDisjoint(with: [.warning, .alarm])
      {
        parameters.append("49")
      }
      parameters.append(color(new.color))
    }
    return parameters
  }

  private static func color(_ color: CellStyle) -> String {
    switch color {
    case .accent: "35"
    case .warning: "30;43"
    case .alarm: "97;41"
    default: "39"
    }
  }

  // MARK: - Cells

  /// Writes a cell of ASCII at the cursor. Without autowrap the cursor stays on the last column,
  /// and the next cell would go there.
  mutating func addASCII(_ code: UInt32) {
    bytes.append(UInt8(code))
    if let known = column { column = known + 1 < size.columns ? known + 1 : nil }
  }

  /// Writes a grapheme, behind which the column of the cursor is not known.
  mutating func addGrapheme(_ grapheme: Character) {
    bytes.append(contentsOf: grapheme.utf8)
    column = nil
  }

  /// Blanks the line from the cursor on. The style is plain then, because terminals differ in
  /// whether they erase in the style that is set.
  mutating func eraseToEndOfLine() {
    set(.plain)
    add("\u{1B}[K")
  }

  /// Moves lines up or down within a region; blank lines follow at the other end.
  ///
  /// The region is set, its first line is deleted or a line is inserted before it, and the region
  /// is the whole screen again. Scrolling by SU and SD would need a move less, but the Linux
  /// console does not have them.
  mutating func scroll(_ shift: LineShift) {
    set(.plain)
    add("\u{1B}[")
    add(shift.region.lowerBound + 1)
    add(";")
    add(shift.region.upperBound)
    add("r")
    // To set a region moves the cursor to the top left.
    forgetCursor()
    move(to: ScreenGrid.Position(line: shift.region.lowerBound, column: 0))
    addSequence(abs(shift.distance), shift.distance > 0 ? "M" : "L")
    add("\u{1B}[r")
    forgetCursor()
  }

  // MARK: - Modes

  mutating func add(_ mode: StaticString) {
    mode.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func add(_ number: Int) {
    if number < 10 {
      bytes.append(UInt8(0x30 + number))
    } else {
      bytes.append(contentsOf: String(number).utf8)
    }
  }

  /// A control sequence of one number, which is left out if it is 1.
  private mutating func addSequence(_ number: Int, _ final: StaticString) {
    add("\u{1B}[")
    if number != 1 { add(number) }
    add(final)
  }
}
