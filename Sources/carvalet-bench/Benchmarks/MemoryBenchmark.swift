/// The most memory that commands take.
struct MemoryBenchmark: Benchmark {
  let id = "memory"
  let title = "peak memory of commands"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.path(bench.sizes.large)
    let csv = try bench.stores.csv(bench.sizes.large)
    let place = bench.stores.scratchPath("memory.sqlite")
    let mebibyte = Double(1 << 20)
    func peak(
      _ what: String, _ arguments: [String], _ targets: [Target] = [], doesInterrupt: Bool = false
    ) throws -> Finding {
      let command =
        ["peak"] + (doesInterrupt ? ["--interrupt"] : []) + ["--", bench.tools.carvalet] + arguments
      let output = try ToolProcess(bench.tools.itself, command).finish().output
      let bytes = Double(output.prefix { $0 != "\n" })
      return Finding(
        id: id, what: what, ours: bytes.map(Quantity.bytes), targets: targets, runs: 1)
    }
    return Report(findings: [
      try peak(
        "peak of carvalet list --limit 50",
        ["list", "--sort", "make", "--limit", "50", "--store", store]),
      try peak(
        "peak of carvalet search bmw --limit 50",
        ["search", "bmw", "--sort", "make", "--limit", "50", "--store", store]),
      try peak(
        "peak of carvalet watch, which shows all cars first",
        ["watch", "--sort", "make", "--store", store],
        doesInterrupt: true),
      try peak(
        "peak of carvalet import of all cars", ["import", csv, "--yes", "--store", place],
        [.within(.bytes(200 * mebibyte))]),
    ])
  }
}
