import Foundation

/// `db check` beside SQLite's own check of the same file.
struct CheckCommandBenchmark: Benchmark {
  let id = "P22"
  let title = "carvalet db check, a whole process"

  func measure(on bench: Bench) throws -> Report {
    guard let shell = bench.tools.sqlite3 else {
      return Report(findings: [Finding(id: id, what: title, skipped: "no sqlite3")])
    }
    let store = try bench.stores.copy(bench.sizes.large)
    func beside(
      _ pragma: String, _ what: String, _ arguments: [String], _ target: Target
    ) throws -> [Finding] {
      try bench.compare(
        id, what, [target],
        ours: Contender("carvalet") {
          let arguments = ["db", "check", "--store", store] + arguments
          return try ToolProcess(bench.tools.carvalet, arguments).finish().lineCount > 0 ? 1 : 0
        },
        peers: Contender("PRAGMA \(pragma)") {
          try ToolProcess(shell, ["-readonly", store, "PRAGMA \(pragma)"]).finish().lineCount
        })
    }
    return Report(
      findings: try beside("integrity_check", "carvalet db check", [], .times(1.5))
        + beside("quick_check", "carvalet db check --quick", ["--quick"], .times(2)))
  }
}
