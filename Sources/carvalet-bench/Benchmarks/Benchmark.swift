/// One or a few rows of the table, measured together.
///
/// Each benchmark has a file of its own; ``Benchmarks/all`` lists them in the order of the table.
protocol Benchmark: Sendable {
  /// The name for `--only`, which the benchmark's rows show, too.
  var id: String { get }
  /// What is measured, in a few words: `run` prints it while the benchmark runs.
  var title: String { get }

  /// - Throws: What keeps the benchmark from measuring anything. What only one row lacks
  ///   is reported in that row (``Finding/skipped``).
  func measure(on bench: Bench) throws -> Report
}

/// What a benchmark found out: rows of both tables.
struct Report {
  var findings: [Finding] = []
  var growths: [Growth] = []
}
