import Foundation

/// An edit as a whole process, the checkpoint at its end included.
struct EditCommandBenchmark: Benchmark {
  let id = "P10"
  let title = "carvalet edit, a whole process"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.copy(bench.sizes.large)
    let edit = Self.editing(store, bench)
    let list = Contender("carvalet list --limit 50") {
      _ = try ToolProcess(
        bench.tools.carvalet, ["list", "--sort", "make", "--limit", "50", "--store", store]
      ).finish()
      return 1
    }
    return Report(
      findings: try bench.compare(
        id, "carvalet edit --note", [.times(2)], ours: edit, peers: list))
  }

  /// The tool, editing one car after another.
  static func editing(_ store: String, _ bench: Bench) -> Contender {
    var edits = 0
    return Contender("carvalet edit --note") {
      edits += 1
      let arguments = ["edit", "\(edits * 31)", "--note", "number \(edits)", "--store", store]
      _ = try ToolProcess(bench.tools.carvalet, arguments).finish()
      return 1
    }
  }
}
