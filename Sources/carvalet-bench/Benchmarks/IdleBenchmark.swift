import Foundation

/// What a list costs that is followed while nothing happens.
struct IdleBenchmark: Benchmark {
  let id = "P12"
  let title = "an idle watcher"

  func measure(on bench: Bench) throws -> Report {
    let path = try bench.stores.path(bench.sizes.large)
    let idlers = [
      (
        "a list that is followed, of one core",
        try ToolProcess(bench.tools.itself, ["listen", path, "--way", "follow"])
      ),
      (
        "carvalet watch, of one core",
        try ToolProcess(
          bench.tools.carvalet, ["watch", "--sort", "make", "--format", "ndjson", "--store", path])
      ),
    ]
    for (_, process) in idlers { process.passOverLine() }
    // The cost of the start is not counted.
    Thread.sleep(forTimeInterval: 1)
    let before = try idlers.map { try $0.1.processorSeconds() }
    let seconds = Stopwatch.seconds { Thread.sleep(forTimeInterval: bench.pace.isFull ? 60 : 3) }
    let after = try idlers.map { try $0.1.processorSeconds() }
    for (_, process) in idlers { _ = try process.interrupt() }
    return Report(
      findings: idlers.indices.map { index in
        Finding(
          id: id, what: "idle: \(idlers[index].0)",
          ours: .share((after[index] - before[index]) / seconds),
          targets: [.within(.share(0.0005))], runs: 1)
      })
  }
}
