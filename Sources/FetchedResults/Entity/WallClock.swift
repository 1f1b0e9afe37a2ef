/// What a clock on the wall showed at an instant, in the Gregorian calendar.
struct WallClock: Hashable, Sendable, CustomStringConvertible {
  let date: CivilDate
  let hour: Int
  let minute: Int
  let second: Int

  /// The reading of a clock that is `utcOffset` seconds ahead of UTC.
  ///
  /// - Parameter milliseconds: Since 1970-01-01T00:00:00Z; 73 million years to
  ///   either side are told apart, beyond that they are clamped.
  init(milliseconds: Int64, utcOffset: Int64 = 0) {
    let local = Self.localMilliseconds(milliseconds, utcOffset: utcOffset)
    let dayNumber = local.dividedRoundingDown(by: Self.millisecondsPerDay)
    let inDay = Int(local - dayNumber * Self.millisecondsPerDay)
    date = CivilDate(daysSinceEpoch: Int(dayNumber))
    hour = inDay / 3_600_000
    minute = inDay / 60_000 % 60
    second = inDay / 1000 % 60
  }

  /// `2026-11-21 18:04:05`
  var description: String {
    "\(date.text) \(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
  }

  /// The day of the reading, in days since 1970-01-01.
  static func dayNumber(milliseconds: Int64, utcOffset: Int64) -> Int64 {
    localMilliseconds(milliseconds, utcOffset: utcOffset)
      .dividedRoundingDown(by: millisecondsPerDay)
  }

  private static let millisecondsPerDay: Int64 = 86_400_000

  /// 73 million years: well inside 64 bits, so that nothing computed from it overflows.
  static let farthestMilliseconds = Int64.max / 4

  private static func localMilliseconds(_ milliseconds: Int64, utcOffset: Int64) -> Int64 {
    let farthest = farthestMilliseconds
    let seconds = min(max(utcOffset, -farthest / 1000), farthest / 1000)
    return min(max(milliseconds, -farthest), farthest) + seconds * 1000
  }
}
