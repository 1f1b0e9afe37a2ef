import CarStorage
import FetchedResults
import Foundation

/// Lists that are followed: how soon and at what cost they change.
extension Benchmark {
  static let changeSet = Benchmark("P13", onServer: "S3", "the change set of one edit") { bench in
    let followed = try bench.sizes.all.map { try FollowedStore(bench.copy($0)) }
    // Beside the plain way: read all identifiers anew, and compare.
    let large = followed[2]
    let identifiers = try bench.raw(large.address).prepare(
      "SELECT ticket FROM car WHERE \(CarLists.isParked) \(CarLists.orderByMake)")
    var known: [Int64] = []
    let peer = Contender(
      "all identifiers read anew, and CollectionDifference",
      prepare: {
        known = try identifiers.integers()
        try large.store.parkOne()
      },
      run: { try identifiers.integers().difference(from: known).count })
    try bench.compare(
      "change set of one edit",
      [bench.choose(file: .asFast(300), server: .within(.seconds(0.003)))], ours: large.contender,
      peers: [peer])
    try bench.compareSizes(
      "change set of one edit", followed.map(\.contender), isSameWork: true)
  }

  /// A store with a controller of its cars by make.
  private struct FollowedStore {
    let address: String
    let store: CarStore
    private let controller: FetchedResultsController<Car>

    init(_ address: String) throws {
      self.address = address
      store = try CarStore(at: address)
      controller = FetchedResultsController(store, CarLists.byMake())
      try controller.performFetch()
    }

    var contender: Contender {
      Contender(
        "the engine",
        prepare: {
          _ = try controller.takeUpdate()
          try store.parkOne()
        },
        run: {
          guard case .changes(let changes) = try controller.takeUpdate() else { return 0 }
          return changes.rowEvents.count
        })
    }
  }

  /// The time runs from when the call that wrote has returned, in the one process, to when the
  /// change was reported in the other. A commit can be seen a little before its call returns; such
  /// a report is counted with a time below zero.
  static let latency = Benchmark(
    "P11", onServer: "S4", "from a commit to the event in another process"
  ) { bench in
    let commits = bench.pace.isFull ? 500 : 40
    let ways = [ListenCommand.Way.poll, .follow, .watch]
    let stores = try ways.map {
      try ListenedStore(
        $0, at: bench.copy(bench.sizes.small, in: $0.rawValue), commits: commits, bench)
    }
    // The stores are written in turn. The pause between two commits lets each listener become idle,
    // and its length varies, so that the commits do not fall into step with the listener that
    // polls.
    for index in 0..<commits {
      for store in stores {
        try store.park()
        Thread.sleep(forTimeInterval: 0.01 + Double(index % 7) * 0.001)
      }
    }
    let samples = try stores.map { try $0.latencies() }
    let polling = ("polling every 250 ms", samples[0])
    bench.add(
      "commit to event in another process, 1,000 cars", samples[1], beside: polling,
      median: bench.choose(file: 0.0015, server: 0.005),
      p99: bench.choose(file: 0.005, server: nil))
    bench.add("commit to a line that carvalet watch writes", samples[2], beside: polling)
  }

  /// What a list costs that is followed while nothing happens.
  static let idle = Benchmark("P12", "an idle watcher") { bench in
    let path = try bench.address()
    let idlers = [
      (
        "a list that is followed",
        try ToolProcess(bench.tools.itself, ["listen", path, "--way", "follow"])
      ),
      (
        "carvalet watch",
        try ToolProcess(
          bench.tools.carvalet, ["watch", "--sort", "make", "--format", "ndjson", "--store", path])
      ),
    ]
    for (_, process) in idlers { process.passOverLine() }
    // The cost of the start is not counted.
    Thread.sleep(forTimeInterval: 1)
    let before = try idlers.map { try $0.1.processorSeconds() }
    let seconds = MonotonicTime.seconds {
      Thread.sleep(forTimeInterval: bench.pace.isFull ? 60 : 3)
    }
    let after = try idlers.map { try $0.1.processorSeconds() }
    for (index, (name, process)) in idlers.enumerated() {
      _ = try process.interrupt()
      bench.add(
        "idle: \(name), of one core", .share((after[index] - before[index]) / seconds),
        [.within(.share(0.0005))])
    }
  }
}

/// A store with one listener. It is alone in its folder, so that commits to another store do not
/// wake the listener. One thread uses the object, so no lock guards it.
final class ListenedStore {
  private let store: CarStore
  private let listener: ToolProcess
  /// When the call returned that parked a car.
  private var returned: [Car.Ticket: Double] = [:]

  /// Returns when the listener listens.
  ///
  /// - Parameter place: Where the listener finds the store.
  init(
    _ way: ListenCommand.Way, at place: String, writing store: String? = nil, commits: Int,
    _ bench: Bench
  ) throws {
    self.store = try CarStore(at: store ?? place)
    listener = try ToolProcess(
      bench.tools.itself,
      [
        "listen", place, "--way", way.rawValue, "--commits", "\(commits)",
        "--carvalet", bench.tools.carvalet,
      ])
    listener.passOverLine()
  }

  func park() throws {
    let ticket = try store.parkOne()
    returned[ticket] = MonotonicTime.now
  }

  /// How long it was until each car was reported by the listener.
  ///
  /// - Throws: ``Unheard`` if a car was not reported.
  func latencies() throws -> Samples {
    var latencies = Samples()
    for line in try listener.finish().output.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let ticket = Int64(parts[0]), let reported = Double(parts[1]),
        let returned = returned.removeValue(forKey: ticket)
      else { continue }
      latencies.add(reported - returned)
    }
    guard returned.isEmpty else { throw Unheard(count: returned.count) }
    return latencies
  }

  /// The error that a listener reported fewer cars than were parked.
  struct Unheard: Error, CustomStringConvertible {
    let count: Int

    var description: String { "a listener did not hear of \(count) cars" }
  }
}
