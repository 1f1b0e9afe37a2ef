import CarStorage
import FoundationEssentials

/// The span between `--since` and `--until`, each of which may be left out.
struct TimeBounds {
  let since: Date?
  let until: Date?

  /// - Throws: `TimeRefusal`, or `UsageError` for a span that ends before it begins.
  init(since: String?, until: String?, in context: CommandContext) throws {
    func date(_ typed: String?) throws -> Date? {
      try typed.map {
        try TimeExpression(bound: $0).moment(now: context.now, zone: context.zone).date
      }
    }
    self.since = try date(since)
    self.until = try date(until)
    guard let since = self.since, let until = self.until, since >= until else { return }
    let time = context.humanTime.namingEveryDay
    throw UsageError.reversedTimes(since: time.clock(since), until: time.clock(until))
  }
}
