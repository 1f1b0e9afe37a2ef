/// What a list takes of memory that is open and followed.
struct LiveMemoryBenchmark: Benchmark {
  let id = "P17"
  let title = "memory of a list that is followed"

  func measure(on bench: Bench) throws -> Report {
    let path = try bench.stores.copy(bench.sizes.large)
    guard let list = try weigh(["weigh", path], bench.tools),
      let search = try weigh(["weigh", path, "--search", "bmw"], bench.tools)
    else {
      return Report(findings: [Finding(id: id, what: title, skipped: "not reported")])
    }
    let ids = Finding.Peer(
      name: "[Int64] of all tickets", quantity: .bytes(Double(8 * bench.sizes.large)))
    func finding(_ what: String, _ bytes: Double, _ targets: [Target] = []) -> Finding {
      Finding(id: id, what: what, ours: .bytes(bytes), peer: ids, targets: targets, runs: 1)
    }
    let most = Target.within(.bytes(0x1p20))
    return Report(findings: [
      finding("a list that is open and followed, without SQLite", list[0], [most]),
      finding("with SQLite's connections and statements", list[1], [most]),
      finding("with the pages that SQLite caches, too", list[2]),
      finding(
        "a search of bmw that is followed, with its matches, without SQLite", search[0], [most]),
    ])
  }

  /// The three figures of ``WeighCommand``.
  private func weigh(_ arguments: [String], _ tools: Tools) throws -> [Double]? {
    let output = try ToolProcess(
      tools.itself, arguments, environment: WeighCommand.environment
    ).finish().output
    let bytes = output.split(separator: "\n").compactMap { Double($0) }
    return bytes.count == 3 ? bytes : nil
  }
}
