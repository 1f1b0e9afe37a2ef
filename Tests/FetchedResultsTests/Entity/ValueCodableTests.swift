import Foundation
import Testing

@testable import FetchedResults

/// Values, rows, paths and tokens as JSON that other programs can read.
struct ValueCodableTests {
  private static let values: [(value: Value, json: String)] = [
    (.null, "null"),
    (.integer(7), "7"),
    (.integer(.max), "9223372036854775807"),
    (.real(2.5), #"{"real":2.5}"#),
    (.real(3), #"{"real":3}"#),
    (.real(.infinity), #"{"real":"Infinity"}"#),
    (.real(-.infinity), #"{"real":"-Infinity"}"#),
    (.text("Emma"), #""Emma""#),
    (.text("2026-11-21"), #""2026-11-21""#),
    (.boolean(true), "true"),
    (
      .date(Date(millisecondsSince1970: 1_795_284_245_250)),
      #"{"date":"2026-11-21T18:04:05.250Z"}"#
    ),
    (
      .date(Date(millisecondsSince1970: 400_000_000_000_000)),
      #"{"date":400000000000000}"#
    ),
  ]

  @Test func `a value keeps its type`() throws {
    for (value, json) in Self.values {
      #expect(try JSONText.encode(value) == json)
      #expect(try JSONText.decode(json, as: Value.self) == value)
    }
    #expect(try JSONText.encode(Value.real(.nan)) == #"{"real":"NaN"}"#)
    #expect(try JSONText.decode("4.5", as: Value.self) == .real(4.5))
    #expect(
      JSONText.refusal(#"{"date":"soon"}"#, as: Value.self) == "'soon' cannot be read as a time")
  }

  @Test func `a row, a path, a sort descriptor and a token`() throws {
    let row = FetchedRow(id: 7, values: Self.values.map(\.value))
    #expect(try JSONText.roundTrip(row) == row)
    #expect(
      try JSONText.encode(FetchedRow(id: 7, values: [.text("Emma"), .null]))
        == #"{"id":7,"values":["Emma",null]}"#)
    let path = ResultsIndexPath(section: 2, item: 5)
    #expect(try JSONText.encode(path) == #"{"item":5,"section":2}"#)
    #expect(try JSONText.roundTrip(path) == path)
    let descriptor = FetchOrder.SortDescriptor("year", ascending: false)
    #expect(try JSONText.encode(descriptor) == #"{"ascending":false,"attribute":"year"}"#)
    #expect(try JSONText.roundTrip(descriptor) == descriptor)
    let token = ChangeToken(history: "h", sequence: 12, mark: 3)
    #expect(try JSONText.encode(token) == #"{"history":"h","mark":3,"sequence":12}"#)
    #expect(try JSONText.roundTrip(token) == token)
  }

  @Test func `a section key says what is not usual`() throws {
    #expect(
      try JSONText.encode(SectionKey.firstLetter("author"))
        == #"{"attribute":"author","rule":"firstLetter"}"#)
    let unusual = SectionKey(
      "parked", .dayHour, isAscending: false, unknownPosition: .excluded, hourStyle: .twelve)
    #expect(
      try JSONText.encode(unusual) == """
        {"ascending":false,"attribute":"parked","hours":"12","rule":"dayHour","unknown":"excluded"}
        """)
    let rules: [SectionKey.Rule] = [.value, .firstLetter, .hour, .day, .dayHour, .decade]
    for key in rules.map({ SectionKey("year", $0) }) + [unusual] {
      #expect(try JSONText.roundTrip(key) == key)
    }
    #expect(
      JSONText.refusal(#"{"attribute":"year","rule":"century"}"#, as: SectionKey.self)
        == "There is no 'century', but: value, firstLetter, hour, day, dayHour, decade")
    #expect(
      JSONText.refusal(#"{"attribute":"year","rule":"hour","hours":"13"}"#, as: SectionKey.self)
        == "There are no hours of '13', but 12 and 24")
  }

  @Test func `a section has its heading, and where its rows begin`() throws {
    let identities: [SectionIdentity] = [
      .all, .unknown, .text("audi"), .text(""), .integer(1990), .real(2.5), .real(.infinity),
    ]
    for identity in identities {
      let section = ResultsSection(
        heading: SectionHeading(identity: identity, name: "Audi", indexTitle: "A"), range: 3..<8)
      #expect(try JSONText.roundTrip(section) == section)
    }
    let section = ResultsSection(
      heading: SectionHeading(identity: .unknown, name: nil), range: 3..<8)
    #expect(try JSONText.encode(section) == #"{"count":5,"identity":null,"start":3}"#)
    #expect(
      JSONText.refusal(#"{"identity":1,"start":3,"count":-1}"#, as: ResultsSection.self)
        == "A section cannot have -1 rows from 3 on")
  }
}
