import FetchedResults
import FetchedResultsSQLite
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// SuperDB: heroes by name or by secret identity, under first letters.
struct SuperDBTests {
  struct Hero: FetchedObject, Equatable {
    static let entity = EntityDescription(
      name: "hero", attributes: [.text("name"), .text("secretIdentity")],
      orders: [
        FetchOrder(
          sortedBy: [.ascending("name"), .ascending("secretIdentity")],
          sections: [.firstLetter("name")]),
        FetchOrder(
          sortedBy: [.ascending("secretIdentity"), .ascending("name")],
          sections: [.firstLetter("secretIdentity")]),
      ])
    var row: FetchedRow
    init(row: FetchedRow) { self.row = row }
    init(_ id: Int64, _ name: String, _ secretIdentity: String?) {
      row = FetchedRow(id: id, values: [.text(name), Value(secretIdentity)])
    }
    var shown: String { "\(row.values[0].text ?? "") (\(row.values[1].text ?? "?"))" }
  }

  static let heroes = [
    Hero(1, "Superman", "Clark Kent"), Hero(2, "Batman", "Bruce Wayne"),
    Hero(3, "spider-Man", "Peter Parker"), Hero(4, "Batman", "Dick Grayson"),
    Hero(5, "Élektra", "Elektra Natchios"), Hero(6, "😎 Hero", nil), Hero(7, "", "nobody"),
    Hero(8, "3-D Man", "Chuck Chandler"), Hero(9, "Storm", "Ororo Munroe"),
  ]

  private func outline(_ found: ResultsSnapshot<Hero>) throws -> String {
    try found.sections.map { section in
      "\(section.name ?? "-"): "
        + (try found.objects(in: section).map(\.shown).joined(separator: ", "))
    }.joined(separator: "\n")
  }

  private func check(_ request: FetchRequest<Hero>, _ expected: String) throws {
    let sqlite = try TemporaryStore(Self.heroes)
    #expect(try outline(ArraySource(Self.heroes).fetch(request)) == expected)
    #expect(try outline(sqlite.store.fetch(request)) == expected)
  }

  @Test func `Rows 14, 22, 23: heroes by name stand under first letters, then by identity`() throws
  {
    try check(
      FetchRequest(
        sortedBy: [.ascending("name"), .ascending("secretIdentity")],
        sectionKey: .firstLetter("name")),
      """
      B: Batman (Bruce Wayne), Batman (Dick Grayson)
      E: Élektra (Elektra Natchios)
      S: spider-Man (Peter Parker), Storm (Ororo Munroe), Superman (Clark Kent)
      #: 😎 Hero (?), 3-D Man (Chuck Chandler)
      Unknown:  (nobody)
      """)
  }

  @Test func `Rows 14, 22: heroes by secret identity stand under first letters, then by name`()
    throws
  {
    try check(
      FetchRequest(
        sortedBy: [.ascending("secretIdentity"), .ascending("name")],
        sectionKey: .firstLetter("secretIdentity")),
      """
      B: Batman (Bruce Wayne)
      C: 3-D Man (Chuck Chandler), Superman (Clark Kent)
      D: Batman (Dick Grayson)
      E: Élektra (Elektra Natchios)
      N:  (nobody)
      O: Storm (Ororo Munroe)
      P: spider-Man (Peter Parker)
      Unknown: 😎 Hero (?)
      """)
  }

  @Test func `Row 30: no heroes make no sections under a key, and one without`() throws {
    let sqlite = try TemporaryStore<Hero>()
    let keyed = FetchRequest<Hero>(
      sortedBy: [.ascending("name")], sectionKey: .firstLetter("name"))
    for request in [keyed, FetchRequest(sortedBy: [.ascending("name")])] {
      let count = request.sectionKey == nil ? 1 : 0
      #expect(try ArraySource<Hero>([]).fetch(request).sections.count == count)
      #expect(try sqlite.store.fetch(request).sections.count == count)
    }
  }
}
