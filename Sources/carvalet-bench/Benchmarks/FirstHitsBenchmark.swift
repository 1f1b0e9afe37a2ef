import CarStorage
import FetchedResults

/// The first hits in sort order, of a text that nearly no car has.
struct FirstHitsBenchmark: Benchmark {
  let id = "P7"
  let title = "the first hits of a rare text"

  func measure(on bench: Bench) throws -> Report {
    let planned = try bench.rawWithTexts(bench.sizes.large).prepare(
      """
      SELECT ticket FROM car WHERE \(CarLists.isParked) AND instr(search_text, ?) > 0
        \(CarLists.orderByMake) LIMIT 50
      """)
    try planned.bind(CarLists.rareName, at: 1)
    var request = CarLists.byMake(CarSearch(CarLists.rareName))
    request.fetchLimit = 50
    return Report(
      findings: try bench.compare(
        id, "first 50 hits in sort order, rare text", [.asFast(30)],
        ours: bench.afresh(bench.sizes.large, "the engine") { store in
          try store.fetch(request).objects(in: 0..<50).ticketSum
        },
        peers: Contender("the plan that SQLite chooses", run: planned.walk)))
  }
}
