import CarStorage
import FetchedResults

/// A car by its plate, as a whole process, of small and large stores.
struct ShowCommandBenchmark: Benchmark {
  let id = "P25"
  let title = "carvalet show --plate, a whole process"

  func measure(on bench: Bench) throws -> Report {
    let small = bench.sizes.small
    let inSmall = try showing(small, bench)
    return Report(
      findings: try bench.compare(
        id, "carvalet show --plate, of \(bench.sizes.large.grouped) cars", [.times(1.2)],
        ours: try showing(bench.sizes.large, bench),
        peers: Contender("itself, of \(small.grouped) cars", run: inSmall.run)))
  }

  private func showing(_ size: Int, _ bench: Bench) throws -> Contender {
    let store = try bench.stores.path(size)
    let plates = try CarStore(path: store)
      .fetch(
        FetchRequest(
          predicate: .isNotNull(CarField.plate.name), sortedBy: [.ascending("ticket")],
          fetchLimit: 1)
      ).objects(in: 0..<1).compactMap(\.plate)
    return Contender("carvalet") {
      try ToolProcess(
        bench.tools.carvalet, ["show", "--plate", plates[0], "--store", store]
      ).finish().lineCount > 0 ? 1 : 0
    }
  }
}
