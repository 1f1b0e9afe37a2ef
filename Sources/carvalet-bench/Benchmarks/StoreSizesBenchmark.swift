/// The first page of a list, as a whole process, of small and large stores.
struct StoreSizesBenchmark: Benchmark {
  let id = "P2"
  let title = "the first page in stores of other sizes, a whole process"

  func measure(on bench: Bench) throws -> Report {
    let small = bench.sizes.small
    let larger = bench.sizes.all.filter { $0 >= bench.sizes.large }
    let inSmall = ListCommandBenchmark.listing(try bench.stores.path(small), bench)
    return Report(
      findings: try larger.flatMap { size in
        try bench.compare(
          id, "the first page of \(size.grouped) cars", [.times(1.2)],
          ours: ListCommandBenchmark.listing(try bench.stores.path(size), bench),
          peers: Contender("itself, of \(small.grouped) cars", run: inSmall.run))
      })
  }
}
