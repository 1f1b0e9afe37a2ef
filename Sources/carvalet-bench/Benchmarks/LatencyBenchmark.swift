import CarStorage
import FetchedResults
import Foundation

/// How soon a commit is reported in another process.
///
/// The time runs from when the call that wrote has returned, in the one process,
/// to when the change was reported in the other. A commit can be seen a little before its call
/// returns; such a report is counted with a time below zero.
struct LatencyBenchmark: Benchmark {
  let id = "P11"
  let title = "from a commit to the event in another process"

  func measure(on bench: Bench) throws -> Report {
    let commits = bench.pace.isFull ? 500 : 40
    func listened(_ way: ListenCommand.Way) throws -> ListenedStore {
      try ListenedStore(
        way, at: bench.stores.copy(bench.sizes.small, in: way.rawValue), commits: commits, bench)
    }
    let follow = try listened(.follow)
    let poll = try listened(.poll)
    let watch = try listened(.watch)
    // The stores are written in turn. The pause between two commits lets each listener become idle,
    // and its length varies, so that the commits do not fall into step with the listener that
    // polls.
    for index in 0..<commits {
      for store in [follow, poll, watch] {
        try store.park()
        Thread.sleep(forTimeInterval: 0.01 + Double(index % 7) * 0.001)
      }
    }
    let polling = try poll.latencies()
    func findings(_ what: String, of latencies: Samples, isJudged: Bool) -> [Finding] {
      func finding(_ what: String, _ share: Double, _ most: Double) -> Finding {
        Finding(
          id: id, what: what, ours: .seconds(latencies.percentile(share)),
          peer: Finding.Peer(
            name: "polling every 250 ms", quantity: .seconds(polling.percentile(share))),
          targets: isJudged ? [.within(.seconds(most))] : [], runs: latencies.count)
      }
      return [finding("\(what), p50", 0.5, 0.0015), finding("the same, p99", 0.99, 0.005)]
    }
    return Report(
      findings: findings(
        "commit to event in another process, 1,000 cars", of: try follow.latencies(),
        isJudged: true)
        + findings(
          "commit to a line that carvalet watch writes", of: try watch.latencies(),
          isJudged: false))
  }
}

/// A store with one listener. It is alone in its folder, so that commits to another store do not
/// wake the listener. One thread uses the object, so no lock guards it.
final class ListenedStore {
  private let store: CarStore
  private let listener: ToolProcess
  /// When the call returned that parked a car.
  private var returned: [Int64: Double] = [:]

  /// Returns when the listener listens.
  ///
  /// - Parameter place: The path of the store, or its address.
  init(_ way: ListenCommand.Way, at place: String, commits: Int, _ bench: Bench) throws {
    store = try CarStore(at: place)
    listener = try ToolProcess(
      bench.tools.itself,
      [
        "listen", place, "--way", way.rawValue, "--commits", "\(commits)",
        "--carvalet", bench.tools.carvalet,
      ])
    listener.passOverLine()
  }

  func park() throws {
    var draft = CarDraft()
    draft.make = "Volvo"
    let ticket = try store.park(draft, now: Date(), utcOffset: 0, by: nil).car.ticket
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
