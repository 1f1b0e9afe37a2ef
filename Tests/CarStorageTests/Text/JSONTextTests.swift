import CarStorage
import Foundation
import Testing

/// A string in JSON controls no terminal, and a JSON reader gets the same text back.
struct JSONTextTests {
  @Test(arguments: [
    ("", #""""#),
    ("a/b \\ \"q\"", #""a/b \\ \"q\"""#),
    ("\0\u{8}\t\n\u{C}\r\u{1B}\u{1F}\u{7F}", #""\u0000\b\t\n\f\r\u001B\u001F\u007F""#),
    ("\u{80}\u{9F}\u{A0}", "\"\\u0080\\u009F\u{A0}\""),
    ("\u{61C}\u{61B}\u{200E}\u{200F}\u{200D}", "\"\\u061C\u{61B}\\u200E\\u200F\u{200D}\""),
    ("\u{2028}\u{2029}\u{202A}\u{202E}\u{202F}", "\"\\u2028\\u2029\\u202A\\u202E\u{202F}\""),
    ("\u{2065}\u{2066}\u{2069}\u{206A}", "\"\u{2065}\\u2066\\u2069\u{206A}\""),
    ("日産 🚗é", "\"日産 🚗é\""),
  ])
  func escapesWhatIsHidden(text: String, expected: String) {
    #expect(JSONText.quoted(text) == expected)
  }

  @Test func givesTheSameValueForEveryScalar() throws {
    var text = ""
    for value in UInt32(0)...0x3000 { Unicode.Scalar(value).map { text.unicodeScalars.append($0) } }
    let decoded = try JSONDecoder().decode(
      [String].self, from: Data("[\(JSONText.quoted(text))]".utf8))
    #expect(Array(decoded[0].unicodeScalars) == Array(text.unicodeScalars))
  }
}
