import FetchedResults
import FetchedResultsSQLite
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Countries: one text, looked for among the countries or among their capitals.
struct CountriesTests {
  struct Country: FetchedObject, Equatable {
    static let entity = EntityDescription(
      name: "country", attributes: [.text("country"), .text("capital")],
      orders: [FetchOrder(sortedBy: [.ascending("country")], sections: [.firstLetter("country")])])
    var row: FetchedRow
    init(row: FetchedRow) { self.row = row }
    init(_ id: Int64, _ country: String, _ capital: String) {
      row = FetchedRow(id: id, values: [.text(country), .text(capital)])
    }
    var name: String { row.values[0].text ?? "" }
  }

  static let countries = [
    Country(1, "Sweden", "Stockholm"), Country(2, "Mexico", "Mexico City"),
    Country(3, "Åland", "Mariehamn"), Country(4, "Austria", "Vienna"),
    Country(5, "Brazil", "Brasília"), Country(6, "Iceland", "Reykjavík"),
    Country(7, "Slovenia", "Ljubljana"),
  ]

  private func outline(_ predicate: FetchPredicate) throws -> String {
    let request = FetchRequest<Country>(
      predicate: predicate, sortedBy: [.ascending("country")], sectionKey: .firstLetter("country"))
    let sqlite = try TemporaryStore(Self.countries)
    func outline(_ found: ResultsSnapshot<Country>) throws -> String {
      try found.sections.map { section in
        try section.name! + ": " + found.objects(in: section).map(\.name).joined(separator: ", ")
      }.joined(separator: "; ")
    }
    let memory = try outline(ArraySource(Self.countries).fetch(request))
    #expect(try outline(sqlite.store.fetch(request)) == memory)
    return memory
  }

  @Test func `Row 54: the same text is looked for in the scope that is chosen`() throws {
    #expect(try outline(.contains("country", "en")) == "S: Slovenia, Sweden")
    #expect(try outline(.contains("capital", "en")) == "A: Austria")
    #expect(
      try outline(.anyText(contains: "en", in: Country.entity))
        == "A: Austria; S: Slovenia, Sweden")
  }

  @Test func `Rows 70, 81: scope, text and sections combine`() throws {
    #expect(try outline(.contains("capital", "brasilia")) == "B: Brazil")
    #expect(
      try outline(.contains("country", "land") && .contains("capital", "REYKJAVIK"))
        == "I: Iceland")
    #expect(try outline(.beginsWith("country", "a")) == "A: Åland, Austria")
  }
}
