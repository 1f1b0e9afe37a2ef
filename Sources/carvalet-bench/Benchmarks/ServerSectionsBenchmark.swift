import CarStorage
import FetchedResults

/// The sections of a list on a server, and the index beside it.
struct ServerSectionsBenchmark: Benchmark {
  let id = "S2"
  let title = "sections and index titles on a server"

  func measure(on bench: Bench) throws -> Report {
    if let missing = bench.servers.missing {
      return Report(findings: [Finding(id: id, what: title, skipped: missing)])
    }
    let address = try bench.servers.address(bench.sizes.large)
    let store = try CarStore(server: address)
    let raw = try RawPostgres(address)
    let request = CarLists.byMake()
    let grouping = """
      SELECT coalesce(sum(count), 0) FROM (SELECT count(*) AS count, make_key FROM car
        WHERE \(CarLists.isParkedOnServer) GROUP BY make_key) AS sections
      """
    let count = try store.fetch(request).numberOfObjects
    return Report(
      findings: try bench.compare(
        id, "sections and index titles on a server, 60 makes", [.asFast(1000)],
        ours: Contender("the engine") {
          let list = try store.fetch(request)
          guard try list.sectionIndex()?.entries.isEmpty == false else { return 0 }
          return try list.sections.rowCount
        },
        peers: Contender("GROUP BY through libpq") { try raw.integer(grouping) },
        Contender("SELECT 1 through libpq, a round trip") {
          try raw.execute("SELECT 1")
          return count
        }))
  }
}
