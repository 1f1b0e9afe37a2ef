/// What one edit does to a list that is followed on a server.
struct ServerChangeSetBenchmark: Benchmark {
  let id = "S3"
  let title = "the change set of one edit, on a server"

  func measure(on bench: Bench) throws -> Report {
    if let missing = bench.servers.missing {
      return Report(findings: [Finding(id: id, what: title, skipped: missing)])
    }
    let contenders = try bench.sizes.all.map {
      try FollowedStore(bench.servers.copy($0)).contender
    }
    let samples = try bench.pace.measure(contenders)
    let large = samples[2]
    return Report(
      findings: [
        Finding(
          id: id, what: "change set of one edit on a server, p50",
          ours: .seconds(large.percentile(0.5)), targets: [.within(.seconds(0.003))],
          runs: large.count)
      ],
      growths: [
        Growth(
          operation: "change set of one edit, on a server", isToBeFlat: true,
          seconds: samples.map(\.median))
      ])
  }
}
