import CSQLite
import CarStorage
import Foundation

/// What every benchmark works with: stores, programs, and how long to measure.
struct Bench {
  let sizes: Sizes
  let pace: Pace
  let stores: SyntheticStores
  let servers: ServerStores
  let tools: Tools

  /// The made-up store of so many cars, open.
  func store(_ count: Int) throws -> CarStore { try CarStore(path: stores.path(count)) }

  /// Work with a made-up store that was opened just before, which is not measured.
  func afresh(
    _ count: Int, _ name: String, run: @escaping (CarStore) throws -> Int
  ) -> Contender {
    var opened: CarStore?
    return Contender(
      name, prepare: { opened = try store(count) }, run: { try opened.map(run) ?? 0 })
  }

  /// A connection of SQLite's own to the same file.
  func raw(_ count: Int) throws -> RawDatabase { try RawDatabase(try stores.path(count)) }

  /// A connection to the same cars with their folded texts in a column of the row, `search_text`.
  func rawWithTexts(_ count: Int) throws -> RawDatabase {
    try RawDatabase(try stores.pathWithTexts(count))
  }

  /// Measures one thing beside others.
  ///
  /// - Parameters:
  ///   - targets: What should be reached beside the first of the peers; the others are only shown.
  ///   - repetitions: How often each does its work in one run; figures are of one.
  ///   - isSameWork: Whether all must give the same answer.
  /// - Returns: A row for each peer.
  func compare(
    _ id: String, _ what: String, _ targets: [Target] = [], ours: Contender, peers: Contender...,
    repetitions: Int = 1, isSameWork: Bool = true
  ) throws -> [Finding] {
    let samples = try pace.measure([ours] + peers, isSameWork: isSameWork)
    let medians = samples.map { Quantity.seconds($0.median / Double(repetitions)) }
    return zip(peers, medians.dropFirst()).enumerated().map { index, peer in
      Finding(
        id: id, what: index == 0 ? what : "the same", ours: medians[0],
        peer: Finding.Peer(name: peer.0.name, quantity: peer.1),
        targets: index == 0 ? targets : [], runs: samples[0].count)
    }
  }

  /// What must be known to read the tables.
  var preface: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let sqlite = String(cString: sqlite3_libversion())
    return """
      \(sizes.large.grouped) cars unless said; SQLite \(sqlite), \(cores) cores, files in the \
      page cache.
      Each figure is the median of the runs shown beside it, unless it says otherwise; ours and the
      peer's run in turn\(pace.isFull ? "." : "; figures of a quick run are no verdicts.")
      """
  }
}

/// How many cars there are.
struct Sizes {
  /// From the smallest to the largest.
  let all: [Int]

  init(isQuick: Bool, withTenMillion: Bool) {
    all =
      (isQuick ? [1_000, 10_000, 100_000] : [1_000, 100_000, 1_000_000])
      + (withTenMillion ? [10_000_000] : [])
  }

  var small: Int { all[0] }
  /// What is measured where nothing is said.
  var large: Int { all[2] }
}
