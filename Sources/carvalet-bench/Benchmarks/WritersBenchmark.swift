/// Several processes that write to the same store.
struct WritersBenchmark: Benchmark {
  let id = "P19"
  let title = "four writers"

  private static let writerCount = 4
  private static let commitCount = 400

  func measure(on bench: Bench) throws -> Report {
    var worst: [DeskCommand.Way: Samples] = [:]
    func contender(_ name: String, _ way: DeskCommand.Way) -> Contender {
      var store = ""
      func prepare() throws { store = try bench.stores.copy(bench.sizes.small) }
      return Contender(name, prepare: prepare) {
        let desks = try (0..<Self.writerCount).map { _ in
          try ToolProcess(
            bench.tools.itself,
            ["desk", store, "--count", "\(Self.commitCount)", "--way", way.rawValue])
        }
        // A writer that was refused ends with an error.
        let slowest = try desks.compactMap { desk in
          Double(try desk.finish().output.prefix { $0 != "\n" })
        }
        worst[way, default: Samples()].add(slowest.max() ?? 0)
        return try RawDatabase(store).prepare("SELECT count(*) FROM car").walk()
      }
    }
    let what = "\(Self.writerCount) writers x \(Self.commitCount) durable commits, 1,000 cars"
    let total = try bench.compare(
      id, what, [.asFast(1)], ours: contender("carvalet", .carvalet),
      peers: contender("SQLite's busy loop, the same rows", .busyLoop),
      contender("the same rows behind a kernel lock", .lock))
    let ours = worst[.carvalet]
    let peer = worst[.busyLoop]
    let slowest = Finding(
      id: id, what: "the slowest of these commits",
      ours: ours.map { .seconds($0.percentile(1)) },
      peer: peer.map {
        Finding.Peer(name: "SQLite's busy loop", quantity: .seconds($0.percentile(1)))
      },
      targets: [.within(.seconds(0.150))], runs: ours?.count)
    return Report(findings: total + [slowest])
  }
}
