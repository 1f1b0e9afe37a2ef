import TerminalScreen
import UnicodeText

/// A text of a wall display in no more lines than its letters have: in large letters, or in
/// ordinary ones.
///
/// Of a time the number is large. What stands beside it is the same for most cars, and is in
/// ordinary letters: `due in` before its head, and `min` behind its foot.
struct LargeText {
  private let text: SafeText
  private let isLarge: Bool
  private let isTime: Bool
  /// The columns of a dot of a letter.
  private let scale: Int

  init(_ text: SafeText, isLarge: Bool, isTime: Bool = false, scale: Int = 1) {
    self.text = text
    self.isLarge = isLarge
    self.isTime = isTime
    self.scale = scale
  }

  private static let unit = " min"

  /// The words before the part that is large, one below the other, that part, and the unit behind
  /// it.
  private var parts: (words: [String], large: String, unit: String) {
    guard isTime else { return ([], text.string, "") }
    let hasUnit = text.string.hasSuffix(Self.unit)
    let words = text.string.dropLast(hasUnit ? Self.unit.count : 0).split(separator: " ")
    return (words.dropLast().map(String.init), String(words.last ?? ""), hasUnit ? Self.unit : "")
  }

  /// Whether all of its letters can be drawn.
  private var isDrawn: Bool { isLarge && BlockLetters.width(of: parts.large) != nil }

  var width: Int {
    let (words, large, unit) = parts
    guard isDrawn, let width = BlockLetters.width(of: large, scale: scale) else {
      return text.displayWidth
    }
    return Self.width(of: words) + width + unit.count
  }

  /// The columns of the words, with the blank behind them.
  private static func width(of words: [String]) -> Int {
    words.map { $0.count + 1 }.max() ?? 0
  }

  /// The text in so many columns; where its letters have no room, in ordinary ones over as many
  /// lines as they would have.
  func lines(_ letters: BlockLetters, width: Int) -> [SafeText] {
    let (words, large, unit) = parts
    guard isDrawn, self.width <= width, var lines = letters.lines(of: large, scale: scale) else {
      return text.wrapped(toWidth: max(1, width), lines: BlockLetters.height(scale: scale))
    }
    lines[lines.count - 1] += SafeText(escaping: unit)
    let start = Self.width(of: words)
    return lines.enumerated().map { index, line in
      let word = SafeText(escaping: index < words.count ? words[index] : "")
      return word + .spaces(start - word.displayWidth) + line
    }
  }
}
