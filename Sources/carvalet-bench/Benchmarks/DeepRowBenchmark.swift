import FetchedResults

/// A row in the middle of a list, by its section and item.
struct DeepRowBenchmark: Benchmark {
  let id = "P5"
  let title = "a row in the middle of a list"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.store(bench.sizes.large)
    let middle = bench.sizes.large / 2
    let offset = try bench.raw(bench.sizes.large).prepare(
      """
      SELECT \(CarLists.carColumns) FROM car WHERE \(CarLists.isParked)
        \(CarLists.orderByMake) LIMIT 1 OFFSET \(middle)
      """)
    let list = try store.fetch(CarLists.byMake())
    let sections = try list.sections
    guard let section = sections.firstIndex(where: { $0.range.contains(middle) }) else {
      return Report(findings: [Finding(id: id, what: title, skipped: "no such row")])
    }
    let path = ResultsIndexPath(
      section: section, item: middle - sections[section].range.lowerBound)
    return Report(
      findings: try bench.compare(
        id, "row (section, item) in the middle of a list",
        [.asFast(10), .within(.seconds(0.0002))],
        ours: Contender("the engine") { [try list.object(at: path)].ticketSum },
        peers: Contender("the same row by OFFSET", run: offset.walk)))
  }
}
