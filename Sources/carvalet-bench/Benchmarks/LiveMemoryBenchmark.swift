/// What a list takes of memory that is open and followed.
struct LiveMemoryBenchmark: Benchmark {
  let id = "P17"
  let title = "memory of a list that is followed"

  func measure(on bench: Bench) throws -> Report {
    let path = try bench.stores.copy(bench.sizes.large)
    let output = try ToolProcess(bench.tools.itself, ["weigh", path]).finish().output
    let bytes = output.split(separator: "\n").compactMap { Double($0) }
    guard bytes.count == 2 else {
      return Report(findings: [Finding(id: id, what: title, skipped: "not told")])
    }
    let ids = Finding.Peer(
      name: "[Int64] of all tickets", quantity: .bytes(Double(8 * bench.sizes.large)))
    return Report(findings: [
      Finding(
        id: id, what: "a list that is open and followed", ours: .bytes(bytes[0]), peer: ids,
        targets: [.within(.bytes(0x1p20))], runs: 1),
      Finding(
        id: id, what: "with what SQLite caches of the file", ours: .bytes(bytes[1]), peer: ids,
        runs: 1),
    ])
  }
}
