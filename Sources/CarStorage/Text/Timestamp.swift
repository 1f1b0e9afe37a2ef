import FetchedResults
package import FoundationEssentials

/// A time as a file of cars has it: ISO 8601, by a clock whose zone may not be written.
///
/// Everything between text and `Date` is whole milliseconds: two dates with the same text are the
/// same. Without a zone the time is by the stand's clock.
package struct Timestamp: Equatable, Sendable {
  /// The time of the clock, in milliseconds since 1970 on that clock.
  package let localMilliseconds: Int64
  /// How far the clock is ahead of UTC, in seconds; nil if no zone is written.
  package let offset: Int?
  /// Whether the zone is written as `Z`, which says nothing about the place.
  package let isUTC: Bool

  /// UTC offsets are kept to what RFC 3339 and the world's clocks need.
  package static let utcOffsets: ClosedRange<Int64> = -18 * 3600...18 * 3600

  /// Reads a time; nil if it is not one, or not a day of the calendar.
  package init?(_ text: String) {
    guard let (time, zone) = ISO8601.read(text),
      Self.utcOffsets.contains(Int64(zone?.utcOffset ?? 0))
    else { return nil }
    localMilliseconds = time.millisecondsSinceEpoch
    offset = zone?.utcOffset
    isUTC = zone == .utc
  }

  /// The nearest millisecond that a text can show.
  package static func milliseconds(of date: Date) -> Int64 {
    let representable = ISO8601.representable
    return min(max(date.millisecondsSince1970, representable.lowerBound), representable.upperBound)
  }

  /// `2026-11-21T18:04:05.000Z`.
  package static func text(_ date: Date) -> String {
    ISO8601.text(milliseconds: date.millisecondsSince1970)
  }

  /// Appends `2026-11-21T18:04:05.000Z`. Dates outside of the years 0000 to
  /// 9999 are written as the nearest inside.
  package static func append(_ date: Date, to bytes: inout [UInt8]) {
    ISO8601.append(milliseconds: date.millisecondsSince1970, to: &bytes)
  }
}
