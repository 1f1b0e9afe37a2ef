import Foundation

/// How soon a commit on a server is reported in another process.
struct ServerLatencyBenchmark: Benchmark {
  let id = "S4"
  let title = "from a commit on a server to the event in another process"

  func measure(on bench: Bench) throws -> Report {
    if let missing = bench.servers.missing {
      return Report(findings: [Finding(id: id, what: title, skipped: missing)])
    }
    let commits = bench.pace.isFull ? 300 : 40
    let listened = try ListenedStore(
      .follow, at: bench.servers.copy(bench.sizes.small), commits: commits, bench)
    for index in 0..<commits {
      try listened.park()
      // The listener must be idle again when the next commit is measured.
      Thread.sleep(forTimeInterval: 0.01 + Double(index % 7) * 0.001)
    }
    let latencies = try listened.latencies()
    func finding(_ what: String, _ share: Double, _ targets: [Target]) -> Finding {
      Finding(
        id: id, what: what, ours: .seconds(latencies.percentile(share)), targets: targets,
        runs: latencies.count)
    }
    return Report(findings: [
      finding(
        "commit on a server to event in another process, p50", 0.5, [.within(.seconds(0.005))]),
      finding("the same, p99", 0.99, []),
    ])
  }
}
