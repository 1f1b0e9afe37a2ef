import CSQLite
import CarStorage
import Foundation

/// What a benchmark works with: the place of its stores, programs, and how long to measure. It
/// takes down what is found out.
///
/// One thread uses the object, so no lock guards it.
final class Bench {
  /// Where the stores of the benchmark are that is running.
  var place = Place.file
  /// The id of its rows.
  var id = ""
  let sizes: Sizes
  let pace: Pace
  let stores: SyntheticStores
  let servers: ServerStores
  let tools: Tools
  private(set) var findings: [Finding] = []

  init(sizes: Sizes, pace: Pace, tools: Tools) throws {
    self.sizes = sizes
    self.pace = pace
    self.tools = tools
    stores = try SyntheticStores(tools: tools)
    servers = ServerStores(stores, tools)
  }

  // MARK: - Stores

  /// What a benchmark has for the one place and for the other.
  func choose<Value>(
    file: @autoclosure () throws -> Value, server: @autoclosure () throws -> Value
  ) rethrows -> Value {
    switch place {
    case .file: try file()
    case .server: try server()
    }
  }

  /// The large store of made-up cars, or that of so many, which is only read.
  func address(_ count: Int? = nil) throws -> String {
    let count = count ?? sizes.large
    return try choose(file: stores.path(count), server: servers.address(count))
  }

  /// A store of made-up cars that may be written to.
  ///
  /// - Parameter folder: Where a file lies, alone in its folder, in the place of the last such
  ///   copy: a process that follows a store wakes at every change in the folder.
  func copy(_ count: Int? = nil, in folder: String = "copies") throws -> String {
    let count = count ?? sizes.large
    return try choose(file: stores.copy(count, in: folder), server: servers.copy(count))
  }

  /// Where no store is yet.
  func emptyPlace(_ name: String) throws -> String {
    try choose(file: stores.scratchPath("\(name).sqlite"), server: servers.emptySchema())
  }

  func store(_ count: Int? = nil) throws -> CarStore { try CarStore(at: address(count)) }

  func raw(_ address: String) throws -> any RawConnection {
    try choose(file: RawDatabase(address), server: RawPostgres(address))
  }

  /// The large store, open, and a connection to it.
  func openAndRaw() throws -> (store: CarStore, raw: any RawConnection) {
    (try store(), try raw(address()))
  }

  /// A connection to the large store with the folded texts of its cars in a column of the row,
  /// `search_text`, as a server has them.
  func rawWithTexts() throws -> any RawConnection {
    try choose(
      file: RawDatabase(stores.pathWithTexts(sizes.large)), server: RawPostgres(address()))
  }

  static func size(ofFile path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  // MARK: - Contenders

  /// Work with the large store, which was opened just before. That is not measured.
  func afresh(_ name: String, run: @escaping (CarStore) throws -> Int) -> Contender {
    var opened: CarStore?
    return Contender(
      name, prepare: { opened = try self.store() }, run: { try opened.map(run) ?? 0 })
  }

  /// A whole process.
  ///
  /// - Parameter lines: How many lines it prints at the least. Programs differ in what they print
  ///   around these.
  func process(
    _ name: String, _ program: String, _ arguments: @autoclosure @escaping () -> [String],
    printing lines: Int = 1, environment: [String: String] = [:], input: String = "/dev/null"
  ) -> Contender {
    Contender(name) {
      let process = try ToolProcess(
        program, arguments(), environment: environment, input: input)
      return min(lines, try process.finish().lineCount)
    }
  }

  /// The tool, as a whole process.
  func carvalet(
    _ arguments: @autoclosure @escaping () -> [String], _ store: String, printing lines: Int = 1,
    input: String = "/dev/null", name: String = "carvalet"
  ) -> Contender {
    process(
      name, tools.carvalet, arguments() + ["--store", store], printing: lines, input: input)
  }

  /// Runs the tool to its end.
  func runTool(_ arguments: String...) throws {
    _ = try ToolProcess(tools.carvalet, arguments).finish()
  }

  // MARK: - Rows

  /// Measures one thing beside others, and takes down a row for each of them.
  ///
  /// - Parameters:
  ///   - targets: What should be reached beside the first of the peers; the others are only shown.
  ///   - repetitions: How often each does its work in one run; figures are of one.
  ///   - isSameWork: Whether all must give the same answer.
  func compare(
    _ what: String, _ targets: [Target] = [], ours: Contender, peers: [Contender],
    repetitions: Int = 1, isSameWork: Bool = true
  ) throws {
    let samples = try pace.measure([ours] + peers, isSameWork: isSameWork)
    let medians = samples.map { Quantity.seconds($0.median / Double(repetitions)) }
    for (index, peer) in peers.enumerated() {
      add(
        index == 0 ? what : "the same", medians[0], beside: (peer.name, medians[index + 1]),
        index == 0 ? targets : [], runs: samples[0].count)
    }
  }

  /// Takes down a row.
  func add(
    _ what: String, _ ours: Quantity, beside peer: Finding.Peer? = nil, _ targets: [Target] = [],
    runs: Int? = 1
  ) {
    findings.append(
      Finding(id: id, what: what, ours: ours, peer: peer, targets: targets, runs: runs))
  }

  /// Takes down the median and the 99th percentile, with the most that each may be.
  func add(
    _ what: String, _ samples: Samples, beside peer: (name: String, samples: Samples)? = nil,
    median: Double? = nil, p99: Double? = nil
  ) {
    for (what, share, most) in [("\(what), p50", 0.5, median), ("the same, p99", 0.99, p99)] {
      add(
        what, .seconds(samples.percentile(share)),
        beside: peer.map { ($0.name, .seconds($0.samples.percentile(share))) },
        most.map { [.within(.seconds($0))] } ?? [], runs: samples.count)
    }
  }

  /// Measures an operation in the stores of all sizes in turn, and takes down what it costs in the
  /// largest beside the second smallest, which it may take twice as long as, and beside the others.
  ///
  /// The smallest store is no measure: it fits into the caches of the processor, and its B-trees
  /// have fewer levels.
  ///
  /// - Parameter isFlat: Whether the operation must cost the same in every store. One that is O(n)
  ///   by its nature need not.
  func compareSizes(
    _ operation: String, isFlat: Bool = true, _ run: [Contender], isSameWork: Bool = false
  ) throws {
    let largest = run.count - 1
    try compare(
      "\(operation), of \(sizes.all[largest].grouped) cars", isFlat ? [.times(2)] : [],
      ours: run[largest],
      peers: ([1, 0] + (2..<largest)).map { run[$0].named("of \(sizes.all[$0].grouped) cars") },
      isSameWork: isSameWork)
  }

  /// Measures what needs programs that are not installed everywhere. A row says which one is
  /// missing.
  func skippingMissing(_ what: String, _ body: () throws -> Void) rethrows {
    do { try body() } catch let missing as Tools.Missing {
      findings.append(Finding(id: id, what: what, skipped: "\(missing)"))
    }
  }

  /// Takes down that a benchmark came to no end.
  func addFailure(_ what: String, _ error: any Error) {
    findings.append(Finding(id: id, what: what, skipped: "failed: \(error)"))
  }

  /// Says on the standard error what is being measured. Only the tables are output.
  static func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

  /// What must be known to read the tables.
  var preface: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let sqlite = String(cString: sqlite3_libversion())
    return """
      \(sizes.large.grouped) cars unless said; SQLite \(sqlite), \(cores) cores, files in the \
      page cache. The stores of P1 and on are files, those of S1 and on are on a server.
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
