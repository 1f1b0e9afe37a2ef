import FetchedResults
package import FoundationEssentials

/// An instant, and the offset of the stand's clocks from UTC at that instant.
package struct Moment: Equatable, Sendable {
  /// Exact to the millisecond.
  package let date: Date
  /// The seconds by which local clocks are ahead of UTC at that instant.
  package let utcOffset: Int

  /// - Parameter milliseconds: since 1970.
  package init(milliseconds: Int, zone: TimeZoneRules) {
    date = Date(millisecondsSince1970: Int64(milliseconds))
    utcOffset = zone.offset(milliseconds.dividedRoundingDown(by: 1000))
  }
}

extension Date {
  /// Whole seconds since 1970.
  package var secondsSince1970: Int { Int(millisecondsSince1970).dividedRoundingDown(by: 1000) }
}
