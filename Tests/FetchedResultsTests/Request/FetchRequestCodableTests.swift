import FetchedResults
import Foundation
import TestSupport
import Testing

/// Requests and predicates as JSON: what is read is what was written, or it is refused.
struct FetchRequestCodableTests {
  private struct Film: FetchedRecord {
    var id: Int64 = 0, name = "", and: Int?, added = Date(timeIntervalSince1970: 0)

    static let entity = Entity<Film>(
      "film",
      attributes: [.init("name", \.name), .init("and", \.and), .init("added", \.added)])
  }

  @Test func `a request is its words`() throws {
    let request = FetchRequest<Film>(
      predicate: try FetchPredicate(format: "name CONTAINS[cd] %@ AND #and > 3", "a\"b"),
      sortedBy: [.ascending("name"), .descending("added")], sectionKey: .day("added"),
      fetchLimit: 20, fetchOffset: 40)
    #expect(
      try JSONText.encode(request) == #"""
        {"limit":20,"offset":40,"predicate":"name CONTAINS[cd] \"a\\\"b\" AND #and > 3",\#
        "sections":{"attribute":"added","rule":"day"},\#
        "sortedBy":[{"ascending":true,"attribute":"name"},{"ascending":false,"attribute":"added"}]}
        """#)
    #expect(try JSONText.roundTrip(request) == request)
    #expect(try JSONText.decode("{}", as: FetchRequest<Film>.self) == FetchRequest())
  }

  @Test func `dates, and names that are words of the language`() throws {
    let date = Date(millisecondsSince1970: 1_795_284_245_250)
    let condition: RecordPredicate<Film> =
      \.added > date && (\.and == 3 || .isIn(\.added, [date, Date(timeIntervalSince1970: 0)]))
    #expect(
      try JSONText.encode(condition) == #"""
        "added > \"2026-11-21T18:04:05.250Z\" AND (#and == 3 OR \#
        added IN {\"2026-11-21T18:04:05.250Z\", \"1970-01-01T00:00:00.000Z\"})"
        """#)
    #expect(try JSONText.roundTrip(condition) == condition)
    let request = FetchRequest(where: condition)
    #expect(try JSONText.roundTrip(request) == request)
    // The parser makes a date of a text that is compared with one only for an entity.
    let typed = FetchRequest<Film>(predicate: try .init(format: "added > '2026-11-21'"))
    let day = try FetchPredicate(format: "added > '2026-11-21'", for: Film.entity)
    #expect(try JSONText.roundTrip(typed).predicate == day)
  }

  @Test func `an AND or OR of one predicate is encoded as what it means`() throws {
    let search = RecordPredicate<Film>.anyText(contains: "x")
    #expect(try JSONText.encode(search) == #""name CONTAINS[cd] \"x\"""#)
    #expect(try JSONText.roundTrip(FetchPredicate.and([])) == .constant(true))
  }

  @Test func `a predicate that its text would not give again is not encoded`() throws {
    let date = FetchPredicate.comparison("added", .lessThan, Value(Date(timeIntervalSince1970: 0)))
    #expect(
      JSONText.refusal(toEncode: date) == """
        The predicate added < "1970-01-01T00:00:00.000Z" cannot be encoded: a date needs an entity. \
        Encode a RecordPredicate or a FetchRequest
        """)
    let nothing = FetchPredicate.comparison("price", .lessThan, .real(.nan))
    #expect(
      JSONText.refusal(toEncode: nothing)
        == "The predicate price < nil cannot be encoded: its text would be read as another one")
    let odd = FetchPredicate.comparison("two words", .equalTo, .integer(1))
    #expect(JSONText.refusal(toEncode: odd)?.hasPrefix("The predicate two words == 1") == true)
  }

  @Test(arguments: [
    (
      #"{"predicate":"titel == 'a'"}"#,
      """
      There is no attribute 'titel'. The attributes are: id, name, and, added.
        titel == 'a'
        ^~~~~
      """
    ),
    (
      #"{"predicate":"name >"}"#,
      """
      Expected an attribute, a quoted text or a number at the end
        name >
              ^
      """
    ),
    (
      #"{"predicate":"name == $X"}"#,
      "The variable $X has no value"
    ),
    (
      #"{"sortedBy":[{"attribute":"year"}]}"#,
      "There is no attribute 'year'. The attributes are: id, name, and, added."
    ),
    (
      #"{"sections":{"attribute":"name","rule":"hour"}}"#,
      "'name' is a text, and has no sections by hour"
    ),
    (#"{"limit":-1}"#, "'limit' cannot be negative"),
    (#"{"offset":-1}"#, "'offset' cannot be negative"),
  ])
  func `a request that does not fit the entity is refused`(_ json: String, _ sentence: String) {
    let refusal = JSONText.refusal(json, as: FetchRequest<Film>.self)
    #expect(refusal?.hasPrefix(sentence) == true, "\(refusal ?? "")")
  }

  @Test func `random requests and predicates`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var request = FetchRequest<Vehicle>.random(using: &random)
      request.predicate = .random(depth: 2, using: &random)
      let text = request.predicate.map(\.description) ?? ""
      #expect(try JSONText.roundTrip(request) == request, "seed \(seed): \(text)")
    }
  }
}
