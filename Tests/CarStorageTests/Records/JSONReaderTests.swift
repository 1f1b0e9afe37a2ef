import CarStorage
import Testing

/// A bad element of a JSON file is refused and the next one is read; broken syntax is an error with
/// its line and column. Deep nesting and endless keys are stopped early.
struct JSONReaderTests {
  @Test func readsAnArrayElementByElement() {
    expect(
      #"""
      [
        {"make": "BMW", "year": 2019, "ok": true, "note": null},
        {}, {"year":-0.50e+3,"make":"a\"\\\/\b\f\n\r\té🚗"}
      ]

      """#,
      .json,
      reads: #"""
        2:3 make="BMW" year=2019 ok=true note=null
        3:3 
        3:7 year=-0.50e+3 make="a\"\\/\b\f\n\r\té🚗"
        """#)
  }

  @Test func readsASingleObjectAndAnEmptyArray() {
    expect("\u{FEFF} {\"make\":\"BMW\"}\n", .json, reads: #"1:2 make="BMW""#)
    expect(" [ ] ", .json, reads: "")
  }

  @Test func refusesElementsWhoseExtentIsClear() {
    expect(
      Array(
        #"""
        [1, "a]", [{}], null,
        {"make":"BMW","note":{"a":[1,"}"]}},
        {"make":1,"m\u0061ke":2},
        {"note":"\uD83D"}, {"note":"\uDE97\uD83D"}, {"note":"\uD83Dx"},
        {"note":"a\u0000"}, {"note":"
        """#.utf8) + [0xC3] + Array(#""}, {"make":"Seat"}]"#.utf8), .json,
      reads: #"""
        refused 1:2 not an object
        refused 1:5 not an object
        refused 1:11 not an object
        refused 1:17 not an object
        2:1 make="BMW" note={"a":[1,"}"]}
        refused 3:11 the key "make" comes twice
        refused 4:10 half of a surrogate pair
        refused 4:29 half of a surrogate pair
        refused 4:54 half of a surrogate pair
        refused 5:11 holds a NUL character
        refused 5:30 byte 0xC3 is not UTF-8 text
        5:35 make="Seat"
        """#)
  }

  @Test(arguments: [
    ("", "thrown 1:1 expected an array of objects or an object"),
    ("7", "thrown 1:1 expected an array of objects or an object"),
    ("[", "thrown 1:2 the text ends inside a value"),
    ("[{}", "1:2 \nthrown 1:4 the text ends inside a value"),
    ("[{},]", "1:2 \nthrown 1:5 expected a value"),
    ("[,{}]", "thrown 1:2 expected a value"),
    ("[{} {}]", "1:2 \nthrown 1:5 expected ',' or ']'"),
    ("[{}] x", "1:2 \nthrown 1:6 expected the end"),
    ("{} {}", "1:1 \nthrown 1:4 expected the end"),
    (#"[{"a":1,}]"#, "thrown 1:9 expected a key in quotes"),
    (#"[{"a":1]"#, "thrown 1:8 expected ',' or '}'"),
    (#"[{"a" 1}]"#, "thrown 1:7 expected ':'"),
    (#"[{a:1}]"#, "thrown 1:3 expected a key in quotes"),
    (#"[{'a':1}]"#, "thrown 1:3 expected a key in quotes"),
    (#"[{"a":01}]"#, "thrown 1:8 expected ',' or '}'"),
    (#"[{"a":1.}]"#, "thrown 1:9 expected a digit"),
    (#"[{"a":-}]"#, "thrown 1:8 expected a digit"),
    (#"[{"a":1e}]"#, "thrown 1:9 expected a digit"),
    (#"[{"a":+1}]"#, "thrown 1:7 expected a value"),
    (#"[{"a":NaN}]"#, "thrown 1:7 expected a value"),
    (#"[{"a":tru}]"#, "thrown 1:7 expected a value"),
    (#"[{"a":"\x"}]"#, "thrown 1:8 expected an escape of JSON"),
    (#"[{"a":"\u12G4"}]"#, "thrown 1:8 expected an escape of JSON"),
    ("[{\"a\":\"x\ny\"}]", "thrown 1:9 control character 0x0A inside a string"),
    (#"[{"a":"x"#, "thrown 1:7 the text ends inside a value"),
    (#"[{"a":"\"#, "thrown 1:8 the text ends inside a value"),
    ("[{\"a\":1}/*x*/]", "1:2 a=1\nthrown 1:9 expected ',' or ']'"),
    ("[1 2]", "refused 1:2 not an object\nthrown 1:4 expected ',' or ']'"),
  ])
  func throwsWhereTheSyntaxBreaks(text: String, expected: String) {
    expect(text, .json, reads: expected)
  }

  @Test func boundsTheDepth() {
    let deep = String(repeating: "[", count: 100_000)
    expect("[\(deep)", .json, reads: "thrown 1:66 nested more than 64 deep")
    let fine = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    expect("[{\"a\":\(fine)}]", .json, reads: "1:2 a=\(fine)")
  }

  @Test func boundsTheNumberOfKeys() {
    let keys = (0...1_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(
      transcript(Array("{\(keys)}".utf8), .json).hasSuffix(
        "more than 1000 different keys in the file"))
  }

  @Test func readsAStringOfAMegabyteInLinearTime() throws {
    let note = String(repeating: #"a\u001B\\"é"#.replacing("\"", with: ""), count: 80_000)
    var reader = try JSONReader(source(Array("[{\"note\":\"\(note)\"}]".utf8), chunk: 4_096))
    guard case .row(let row) = try reader.next(), case .text(let text) = row.cells[0].value else {
      Issue.record("Expected a row")
      return
    }
    #expect(text.utf8.count == 80_000 * 5)
  }
}
