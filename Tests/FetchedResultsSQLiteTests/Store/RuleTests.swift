import FetchedResults
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQLite

private typealias FetchRequest = FetchedResults.FetchRequest

/// The same wines before there was the rule.
private struct PlainWine: FetchedRecord {
  var id: Int64 = 0, name = "", price: Double?

  static let entity = Entity<PlainWine>(
    "wine", attributes: [.init("name", \.name), .init("price", \.price)])
}

private struct Barrel: FetchedRecord {
  var id: Int64 = 0, litres = 0

  static let entity = Entity<Barrel>(
    "barrel",
    attributes: [.init("litres", \.litres), .init("size", rule: 1) { $0.litres < 100 ? 1 : 2 }],
    orders: [.by(.ascending(rule: "size"), sections: .value)])
}

@Suite(.ownThread, .timeLimit(.minutes(60)))
struct RuleTests {
  private let folder: TemporaryFolder
  private let path: String
  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("wines.sqlite")
  }

  private func store() throws -> SQLiteStore<Wine> {
    let store = try SQLiteStore.open(path, Wine.self)
    try store.write(ChangeCommand("buy")) { writer in
      for wine in Wine.cellar { try writer.insert(wine) }
    }
    return store
  }

  @Test func `A rule makes sections in every source`() throws {
    let expected = ["cheap: Rioja", "dear: Barolo Cava", "Unknown: Sample"]
    #expect(try Wine.bands(of: ArraySource(Wine.cellar)) == expected)
    let store = try store()
    #expect(try Wine.bands(of: store) == expected)
    let dear = try RecordPredicate<Wine>(format: "band BEGINSWITH 'd' AND price < 20")
    #expect(try store.fetch(FetchRequest(where: dear)).objects(in: 0..<9) == [Wine.cellar[3]])
    #expect(try store.object(2) == Wine.cellar[1])
    #expect(try store.check() == [])
  }

  @Test func `The index of such sections has their letters, or titles of the program's own`() throws
  {
    let list = try store().fetch(Wine.byBand)
    #expect(try list.sectionIndex()?.titles == ["C", "D", "#"])
    let index = SectionIndex(try list.sections) { section in
      section.name.map { $0 == "cheap" ? "under 10" : "from 10" }
    }
    #expect(index.titles == ["under 10", "from 10"])
    #expect(try index.section(forSectionIndexTitle: "from 10", at: 1) == .section(1))
  }

  @Test func `What only reads a file from before the rule takes no row for a wrong one`() throws {
    let plain = try SQLiteStore.open(path, PlainWine.self)
    try plain.write(ChangeCommand("buy")) { try $0.insert(PlainWine(name: "Rioja")) }
    let store = try SQLiteStore.open(path, Wine.self, readOnly: true)
    #expect(try store.fetch(Wine.byBand).numberOfObjects == 1)
    #expect(try store.check() == [])
  }

  @Test func `A change of what the rule reads moves the row`() throws {
    let store = try store()
    let list = FetchedResultsController(store, Wine.byBand)
    try list.performFetch()
    try store.write(ChangeCommand("sale")) { try $0.update(Wine(id: 2, name: "Barolo", price: 9)) }
    guard case .changes(let changes) = try list.takeUpdate() else {
      Issue.record("There is no change")
      return
    }
    #expect(changes.rowEvents.map(\.id) == [2])
    #expect(try Wine.bands(of: store) == ["cheap: Barolo Rioja", "dear: Cava", "Unknown: Sample"])
  }

  @Test func `Another program's rows get their value with the next write`() throws {
    let store = try store()
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          UPDATE wine SET price = 3 WHERE id = 2;
          INSERT INTO wine (id, name, price) VALUES (9, 'Port', 30);
          """)
    }
    try store.write(ChangeCommand("buy")) { try $0.insert(Wine(name: "Merlot", price: 5)) }
    #expect(
      try Wine.bands(of: store) == [
        "cheap: Barolo Merlot Rioja", "dear: Cava Port", "Unknown: Sample",
      ])
    #expect(try store.check() == [])
  }

  @Test func `A rule that gives numbers is right before the next write, too`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("barrels.sqlite")
    let store = try SQLiteStore.open(path, Barrel.self)
    try store.write(ChangeCommand("fill")) { writer in
      for litres in [5, 500] { try writer.insert(Barrel(litres: litres)) }
    }
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          UPDATE barrel SET litres = 7 WHERE id = 2; INSERT INTO barrel (litres) VALUES (900);
          """)
    }
    let request = FetchRequest<Barrel>(
      sortedBy: [.ascending(rule: "size")], sections: .rule("size"))
    let list = try store.fetch(request)
    #expect(
      try list.sections.map { "\($0.name ?? "") \($0.numberOfObjects)" } == ["1 2", "2 1"])
    #expect(try list.objects(in: 0..<3).map(\.litres) == [5, 7, 900])
    try store.write(ChangeCommand("fill")) { try $0.insert(Barrel(litres: 1)) }
    #expect(try store.fetch(request).sections.map(\.numberOfObjects) == [3, 1])
    #expect(try store.check() == [])
  }

  @Test func `A later version of the rule is used for all rows`() throws {
    #expect(try Wine.bands(of: store()).count == 3)
    let later = try SQLiteStore.open(path, LaterWine.self)
    let list = try later.fetch(
      FetchRequest(sortedBy: [.ascending(rule: "band")], sections: .rule("band")))
    #expect(
      try list.sections.map { "\($0.name ?? "") \($0.numberOfObjects)" } == [
        "cheap 2", "dear 1", "Unknown 1",
      ])
    #expect(try later.check() == [])
    // A program with the earlier rule, which only reads, does not take the values for wrong ones.
    #expect(try SQLiteStore.open(path, Wine.self, readOnly: true).check() == [])
    // A program with the earlier rule does not write its values over the later ones.
    let earlier = try SQLiteStore.open(path, Wine.self)
    #expect(throws: StoreError.self) {
      try earlier.write(ChangeCommand("buy")) { try $0.insert(Wine(name: "Port", price: 12)) }
    }
  }
}
