/// The figures of a day, as a whole process, where a million cars have come and gone.
struct ReportCommandBenchmark: Benchmark {
  let id = "P26"
  let title = "carvalet report --day, a whole process"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.ledger(bench.sizes.large)
    func process(_ name: String, _ arguments: String...) -> Contender {
      Contender(name) {
        try ToolProcess(bench.tools.carvalet, arguments + ["--store", store])
          .finish().lineCount > 0 ? 1 : 0
      }
    }
    return Report(
      findings: try bench.compare(
        id, "carvalet report --day, 200 of all cars on the lot", [.within(.seconds(0.05))],
        ours: process("carvalet", "report", "--day", Self.day, "--json"),
        peers: process("carvalet list --limit 50", "list", "--limit", "50")))
  }

  /// A day on which cars came and went.
  private static let day = "2026-06-01"
}
