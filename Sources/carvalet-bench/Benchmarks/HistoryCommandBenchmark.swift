/// The end of the log, and a step back and forth, as whole processes.
struct HistoryCommandBenchmark: Benchmark {
  let id = "P24"
  let title = "carvalet log and undo, whole processes"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.copy(bench.sizes.large)
    let edit = EditCommandBenchmark.editing(store, bench)
    // The log has something to show, and there is something to undo.
    for _ in 1...20 { _ = try edit.run() }
    let log = Contender("carvalet") {
      let arguments = ["log", "--limit", "20", "--store", store]
      _ = try ToolProcess(bench.tools.carvalet, arguments).finish()
      return 1
    }
    // One command is taken back and restored in turn.
    var isUndone = false
    let step = Contender("carvalet") {
      let arguments = [isUndone ? "redo" : "undo", "--yes", "--store", store]
      _ = try ToolProcess(bench.tools.carvalet, arguments).finish()
      isUndone.toggle()
      return 1
    }
    var findings = try bench.compare(
      id, "carvalet log --limit 20", [.times(1.5)], ours: log, peers: edit)
    _ = try edit.run()
    let other = EditCommandBenchmark.editing(
      try bench.stores.copy(bench.sizes.large, in: "edited"), bench)
    findings += try bench.compare(
      id, "carvalet undo and redo, in turn", [.times(1.5)], ours: step, peers: other)
    return Report(findings: findings)
  }
}
