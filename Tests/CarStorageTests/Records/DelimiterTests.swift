import Testing

@testable import CarStorage

/// The header of a CSV file decides what separates its fields.
struct DelimiterTests {
  private static let cases: [(header: String, expected: Delimiter)] = [
    ("make,model,year", .comma), ("make;model;year", .semicolon), ("make\tmodel\tyear", .tab),
    ("make|model|year", .bar), ("make", .comma), ("", .comma),
    // Names of fields count more than other names do.
    ("make;model;year;owner (last, first, middle, suffix)", .semicolon),
    ("make,model;a;b;c", .comma), ("ticket|a;b,c;d", .bar),
    // Where no name is known, the most names.
    ("a;b;c,d", .semicolon), ("Marke\tModell\tBaujahr, Monat", .tab), ("a,b;c", .comma),
    // What is in quotes separates nothing.
    (#""make;a;b;c;d",model"#, .comma), (#""make";"model, or so""#, .semicolon),
    (#""a ""b; c"" d",e"#, .comma),
  ]

  @Test(arguments: cases)
  func `the header shows the delimiter`(header: String, expected: Delimiter) {
    let bytes = Array(header.utf8)
    let detected = bytes.withUnsafeBufferPointer {
      Delimiter.detected(in: $0, among: Delimiter.allCases)
    }
    #expect(detected.delimiter == expected)
  }

  @Test(arguments: Delimiter.allCases)
  func `rows are read with the delimiter of the header, and no other`(delimiter: Delimiter) {
    let others = Delimiter.allCases.filter { $0 != delimiter }.map(\.text).joined()
    let line = ["BMW", "\"say \"\"hi\"\"\(delimiter.text) \nx\"", others, ""]
    let names = ["make", "note", "spot", "key"]
    let text =
      "\n\n" + [names, line].map { $0.joined(separator: delimiter.text) + "\r\n" }.joined()
    let note = JSONText.quoted("say \"hi\"\(delimiter.text) \nx")
    expect(
      text, .csv,
      reads: "4:1 make=\"BMW\" note=\(note) spot=\(JSONText.quoted(others)) key=null")
  }

  @Test func `places and refusals count columns as ever`() {
    expect(
      "make;year;note\nÄudi;1999;red;4\nSeat; \"b\";\nVW;1;\"x\"y\n", .csv,
      reads: #"""
        refused 2:15 expected 3 fields, found 4
        3:1 make="Seat" year="b" note=null
        refused 4:9 text after a closing quote
        """#)
  }

  @Test func `a delimiter that is named is not looked for`() throws {
    var reader = try CSVReader(
      source(Array("make;a,b;c\nx;y,z;w\n".utf8), chunk: 1), delimiter: .comma)
    #expect(reader.columns == ["make;a", "b;c"])
    guard case .row(let row) = try reader.next() else { return #expect(Bool(false)) }
    #expect(row.cells.map(\.value) == [.text("x;y"), .text("z;w")])
  }

  @Test(arguments: [
    (",", Delimiter.comma), (";", .semicolon), ("|", .bar), ("tab", .tab), ("\t", .tab),
    ("\\t", .tab), ("", nil), (":", nil), (",,", nil),
  ])
  func `a delimiter is named by itself`(word: String, expected: Delimiter?) {
    #expect(Delimiter(word: word) == expected)
  }
}
