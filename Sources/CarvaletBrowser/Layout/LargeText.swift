import TerminalScreen

/// A text of a wall display in three lines: in large letters, or in ordinary ones on the first
/// line.
///
/// Of a time in minutes the number is large, and the unit stands beside its foot, because it is the
/// same for most cars.
struct LargeText {
  private let text: SafeText
  private let isLarge: Bool

  init(_ text: SafeText, isLarge: Bool) {
    self.text = text
    self.isLarge = isLarge
  }

  private static let unit = " min"

  /// The part that is large, and the unit behind it.
  private var parts: (large: String, unit: String) {
    let whole = text.string
    return whole.hasSuffix(Self.unit)
      ? (String(whole.dropLast(Self.unit.count)), Self.unit) : (whole, "")
  }

  /// Whether all of its letters can be drawn.
  private var isDrawn: Bool { isLarge && BlockLetters.width(of: parts.large) != nil }

  var width: Int {
    guard isDrawn, let large = BlockLetters.width(of: parts.large) else { return text.displayWidth }
    return large + parts.unit.count
  }

  /// The text in so many columns; where it has more, an ellipsis ends it.
  func lines(_ letters: BlockLetters, width: Int) -> [SafeText] {
    guard isDrawn else { return [StyledText(text).truncated(toWidth: width).text] }
    var large = parts.large
    if self.width > width {
      while !large.isEmpty, (BlockLetters.width(of: large + "…") ?? 0) > width {
        large.removeLast()
      }
      large += "…"
    }
    guard var lines = letters.lines(of: large) else { return [text] }
    if large == parts.large { lines[lines.count - 1] += SafeText(escaping: parts.unit) }
    return lines
  }
}
