import CarStorage
import FetchedResults

/// A search that is asked anew with each letter typed.
struct TypeAheadBenchmark: Benchmark {
  let id = "P8"
  let title = "five keystrokes of type-ahead"

  private static let typed = ["s", "sk", "sko", "skod", "skoda"]

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.store(bench.sizes.large)
    let scan = try bench.raw(bench.sizes.large).prepare(
      """
      SELECT count(*) FROM car NOT INDEXED
        WHERE \(CarLists.isParked) AND instr(search_text, ?) > 0
      """)
    return Report(
      findings: try bench.compare(
        id, "type s, k, o, d, a: all counts each time", [.asFast(3.5)],
        ours: Contender("five searches") {
          try Self.typed.reduce(0) {
            $0 + (try store.fetch(CarLists.byMake(CarSearch($1))).sections.rowCount)
          }
        },
        peers: Contender("five instr scans") {
          try Self.typed.reduce(0) {
            try scan.bind($1, at: 1)
            return $0 + (try scan.walk())
          }
        }))
  }
}
