import CarStorage
import Foundation
import Testing

/// A row of a foreign file becomes the draft that its author meant, and a cell that cannot be
/// decoded is named with its place and the reason.
struct CarDecoderTests {
  private func draft(_ text: String, map: [String] = []) throws -> CarDraft {
    try drafts(Array(text.utf8), .csv, map: map)[0].get()
  }

  @Test func readsARowOfAForeignFile() throws {
    let draft = try draft(
      """
      Ticket,Parked,Brand,Model,Year,Reg,Owner,Note,km
      17,2016-04-04 00:00:00, BMW\u{A0},7er,1997.0,M-X 1,Ana María López," two
      lines ",150000
      """)
    var expected = CarDraft()
    expected.ticket = 17
    expected.dateCreated = Date(timeIntervalSince1970: 1_459_724_400)
    expected.make = "BMW"
    expected.model = "7er"
    expected.year = 1997
    expected.plate = "M-X 1"
    expected.nameOwner("Ana María López")
    expected.ownerFirstName = "Ana María"
    expected.ownerLastName = "López"
    expected.note = "two\nlines"
    #expect(draft == expected)
  }

  @Test func takesTheOffsetFromTheZoneUnlessItIsGiven() throws {
    #expect(try draft("dateCreated\n2026-01-01T00:00Z\n").utcOffset == nil)
    #expect(try draft("dateCreated\n2026-01-01T00:00-0930\n").utcOffset == -34_200)
    // A local time gives the instant, from which the zone of the stand follows later.
    #expect(try draft("dateCreated\n2026-01-01\n").utcOffset == nil)
    #expect(try draft("dateCreated,utcOffset\n2026-01-01,-60\n").utcOffset == -60)
  }

  @Test func countsTheMissingTextOfOldStoresAsARepair() throws {
    let draft = try draft("make,model,note\n(null),\"(null) \",(null)\n")
    #expect(draft.make == nil)
    #expect(draft.model == nil)
    #expect(draft.note == "(null)")
    #expect(draft.repairs == [.make, .model])
  }

  @Test func takesNumbersForTextsAndTextsForNumbers() throws {
    let json = #"[{"plate":12.50,"year":"2019","ticket":1e2},{"key":true}]"#
    let results = try drafts(Array(json.utf8), .json)
    #expect(throws: RowProblem.self) { try results[0].get() }
    #expect(
      reasons(results) == [#"1:40 ticket: "1e2" is not a number"#, "1:52 key: true is not a text"])
    let draft = try drafts(Array(#"{"plate":12.50,"year":"2019"}"#.utf8), .json)[0].get()
    #expect(draft.plate == "12.50")
    #expect(draft.year == 2019)
  }

  @Test func letsColumnsForOneFieldTakeTurns() throws {
    let results = try drafts(Array("reg,registration\nA,\n,B\nA,B\n".utf8), .csv)
    #expect(try results[0].get().plate == "A")
    #expect(try results[1].get().plate == "B")
    #expect(
      reasons(results) == ["4:3 plate: given by two columns; --map plate=COLUMN takes one of them"])
  }

  @Test(arguments: [
    ("year\n20x9", #"2:1 year: "20x9" is not a number"#),
    ("make,year\nBMW,-1", #"2:5 year: "-1" is not between 0 and 9999"#),
    ("year\n10000", #"2:1 year: "10000" is not between 0 and 9999"#),
    ("year\n2019.5", #"2:1 year: "2019.5" is not a number"#),
    ("year\n2019.", #"2:1 year: "2019." is not a number"#),
    ("year\n٢٠١٩", #"2:1 year: "٢٠١٩" is not a number"#),
    ("ticket\n0", #"2:1 ticket: "0" is not between 1 and 9223372036854775807"#),
    (
      "ticket\n9223372036854775808",
      #"2:1 ticket: "9223372036854775808" is not between 1 and 9223372036854775807"#
    ),
    ("utcOffset\n64801", #"2:1 utcOffset: "64801" is not between -64800 and 64800"#),
    (
      "parked\n03/04/2026",
      #"2:1 parked: "03/04/2026" is not a time; --map parked= leaves the column out"#
    ),
    (
      "parked\n0000-01-01",
      #"2:1 parked: "0000-01-01" is not a time; --map parked= leaves the column out"#
    ),
    (
      "make,state\nBMW,returned",
      "2:5 state: returned, and nothing says when; --map state= leaves the column out"
    ),
    (
      "state,dateReturned\nparked,2026-01-01",
      "2:1 state: parked, but with a time at which it left; --map state= leaves the column out"
    ),
    (
      "first,owner\nA,B C", "2:3 owner: another one than ownerFirstName and ownerLastName give"
    ),
    ("note,year\n\"a\nü\",20x9", #"3:4 year: "20x9" is not a number"#),
  ])
  func refusesACellWithItsPlace(text: String, expected: String) throws {
    #expect(reasons(try drafts(Array(text.utf8), .csv)) == [expected])
  }

  @Test func aStateIsRefusedWhereItWasNamedAndElseTheColumnIsNoState() throws {
    let file = Array("make,state\nBMW,gone".utf8)
    #expect(
      reasons(try drafts(file, .csv, map: ["state=state"]))
        == [#"2:5 state: "gone" is not parked or returned"#])
    #expect(throws: CarDecoder.MisreadColumn.self) { try drafts(file, .csv) }
  }

  @Test func quotesTextsSafelyAndBriefly() throws {
    let long = String(repeating: "é", count: 1_000)
    #expect(
      reasons(try drafts(Array("year\n\u{1B}\u{202E}\n\(long)\n".utf8), .csv)) == [
        #"2:1 year: "\u001B\u202E" is not a number"#,
        "3:1 year: \"\(String(repeating: "é", count: 60))…\" is not a number",
      ])
  }

  private func reasons(_ results: [Result<CarDraft, RowProblem>]) -> [String] {
    results.compactMap {
      guard case .failure(let problem) = $0 else { return nil }
      return "\(problem.place.line):\(problem.place.column) \(problem.reason)"
    }
  }
}
