import Testing

@testable import TerminalScreen

/// The matches of a search are bold as whole graphemes and in the right place, also behind escaped
/// text, and a text that is cut off ends its style.
struct StyledTextTests {
  private func bold(_ text: String, _ matches: String...) -> String {
    let ranges = matches.map { match in
      let scalars = Array(text.unicodeScalars)
      let wanted = Array(match.unicodeScalars)
      let start = (0...(scalars.count - wanted.count)).first {
        Array(scalars[$0..<($0 + wanted.count)]) == wanted
      }!
      let view = text.unicodeScalars
      let lower = view.index(view.startIndex, offsetBy: start)
      return lower..<view.index(lower, offsetBy: wanted.count)
    }
    return StyledText(escaping: text, matches: ranges).rendered(inColor: true)
      .replacing("\u{1B}[1m", with: "<").replacing("\u{1B}[0m", with: ">")
  }

  @Test func `matches are bold`() {
    #expect(bold("BMW M3", "MW") == "B<MW> M3")
    #expect(bold("BMW M3", "BMW", "3") == "<BMW> M<3>")
    #expect(bold("BMW M3", "BM", "W") == "<BMW> M3")
    #expect(bold("BMW") == "BMW")
    #expect(bold("日産", "産") == "日<産>")
  }

  @Test func `a grapheme matched in part is bold as a whole`() {
    #expect(bold("Zoe\u{301}!", "Zoe") == "<Zoe\u{301}>!")
    #expect(bold("Zoe\u{301}!", "\u{301}") == "Zo<e\u{301}>!")
  }

  @Test func `matches keep their place where text before them is escaped`() {
    #expect(bold("\u{1B}[0m BMW", "BMW") == #"\u{1B}[0m <BMW>"#)
    #expect(bold("a\tb", "\t") == #"a<\t>b"#)
  }

  @Test func `truncation cuts styles too`() {
    let text = StyledText("Volkswagen", .bold).truncated(toWidth: 5)
    #expect(text.rendered(inColor: true) == "\u{1B}[1mVolk\u{1B}[0m…")
    #expect(text.rendered(inColor: false) == "Volk…")
  }
}
