/// Several processes that write to the same store.
extension Benchmark {
  private static let writerCount = 4
  private static let commitCount = 400

  static let writers = Benchmark("P19", onServer: "S6", "four writers") { bench in
    var slowest: [DeskCommand.Way: Samples] = [:]
    func contender(_ name: String, _ way: DeskCommand.Way) -> Contender {
      var store = ""
      func prepare() throws { store = try bench.copy(bench.sizes.small) }
      return Contender(name, prepare: prepare) {
        let desks = try (0..<writerCount).map { _ in
          try ToolProcess(
            bench.tools.itself,
            ["desk", store, "--count", "\(commitCount)", "--way", way.rawValue])
        }
        // A writer that was refused ends with an error.
        let seconds = try desks.map { Double(try $0.finish().output.prefix { $0 != "\n" }) ?? 0 }
        slowest[way, default: Samples()].add(seconds.max() ?? 0)
        return try bench.raw(store).sum("SELECT count(*) FROM car")
      }
    }
    let peers = bench.choose(
      file: [
        contender("SQLite's busy loop, the same rows", .busyLoop),
        contender("the same rows behind a kernel lock", .lock),
      ],
      server: [contender("libpq, the same rows and the same lock", .libpq)])
    try bench.compare(
      "\(writerCount) writers x \(commitCount) durable commits, 1,000 cars",
      [.asFast(bench.choose(file: 1, server: 0.6))], ours: contender("carvalet", .carvalet),
      peers: peers)
    guard let ours = slowest[.carvalet],
      let peer = slowest[bench.choose(file: .busyLoop, server: .libpq)]
    else { return }
    bench.add(
      "the slowest of these commits", .seconds(ours.percentile(1)),
      beside: (peers[0].name, .seconds(peer.percentile(1))),
      bench.choose(file: [.within(.seconds(0.150))], server: []), runs: ours.count)
  }
}
