import FetchedResults

/// The sections of a list and the index beside it.
struct SectionsBenchmark: Benchmark {
  let id = "P4"
  let title = "sections and index titles"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.store(bench.sizes.large)
    let grouping = try bench.raw(bench.sizes.large).prepare(
      """
      SELECT count(*), make_key FROM car INDEXED BY car_by_make
        WHERE \(CarLists.isParked) GROUP BY make_key
      """)
    let request = CarLists.byMake()
    func sectionsAndIndex() throws -> Int {
      let list = try store.fetch(request)
      guard try list.sectionIndex()?.entries.isEmpty == false else { return 0 }
      return try list.sections.rowCount
    }
    func repeated(_ name: String, _ body: @escaping () throws -> Int) -> Contender {
      Contender(name) { try (0..<Self.repetitions).reduce(0) { sum, _ in sum + (try body()) } }
    }
    return Report(
      findings: try bench.compare(
        id, "sections and index titles, 60 makes, five times in a row", [.asFast(1000)],
        ours: repeated("the engine", sectionsAndIndex),
        peers: repeated("GROUP BY over the covering index", grouping.walk),
        repetitions: Self.repetitions))
  }

  /// The peer walks a million rows, which leaves nothing of ours in the
  /// processor's caches: the first time after it costs three times the next ones.
  private static let repetitions = 5
}
