/// One or a few rows of the table, measured together.
///
/// Each lies in a file of its own; ``Benchmarks/all`` has them in the order of the table.
protocol Benchmark: Sendable {
  /// By what `--only` names it, and its rows are told.
  var id: String { get }
  /// What it is about, for whoever waits.
  var title: String { get }

  /// - Throws: What keeps it from measuring anything. What only one row lacks
  ///   is told in that row (``Finding/skipped``).
  func measure(on bench: Bench) throws -> Report
}

/// What a benchmark found out.
struct Report {
  var findings: [Finding] = []
  var growths: [Growth] = []
}

enum Benchmarks {
  static let all: [any Benchmark] = [
    ListCommandBenchmark(), StoreSizesBenchmark(), PageBenchmark(), SectionsBenchmark(),
    DeepRowBenchmark(), SearchBenchmark(), SearchCommandBenchmark(), FirstHitsBenchmark(),
    TypeAheadBenchmark(), ImportBenchmark(), EditCommandBenchmark(), CheckCommandBenchmark(),
    LatencyBenchmark(), IdleBenchmark(), ChangeSetBenchmark(),
    ReorderBenchmark(), LiveMemoryBenchmark(), FileSizeBenchmark(), WritersBenchmark(),
    FoldingBenchmark(), MemoryBenchmark(), GrowthBenchmark(),
  ]
}
