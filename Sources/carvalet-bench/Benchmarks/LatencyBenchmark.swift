import CarStorage
import FetchedResults
import Foundation

/// How soon another process knows of a commit.
struct LatencyBenchmark: Benchmark {
  let id = "P11"
  let title = "from a commit to the event in another process"

  func measure(on bench: Bench) throws -> Report {
    let ours = try latencies(of: .follow, commits: bench.pace.isFull ? 500 : 40, bench)
    let polling = try latencies(of: .poll, commits: bench.pace.isFull ? 40 : 4, bench)
    func finding(_ what: String, _ share: Double, _ most: Double) -> Finding {
      Finding(
        id: id, what: what, ours: .seconds(ours.percentile(share)),
        peer: Finding.Peer(
          name: "polling every 250 ms", quantity: .seconds(polling.percentile(share))),
        targets: [.within(.seconds(most))], runs: ours.count)
    }
    return Report(findings: [
      finding("commit to event in another process, 1,000 cars, p50", 0.5, 0.0015),
      finding("the same, p99", 0.99, 0.005),
    ])
  }

  /// Parks cars, and asks the listener when it knew of each.
  private func latencies(
    of way: ListenCommand.Way, commits: Int, _ bench: Bench
  ) throws -> Samples {
    let path = try bench.stores.copy(bench.sizes.small)
    let store = try CarStore(path: path)
    let listener = try ToolProcess(
      bench.tools.itself, ["listen", path, "--way", way.rawValue, "--commits", "\(commits)"])
    let sign = ListenCommand.sign(ofListenerTo: path)
    let deadline = MonotonicTime.now + 60
    while !FileManager.default.fileExists(atPath: sign), MonotonicTime.now < deadline {
      Thread.sleep(forTimeInterval: 0.01)
    }
    try? FileManager.default.removeItem(atPath: sign)
    var committed: [Int64: Double] = [:]
    for number in 0..<commits {
      var draft = CarDraft()
      draft.make = "Volvo"
      let ticket = try store.park(draft, now: Date(), utcOffset: 0, by: nil).car.ticket
      committed[ticket] = MonotonicTime.now
      // Not in step with whoever polls.
      Thread.sleep(forTimeInterval: way == .poll ? 0.3 : 0.01 + Double(number % 7) * 0.001)
    }
    var latencies = Samples()
    for line in try listener.finish().output.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let ticket = Int64(parts[0]), let heard = Double(parts[1]),
        let committed = committed[ticket]
      else { continue }
      latencies.add(max(0, heard - committed))
    }
    return latencies
  }
}
