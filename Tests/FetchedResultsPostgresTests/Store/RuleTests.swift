import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Sections by a rule of the program's own, in a store on a server.
@Suite(.needsPostgres, .timeLimit(.minutes(60)))
struct RuleTests {
  private let server: TemporarySchema<Wine>

  init() throws { server = try TemporarySchema(Wine.cellar) }

  @Test func `A rule makes sections, and a change of what it reads moves the row`() throws {
    let store = server.store
    #expect(
      try Wine.bands(of: store) == ["cheap: Rioja", "dear: Barolo Cava", "Unknown: Sample"])
    let dear = try RecordPredicate<Wine>(format: "band BEGINSWITH 'd' AND price < 20")
    #expect(try store.fetch(FetchRequest(where: dear)).objects(in: 0..<9) == [Wine.cellar[3]])
    let list = FetchedResultsController(store, Wine.byBand)
    try list.performFetch()
    try store.write(ChangeCommand("sale")) { try $0.update(Wine(id: 2, name: "Barolo", price: 9)) }
    guard case .changes(let changes) = try list.takeUpdate() else {
      Issue.record("There is no change")
      return
    }
    #expect(changes.rowEvents.map(\.id) == [2])
    #expect(
      try Wine.bands(of: store) == ["cheap: Barolo Rioja", "dear: Cava", "Unknown: Sample"])
    #expect(try store.check() == [])
  }

  @Test func `Another program's rows get their value with the next write`() throws {
    let connection = try PostgresConnection(ServerAddress(server.address))
    try connection.execute("UPDATE wine SET price = 3 WHERE id = 2")
    try connection.execute("INSERT INTO wine (id, name, price) VALUES (9, 'Port', 30)")
    let store = server.store
    try store.write(ChangeCommand("buy")) { try $0.insert(Wine(name: "Merlot", price: 5)) }
    #expect(
      try Wine.bands(of: store) == [
        "cheap: Barolo Merlot Rioja", "dear: Cava Port", "Unknown: Sample",
      ])
    #expect(try store.check() == [])
  }

  @Test func `A later version of the rule is used for all rows`() throws {
    let later = try PostgresStore<LaterWine>(server.address)
    let list = try later.fetch(
      FetchRequest(sortedBy: [.ascending(rule: "band")], sections: .rule("band")))
    #expect(
      try list.sections.map { "\($0.name ?? "") \($0.numberOfObjects)" } == [
        "cheap 2", "dear 1", "Unknown 1",
      ])
    // The next write stores the values.
    try later.write(ChangeCommand("sell")) { try $0.delete(4) }
    #expect(try later.check() == [])
    // A program with the earlier rule would read and write other values.
    #expect(throws: PostgresError.self) { try PostgresStore<Wine>(server.address) }
  }
}
