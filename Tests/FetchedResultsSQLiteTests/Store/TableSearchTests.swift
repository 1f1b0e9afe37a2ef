import FetchedResults
import FetchedResultsSQLite
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// TableSearch: an array of colours, searched as one types.
struct TableSearchTests {
  struct Colour: FetchedObject, Equatable {
    static let entity = EntityDescription(
      name: "colour", attributes: [.text("name")],
      orders: [FetchOrder(sortedBy: [.ascending("name")])])
    var row: FetchedRow
    init(row: FetchedRow) { self.row = row }
    init(_ id: Int, _ name: String) { row = FetchedRow(id: Int64(id), values: [.text(name)]) }
    var name: String { row.values[0].text ?? "" }
  }

  static let colours = ["Red", "Greenish", "Blue", "Dark green", "Green", "Bluegreen", "Black"]
    .enumerated().map { Colour($0 + 1, $1) }

  private func names(_ predicate: FetchPredicate?) throws -> [String] {
    let request = FetchRequest<Colour>(predicate: predicate)
    let memory = try ArraySource(Self.colours).fetch(request)
    let sqlite = try TemporaryStore(Self.colours)
    let stored = try sqlite.store.fetch(request)
    let names = try memory.objects(in: 0..<100).map(\.name)
    #expect(try stored.objects(in: 0..<100).map(\.name) == names)
    return names
  }

  @Test func `Row 56: a term is found whatever its case, anywhere in a name`() throws {
    #expect(
      try names(.contains("name", "GREEN", options: .caseInsensitive))
        == ["Greenish", "Dark green", "Green", "Bluegreen"])
    #expect(try names(.contains("name", "GREEN", options: [])) == [])
  }

  @Test func `Row 52: without a term the whole array is listed, in its order`() throws {
    #expect(try names(nil) == Self.colours.map(\.name))
    #expect(try names(.contains("name", "")) == [])
  }

  @Test func `Rows 57, 59: two lists over one source are distinguished by identifier, not by row`()
    throws
  {
    let sqlite = try TemporaryStore(Self.colours)
    let all = try sqlite.store.fetch(FetchRequest())
    let found = try sqlite.store.fetch(FetchRequest(predicate: .contains("name", "green")))
    #expect(try all.indexPath(forID: 5) == ResultsIndexPath(section: 0, item: 4))
    #expect(try found.indexPath(forID: 5) == ResultsIndexPath(section: 0, item: 2))
    #expect(try found.indexPath(forID: 1) == nil)
    #expect(try found.object(at: ResultsIndexPath(section: 0, item: 2)) == Self.colours[4])
    #expect(try all.numberOfObjects == 7)
  }

  @Test func `Rows 58, 80: a list without a predicate is the main list`() throws {
    let sqlite = try TemporaryStore(Self.colours)
    let main = try sqlite.store.fetch(FetchRequest(sortedBy: [.ascending("name")]))
    let search = try sqlite.store.fetch(
      FetchRequest(predicate: nil, sortedBy: [.ascending("name")]))
    #expect(try main.objects(in: 0..<7) == search.objects(in: 0..<7))
  }

  @Test func `Row 63: the end of a search leaves the full list as it was`() throws {
    let sqlite = try TemporaryStore(Self.colours)
    let all = try sqlite.store.fetch(FetchRequest())
    let rows = try all.objects(in: 0..<100)
    let sections = try all.sections
    do {
      let found = try sqlite.store.fetch(FetchRequest(predicate: .contains("name", "green")))
      #expect(try found.numberOfObjects == 4)
    }
    #expect(try all.objects(in: 0..<100) == rows)
    #expect(try all.sections == sections)
    #expect(try all.indexPath(forID: 7) == ResultsIndexPath(section: 0, item: 6))
  }

  @Test func `Row 66: results stand in a second list, or take the place of the first`() throws {
    let sqlite = try TemporaryStore(Self.colours)
    for source in [ArraySource(Self.colours), sqlite.store] as [any FetchSource<Colour>] {
      var request = FetchRequest<Colour>(sortedBy: [.ascending("name")])
      let all = try source.fetch(request)
      request.predicate = .contains("name", "black")
      let beside = try source.fetch(request)
      #expect(try all.objects(in: 0..<100).count == 7)
      #expect(try beside.objects(in: 0..<100).map(\.name) == ["Black"])

      var list = all
      for (term, count) in [("green", 4), ("dark", 1), (nil, 7)] {
        request.predicate = term.map { .contains("name", $0) }
        list = try source.fetch(request)
        #expect(try list.numberOfObjects == count)
      }
      #expect(try list.objects(in: 0..<100) == all.objects(in: 0..<100))
    }
  }

  @Test func `Row 79: a list works with nothing configured`() throws {
    let sqlite = try TemporaryStore(Self.colours)
    for source in [ArraySource(Self.colours), sqlite.store] as [any FetchSource<Colour>] {
      let list = try source.fetch(FetchRequest())
      #expect(try list.objects(in: 0..<100) == Self.colours)
      #expect(try list.sections.map(\.numberOfObjects) == [7])
      #expect(try list.sectionIndex() == nil)
    }
  }
}
