import Testing

@testable import TerminalScreen

/// Texts that are cut around what a search has found in them.
struct StyledTextHitsTests {
  /// A text with a hit between brackets.
  private func text(_ marked: String) -> StyledText {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return parts.enumerated().reduce(StyledText()) { text, part in
      let safe = SafeText(escaping: part.element)
      return text + (part.offset % 2 == 1 ? StyledText(safe, .bold) : StyledText(safe))
    }
  }

  /// The text with its hits between bars.
  private func marked(_ text: StyledText) -> String {
    text.rendered(inColor: true).replacing("\u{1B}[1m", with: "|").replacing("\u{1B}[0m", with: "|")
  }

  @Test(arguments: [
    // It fits, or has its hit before the cut.
    ("Kaiser |Hohen|stein", 17, "Kaiser |Hohen|stein"),
    ("Kaiser |Hohen|stein", 15, "Kaiser |Hohen|st…"),
    ("|Kai|ser Hohenstein", 8, "|Kai|ser …"),
    // The hit would be cut off.
    ("Kaiser Hohen|stein|", 8, "…en|stein|"),
    ("Kaiser Ho|hen|stein", 8, "… Ho|hen|…"),
    ("日産自動車|工場|", 7, "…車|工場|"),
    // Only a part of the hit has room.
    ("Kaiser |Hohenstein|", 5, "…|Hoh|…"),
    // Nothing was found.
    ("Kaiser Hohenstein", 8, "Kaiser …"),
  ])
  func `a text that is cut keeps its first hit`(text: String, width: Int, expected: String) {
    let cut = self.text(text).truncatedAroundHit(toWidth: width)
    #expect(marked(cut) == expected)
    #expect(cut.displayWidth <= width)
  }

  @Test(arguments: [("Kaiser", 0), ("|Kai|ser", 4), ("K|ais|er", 5), ("Kai|ser|", 4), ("|日|", 2)])
  func `a hit needs its columns, and one at each end that is cut`(text: String, width: Int) {
    #expect(self.text(text).hitWidth == width)
  }
}
