import CarStorage
import FetchedResults

/// A search that is asked anew with each letter typed.
struct TypeAheadBenchmark: Benchmark {
  let id = "P8"
  let title = "five keystrokes of type-ahead"

  private static let typed = ["s", "sk", "sko", "skod", "skoda"]

  private static let isHit = "\(CarLists.isParked) AND instr(search_text, ?) > 0"
  /// Counts the hits of a text in all cars.
  static let scan = "SELECT count(*) FROM car NOT INDEXED WHERE \(isHit)"

  func measure(on bench: Bench) throws -> Report {
    let raw = try bench.rawWithTexts(bench.sizes.large)
    let scan = try raw.prepare(Self.scan)
    let planned = try raw.prepare(
      "SELECT ticket FROM car WHERE \(Self.isHit) \(CarLists.orderByMake) LIMIT 50")
    func sum(_ statement: RawDatabase.Statement) throws -> Int {
      try Self.typed.reduce(0) {
        try statement.bind($1, at: 1)
        return $0 + (try statement.walk())
      }
    }
    // A scan that counts does not find the first hits, so the right ones are read before.
    let firstHits = try sum(planned)
    let first = try bench.compare(
      id, "type s, k, o, d, a: the first 50 hits each time", [.asFast(5)],
      ours: bench.afresh(bench.sizes.large, "five searches") { store in
        try Self.typed.reduce(0) {
          var request = CarLists.byMake(CarSearch($1))
          request.fetchLimit = 50
          return $0 + (try store.fetch(request).objects(in: 0..<50).ticketSum)
        }
      },
      peers: Contender("five instr scans") {
        _ = try sum(scan)
        return firstHits
      })
    let all = try bench.compare(
      id, "type s, k, o, d, a: all counts each time",
      ours: bench.afresh(bench.sizes.large, "five searches") { store in
        try Self.typed.reduce(0) {
          $0 + (try store.fetch(CarLists.byMake(CarSearch($1))).sections.rowCount)
        }
      },
      peers: Contender("five instr scans") { try sum(scan) })
    return Report(findings: first + all)
  }
}
