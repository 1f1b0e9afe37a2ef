/// Several processes that write to the same store on a server.
struct ServerWritersBenchmark: Benchmark {
  let id = "S6"
  let title = "four writers on a server"

  private static let writerCount = 4
  private static let commitCount = 400

  func measure(on bench: Bench) throws -> Report {
    if let missing = bench.servers.missing {
      return Report(findings: [Finding(id: id, what: title, skipped: missing)])
    }
    func contender(_ name: String, _ way: DeskCommand.Way) -> Contender {
      var address = ""
      func prepare() throws { address = try bench.servers.copy(bench.sizes.small) }
      return Contender(name, prepare: prepare) {
        let desks = try (0..<Self.writerCount).map { _ in
          try ToolProcess(
            bench.tools.itself,
            ["desk", address, "--count", "\(Self.commitCount)", "--way", way.rawValue])
        }
        for desk in desks { _ = try desk.finish() }
        return try RawPostgres(address).integer("SELECT count(*) FROM car")
      }
    }
    return Report(
      findings: try bench.compare(
        id, "\(Self.writerCount) writers x \(Self.commitCount) durable commits on a server",
        [.asFast(0.6)], ours: contender("carvalet", .carvalet),
        peers: contender("libpq, the same rows and the same lock", .libpq)))
  }
}
