/// One or a few rows of the table, measured together in one place.
struct Benchmark: Sendable {
  /// The name for `--only`, which its rows show too, where the stores are files; nil for what is
  /// measured on a server only.
  let id: String?
  /// The same where they are on a server; nil for what is measured of files only.
  let serverID: String?
  /// What is measured, in a few words: `run` prints it while the benchmark runs.
  let title: String
  /// - Throws: `Tools.Missing` for a program that is not installed, or what else keeps it from
  ///   measuring anything.
  let measure: @Sendable (Bench) throws -> Void

  init(
    _ id: String? = nil, onServer serverID: String? = nil, _ title: String,
    measure: @escaping @Sendable (Bench) throws -> Void
  ) {
    self.id = id
    self.serverID = serverID
    self.title = title
    self.measure = measure
  }

  /// Its id in a place; nil where it is not measured there.
  func id(in place: Place) -> String? { place == .file ? id : serverID }

  /// In the order of the table that `run` prints.
  static let all: [Benchmark] = [
    .version, .usageError, .listCommand, .storeSizes, .page, .sections, .deepRow, .search,
    .searchCommand, .firstHits, .typeAhead, .import, .export, .editCommand, .historyCommand,
    .showCommand, .reportCommand, .checkCommand, .latency, .idle, .taskLateness, .changeSet,
    .reorder, .liveMemory, .fileSize, .writers, .distance, .folding, .firstScreen, .keyLatency,
    .frameBytes, .idleScreen, .memory, .growth,
  ]
}
