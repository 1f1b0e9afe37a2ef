/// What a list takes of memory that is open and followed.
struct LiveMemoryBenchmark: Benchmark {
  let id = "P17"
  let title = "memory of a list that is followed"

  func measure(on bench: Bench) throws -> Report {
    let path = try bench.stores.copy(bench.sizes.large)
    let output = try ToolProcess(
      bench.tools.itself, ["weigh", path], environment: WeighCommand.environment
    ).finish().output
    let bytes = output.split(separator: "\n").compactMap { Double($0) }
    guard bytes.count == 3 else {
      return Report(findings: [Finding(id: id, what: title, skipped: "not told")])
    }
    let ids = Finding.Peer(
      name: "[Int64] of all tickets", quantity: .bytes(Double(8 * bench.sizes.large)))
    func finding(_ what: String, _ bytes: Double, _ targets: [Target] = []) -> Finding {
      Finding(id: id, what: what, ours: .bytes(bytes), peer: ids, targets: targets, runs: 1)
    }
    let most = Target.within(.bytes(0x1p20))
    return Report(findings: [
      finding("a list that is open and followed, without SQLite", bytes[0], [most]),
      finding("with SQLite's connections and statements", bytes[1], [most]),
      finding("with the pages that SQLite caches, too", bytes[2]),
    ])
  }
}
