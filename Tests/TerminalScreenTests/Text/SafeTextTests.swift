import Testing

@testable import TerminalScreen

/// A terminal shows every text and obeys none, and words in any language stay as they are.
struct SafeTextTests {
  @Test(arguments: [
    ("BMW M3", "BMW M3"),
    ("\u{1B}[31mred\u{1B}[0m", #"\u{1B}[31mred\u{1B}[0m"#),  // CSI
    ("\u{1B}]0;title\u{07}", #"\u{1B}]0;title\u{7}"#),  // OSC, ended by BEL
    ("\u{1B}P1$q\u{1B}\\", #"\u{1B}P1$q\u{1B}\"#),  // DCS
    ("\u{9B}31m", #"\u{9B}31m"#),  // CSI as one C1 control
    ("a\u{85}b", #"a\u{85}b"#),  // NEL
    ("\u{0}\u{8}\u{7F}", #"\u{0}\u{8}\u{7F}"#),
    ("a\tb\nc\rd\r\ne", #"a\tb\nc\rd\r\ne"#),
    ("AB\u{202E}321", #"AB\u{202E}321"#),  // the digits would read 123
    ("\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", #"\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}"#),
    ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
    ("\u{FEFF}BMW", #"\u{FEFF}BMW"#),
    ("B\u{200B}MW", #"B\u{200B}MW"#),
    ("\u{600}1234", #"\u{600}1234"#), ("\u{8E2}BMW", #"\u{8E2}BMW"#),
    ("B\u{AD}MW", #"B\u{AD}MW"#),
    ("B\u{200D}MW\u{200C}", #"B\u{200D}MW\u{200C}"#),
    ("B\u{FE0F}", #"B\u{FE0F}"#),
    ("\u{3164}", #"\u{3164}"#),  // a letter that is blank
    ("a\u{E0041}", #"a\u{E0041}"#),  // a tag without a flag
  ])
  func `what a terminal would obey or hide is shown`(text: String, expected: String) {
    #expect(SafeText(escaping: text).string == expected)
  }

  @Test(arguments: [
    "日産", "Zoe\u{301}", "Łukasz", "현대", "\u{1112}\u{1167}\u{11AB}", "👩‍👩‍👧", "❤️", "❤️‍🔥", "🏳️‍🌈", "👩🏽‍🤝‍👨🏿",
    "🇩🇪", "1️⃣", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "葛\u{E0100}城",
    "می\u{200C}خواهم", "ක්\u{200D}රම", "עברית", "العربية", "हिन्दी", "ﾆｯｻﾝ", "Ω≈ç√",
  ])
  func `what people write stays as it is`(text: String) {
    #expect(SafeText(escaping: text).string == text)
  }

  @Test func `a tower of marks is cut at sixteen scalars`() {
    let tower = "a" + String(repeating: "\u{301}", count: 18)
    let expected =
      "a" + String(repeating: "\u{301}", count: 15) + #"\u{301}\u{301}\u{301}"#
    #expect(SafeText(escaping: tower).string == expected)
  }

  @Test func `the lines of a message stay lines, and nothing else does`() {
    #expect(SafeText(escapingLines: "one\ntwo\tthree\r\n").string == "one\ntwo\\tthree\\r\n")
  }

  @Test func `an interpolated string is escaped, the source around it is not`() {
    let make = "BMW\n\u{1B}[2J"
    let message: SafeText = "Parked\tticket \(142): \(make), \(SafeText(escaping: "K7"))"
    #expect(message.string == "Parked\tticket 142: BMW\\n\\u{1B}[2J, K7")
  }

  // Takes a second if the time is linear, and hours if it is quadratic.
  @Test(.timeLimit(.minutes(10)))
  func `escaping a name of megabytes takes linear time`() {
    let name = String(repeating: "e\u{301}\u{1B}", count: 1_000_000)
    #expect(SafeText(escaping: name).string.utf8.count == 1_000_000 * 9)
  }
}
