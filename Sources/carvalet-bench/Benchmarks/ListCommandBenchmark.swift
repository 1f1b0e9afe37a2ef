import Foundation

/// The first page of a list, as a whole process.
struct ListCommandBenchmark: Benchmark {
  let id = "P1"
  let title = "carvalet list --sort make --limit 50, a whole process"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.path(bench.sizes.large)
    let ours = Self.listing(store, bench)
    var findings: [Finding] = []
    if let shell = bench.tools.sqlite3 {
      let page = """
        SELECT \(CarLists.shownColumns) FROM car WHERE \(CarLists.isParked)
          \(CarLists.orderByMake) LIMIT 50
        """
      findings = try bench.compare(
        id, "carvalet list --sort make --limit 50", [.times(2.5)], ours: ours,
        peers: Self.process("sqlite3 shell, the same page", shell, ["-readonly", store, page]))
    } else {
      findings = [Finding(id: id, what: title, skipped: "no sqlite3")]
    }
    findings += try besideSQLiteUtils(ours, store, bench)
    findings += try besideTaskwarrior(ours, bench)
    return Report(findings: findings)
  }

  /// The tool, listing the first page of a store.
  static func listing(_ store: String, _ bench: Bench) -> Contender {
    process(
      "carvalet", bench.tools.carvalet,
      ["list", "--sort", "make", "--limit", "50", "--store", store])
  }

  /// A process that shows a page; programs differ in what they print around it.
  static func process(
    _ name: String, _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) -> Contender {
    Contender(name) {
      min(50, try ToolProcess(program, arguments, environment: environment).finish().lineCount)
    }
  }

  // MARK: - Other tools, where they are installed

  private func besideSQLiteUtils(
    _ ours: Contender, _ store: String, _ bench: Bench
  ) throws -> [Finding] {
    let what = "the same"
    guard let program = Tools.installed("sqlite-utils") else {
      return [Finding(id: id, what: what, skipped: "no sqlite-utils")]
    }
    let order = CarLists.orderByMake.dropFirst("ORDER BY ".count)
    return try bench.compare(
      id, what, ours: ours,
      peers: Self.process(
        "sqlite-utils, the same page", program,
        ["rows", store, "car", "--order", String(order), "--limit", "50"]))
  }

  private func besideTaskwarrior(_ ours: Contender, _ bench: Bench) throws -> [Finding] {
    let what = "the same"
    guard let program = Tools.installed("task") else {
      return [Finding(id: id, what: what, skipped: "no task")]
    }
    let folder = bench.stores.scratchPath("tasks")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let environment = ["TASKDATA": folder, "TASKRC": "/dev/null"]
    let file = "\(folder)/tasks.json"
    try (1...200).map { #"{"description": "car \#($0)", "status": "pending"}"# }
      .joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    _ = try ToolProcess(program, ["import", file], environment: environment).finish()
    return try bench.compare(
      id, what, ours: ours,
      peers: Self.process(
        "Taskwarrior, 50 of 200 tasks", program, ["list", "limit:50"], environment: environment))
  }
}
