import FoundationEssentials

/// An instant, and how the clocks of the stand stood to UTC then.
struct Moment: Equatable, Sendable {
  /// Exact to the millisecond.
  let date: Date
  /// The seconds by which local clocks are ahead of UTC at that instant.
  let utcOffset: Int

  /// - Parameter milliseconds: since 1970.
  init(milliseconds: Int, zone: TimeZoneRules) {
    date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    utcOffset = zone.offset(milliseconds.dividedRoundingDown(by: 1000))
  }
}

extension Date {
  /// Whole milliseconds since 1970. What is left of one is dropped, so that no time lies ahead of
  /// the clock it was read from.
  var millisecondsSince1970: Int {
    // A date built from whole milliseconds may lie a fraction of a microsecond below them.
    Int((timeIntervalSince1970 * 1000 + 0.001).rounded(.down))
  }

  /// Whole seconds since 1970.
  var secondsSince1970: Int { millisecondsSince1970.dividedRoundingDown(by: 1000) }
}
