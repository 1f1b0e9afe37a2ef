package import FoundationEssentials

/// How many guests wait for their cars, as the title of a terminal shows it.
package struct WaitingGuests: Equatable, Sendable {
  /// How many cars are requested and not ready yet.
  package var count: Int
  /// Since when the first of the guests waits; nil where nobody does.
  package var since: Date?
  /// Whether a guest asked for a car since the last time.
  package var isMore = false

  package init(count: Int, since: Date?, isMore: Bool = false) {
    self.count = count
    self.since = since
    self.isMore = isMore
  }

  /// `3 waiting, 12 min`; nil where nobody waits.
  package func title(at now: Date) -> String? {
    guard count > 0 else { return nil }
    let minutes = since.map { max(0, Int(now.timeIntervalSince($0) / 60)) }
    return "\(count) waiting\(minutes.map { ", \($0) min" } ?? "")"
  }
}
