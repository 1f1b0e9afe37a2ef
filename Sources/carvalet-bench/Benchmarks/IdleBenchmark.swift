import Foundation

/// What a list costs that is followed while nothing happens.
struct IdleBenchmark: Benchmark {
  let id = "P12"
  let title = "an idle watcher"

  func measure(on bench: Bench) throws -> Report {
    let path = try bench.stores.path(bench.sizes.large)
    let seconds = bench.pace.isFull ? 60 : 3
    let output = try ToolProcess(
      bench.tools.itself, ["listen", path, "--way", "follow", "--idle", "\(seconds)"]
    ).finish().output
    let share = Double(output.prefix { $0 != "\n" }).map { $0 / Double(seconds) }
    return Report(findings: [
      Finding(
        id: id, what: "an idle watcher, of one core", ours: share.map(Quantity.share),
        targets: [.within(.share(0.0005))], runs: 1)
    ])
  }
}
