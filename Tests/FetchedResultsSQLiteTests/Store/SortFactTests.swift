import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Sections and orders that the suites of other libraries assert.
struct SortFactTests {
  struct Thing: FetchedObject, Equatable {
    static let entity = EntityDescription(
      name: "thing",
      attributes: [
        .text("value"), .integer("int"), .integer("any"), .integer("age"), .boolean("flag"),
      ],
      orders: [
        FetchOrder(sortedBy: [.ascending("value")], sections: [.firstLetter("value")]),
        FetchOrder(sortedBy: [.ascending("int"), .descending("any")], sections: [.value("int")]),
        FetchOrder(sortedBy: [.ascending("flag"), .ascending("id")], sections: [.value("flag")]),
        FetchOrder(sortedBy: [.ascending("value"), .ascending("age")]),
        FetchOrder(sortedBy: [.ascending("value"), .descending("age")]),
        FetchOrder(sortedBy: [.ascending("age"), .ascending("value")]),
      ])
    var row: FetchedRow
    init(row: FetchedRow) { self.row = row }
    init(
      _ id: Int, value: String? = nil, int: Int? = nil, any: Int? = nil, age: Int? = nil,
      flag: Bool? = nil
    ) {
      row = FetchedRow(
        id: Int64(id),
        values: [
          Value(value), Value(int), Value(any), Value(age), flag.map(Value.boolean) ?? .null,
        ])
    }
  }

  @Test("Rows 14, 15, 16, 18, 22, 30: what other libraries' suites assert of sections and orders")
  func facts() throws {
    let file = Fixture.folder.appendingPathComponent("section_and_sort_facts.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 21)
    for line in lines {
      let fact = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let id = try #require(fact["id"] as? String)
      let rows = try #require(fact["rows"] as? [Any])
      let things = try rows.enumerated().map { try thing($0 + 1, $1, id) }
      let request = try request(fact, id)
      let sqlite = try TemporaryStore(things)
      try compare(try ArraySource(things).fetch(request), fact, id, "memory")
      try compare(try sqlite.store.fetch(request), fact, id, "SQLite")
      try expectAgreement(ArraySource(things), sqlite.store, request, id)
    }
  }

  private func thing(_ number: Int, _ row: Any, _ id: String) throws -> Thing {
    if let row = row as? [String: Int] { return Thing(number, int: row["int"], any: row["any"]) }
    if let row = row as? Int { return Thing(row, flag: row % 2 == 1) }
    guard let text = row as? String else { return Thing(number) }
    guard text.count == 2, let age = Int(text.suffix(1)) else { return Thing(number, value: text) }
    return Thing(number, value: String(text.prefix(1)), age: age)
  }

  private func request(_ fact: [String: Any], _ id: String) throws -> FetchRequest<Thing> {
    let sort = try #require(fact["sort"] as? String)
    let terms = sort == "any" ? [] : sort.split(separator: ", ")
    let descriptors = terms.map { term in
      let words = term.split(separator: " ").map(String.init)
      let name = words[0] == "dogName" ? "value" : words[0]
      return FetchOrder.SortDescriptor(name, ascending: words[1].hasPrefix("asc"))
    }
    let section: SectionKey? =
      switch fact["section"] as? String {
      case nil: nil
      case "first letter": .firstLetter("value")
      case let name?: .value(String(name.prefix { $0 != " " }))
      }
    return FetchRequest(sortedBy: descriptors, sectionKey: section)
  }

  private func compare(
    _ found: ResultsSnapshot<Thing>, _ fact: [String: Any], _ id: String, _ source: String
  ) throws {
    let comment = Comment(rawValue: "\(id) in \(source)")
    if let expected = fact["expect"] as? [String: Any] {
      #expect(try found.sections.count == expected["sections"] as? Int, comment)
      #expect(try found.numberOfObjects == expected["rows"] as? Int, comment)
      if let path = expected["indexPath(Arthur)"] as? [Int] {
        let found = try found.indexPath(forID: 1)
        #expect(found == ResultsIndexPath(section: path[0], item: path[1]), comment)
      }
      return
    }
    let expected = try #require(fact["expect"] as? [Any])
    guard fact["section"] is String else {
      let rows = try found.objects(in: 0..<expected.count).map(shown)
      #expect(rows == expected.map { $0 as? String ?? "" }, comment)
      return
    }
    let sections = try found.sections
    let names = expected.map { (($0 as? [Any])?[0] as? String)?.uppercased() }
    #expect(sections.map(\.name) == names, comment)
    for (section, one) in zip(sections, expected) {
      let rows = ((one as? [Any])?[1] as? [Any] ?? []).map { "\($0)" }
      #expect(try found.objects(in: section).map(shown) == rows, comment)
    }
  }

  private func shown(_ thing: Thing) -> String {
    let values = thing.row.values
    if let any = values[2].integer { return String(any) }
    if !values[4].isNull { return String(thing.row.id) }
    return (values[0].text ?? "") + (values[3].integer.map(String.init) ?? "")
  }
}
