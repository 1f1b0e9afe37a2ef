import FetchedResults

/// A page of 50 rows, read by the engine.
struct PageBenchmark: Benchmark {
  let id = "P3"
  let title = "a page of 50 in the engine"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.store(bench.sizes.large)
    let raw = try bench.raw(bench.sizes.large)
    let page = try raw.prepare(
      """
      SELECT \(CarLists.carColumns) FROM car WHERE \(CarLists.isParked)
        \(CarLists.orderByMake) LIMIT 50
      """)
    let request = CarLists.byMake()
    let list = try store.fetch(request)
    let ofNewList = try bench.compare(
      id, "a page of 50 in the engine", [.times(1.5)],
      ours: Contender("the engine") {
        try store.fetch(request).objects(in: 0..<50).ticketSum
      },
      peers: Contender("the statement stepped in C, in a transaction") {
        try raw.execute("BEGIN")
        defer { try? raw.execute("COMMIT") }
        return try page.walk()
      })
    let ofOpenList = try bench.compare(
      id, "a page of 50 of a list that is open", [.times(1.5)],
      ours: Contender("the engine") { try list.objects(in: 0..<50).ticketSum },
      peers: Contender("the statement stepped in C", run: page.walk))
    return Report(findings: ofNewList + ofOpenList)
  }
}
