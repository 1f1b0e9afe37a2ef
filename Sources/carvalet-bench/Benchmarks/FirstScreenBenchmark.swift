/// How soon the first cars are on the screen of `browse`, beside a list that is printed.
struct FirstScreenBenchmark: Benchmark {
  let id = "P27"
  let title = "the first screen of carvalet browse"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.path(bench.sizes.large)
    // A browser ends before the list runs, so that they do not share the processor.
    var browser: BrowserProcess?
    func browsing(until shown: String) -> Contender {
      Contender(
        "carvalet browse", prepare: { browser?.end() },
        run: {
          let started = try BrowserProcess(bench, store: store)
          browser = started
          try started.wait(for: shown)
          return 50
        })
    }
    let arguments = ["list", "--limit", "50", "--store", store]
    let list = Contender(
      "carvalet list --limit 50", prepare: { browser?.end() },
      run: { min(50, try ToolProcess(bench.tools.carvalet, arguments).finish().lineCount) })
    // The mark of the selected row comes with the first cars.
    let rows = try bench.compare(
      id, "carvalet browse until its first cars are on the screen", [.times(1.5)],
      ours: browsing(until: ">"), peers: list)
    let counts = try bench.compare(
      id, "carvalet browse until its counts are on the screen",
      ours: browsing(until: "\(bench.sizes.large.grouped) cars"), peers: list)
    browser?.end()
    return Report(findings: rows + counts)
  }
}
