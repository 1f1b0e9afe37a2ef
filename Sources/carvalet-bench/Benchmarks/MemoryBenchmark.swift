/// The most memory that commands take.
struct MemoryBenchmark: Benchmark {
  let id = "memory"
  let title = "peak memory of commands"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.path(bench.sizes.large)
    let csv = try bench.stores.csv(bench.sizes.large)
    let place = bench.stores.scratchPath("memory.sqlite")
    let mebibyte = Double(1 << 20)
    func peak(
      _ what: String, _ arguments: [String], _ targets: [Target] = [], doesInterrupt: Bool = false
    ) throws -> Finding {
      Finding(
        id: id, what: what, ours: try Self.peak(arguments, bench, doesInterrupt: doesInterrupt),
        targets: targets, runs: 1)
    }
    return Report(findings: [
      try peak(
        "peak of carvalet list --limit 50",
        ["list", "--sort", "make", "--limit", "50", "--store", store]),
      try peak(
        "peak of carvalet search bmw --limit 50",
        ["search", "bmw", "--sort", "make", "--limit", "50", "--store", store]),
      try peak(
        "peak of carvalet watch, which shows all cars first",
        ["watch", "--sort", "make", "--store", store],
        doesInterrupt: true),
      try peak(
        "peak of carvalet import of all cars", ["import", csv, "--yes", "--store", place],
        [.within(.bytes(200 * mebibyte))]),
    ])
  }

  /// The most memory that the tool takes.
  ///
  /// - Parameter doesInterrupt: Whether it is interrupted once it has written a line.
  static func peak(
    _ arguments: [String], _ bench: Bench, doesInterrupt: Bool = false
  ) throws -> Quantity {
    let command =
      ["peak"] + (doesInterrupt ? ["--interrupt"] : []) + ["--", bench.tools.carvalet] + arguments
    let output = try ToolProcess(bench.tools.itself, command).finish().output
    guard let bytes = Double(output.prefix { $0 != "\n" }) else { throw Failure(output: output) }
    return .bytes(bytes)
  }

  /// The process that measures has printed something else.
  private struct Failure: Error {
    let output: String
  }
}
