import Foundation

/// What a browser costs that nobody uses, and what it writes.
struct IdleScreenBenchmark: Benchmark {
  let id = "P30"
  let title = "an idle carvalet browse"

  /// How long after a full minute its ages may still be written.
  private static let minuteLength = 2.0

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.path(bench.sizes.large)
    let browser = try BrowserProcess(bench, store: store)
    try browser.settle()
    let end = MonotonicTime.now + (bench.pace.isFull ? 60 : 3)
    let before = try browser.processorSeconds()
    let start = MonotonicTime.now
    var ages = 0
    var others = 0
    while MonotonicTime.now < end {
      let second = Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
      let isAfterMinute = second < Self.minuteLength
      let seconds = (isAfterMinute ? Self.minuteLength : 60) - second
      let count = browser.bytes(within: min(seconds, end - MonotonicTime.now))
      if isAfterMinute { ages += count } else { others += count }
    }
    let share = (try browser.processorSeconds() - before) / (MonotonicTime.now - start)
    return Report(findings: [
      Finding(
        id: id, what: "idle: carvalet browse, of one core", ours: .share(share),
        targets: [.within(.share(0.0005))], runs: 1),
      Finding(
        id: id, what: "what it writes, but for the ages of the cars", ours: .bytes(Double(others)),
        targets: [.within(.bytes(0))], runs: 1),
      Finding(
        id: id, what: "what it writes of them in a minute", ours: .bytes(Double(ages)), runs: 1),
    ])
  }
}
