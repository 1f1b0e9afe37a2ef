/// What a clock on the wall showed at an instant, in the proleptic Gregorian calendar.
public struct WallClock: Hashable, Sendable, CustomStringConvertible {
  public let year: Int64
  public let month: Int
  public let day: Int
  public let hour: Int
  public let minute: Int
  public let second: Int
  public let millisecond: Int

  /// The reading of a clock that is `utcOffset` seconds ahead of UTC.
  ///
  /// - Parameter milliseconds: Since 1970-01-01T00:00:00Z; about a hundred
  ///   million years to either side are told apart, beyond that they are clamped.
  public init(milliseconds: Int64, utcOffset: Int64 = 0) {
    let local = Self.localMilliseconds(milliseconds, utcOffset: utcOffset)
    let dayNumber = Self.dayNumber(localMilliseconds: local)
    let inDay = Int(local - dayNumber * Self.millisecondsPerDay)
    (year, month, day) = Self.date(ofDayNumber: dayNumber)
    hour = inDay / 3_600_000
    minute = inDay / 60_000 % 60
    second = inDay / 1000 % 60
    millisecond = inDay % 1000
  }

  /// `2026-11-21 18:04:05`
  public var description: String {
    Self.dateText(year, month, day) + " " + Self.padded(hour) + ":" + Self.padded(minute) + ":"
      + Self.padded(second)
  }

  /// The day a number stands for, as `2026-11-21`.
  public static func dayName(ofDayNumber number: Int64) -> String {
    let (year, month, day) = date(ofDayNumber: number)
    return dateText(year, month, day)
  }

  /// Days since 1970-01-01.
  public static func dayNumber(milliseconds: Int64, utcOffset: Int64) -> Int64 {
    dayNumber(localMilliseconds: localMilliseconds(milliseconds, utcOffset: utcOffset))
  }

  /// Days from 1970-01-01 to a date.
  public static func dayNumber(year: Int64, month: Int, day: Int) -> Int64 {
    // Counted in years that begin in March, so that the leap day is the last of a year.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.floorDivided(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static let millisecondsPerDay: Int64 = 86_400_000

  /// Clamped well inside 64 bits, so that nothing computed from it overflows.
  private static func localMilliseconds(_ milliseconds: Int64, utcOffset: Int64) -> Int64 {
    let farthest = Int64.max / 4
    let seconds = min(max(utcOffset, -farthest / 1000), farthest / 1000)
    return min(max(milliseconds, -farthest), farthest) + seconds * 1000
  }

  private static func dayNumber(localMilliseconds: Int64) -> Int64 {
    localMilliseconds.floorDivided(by: millisecondsPerDay)
  }

  private static func date(ofDayNumber number: Int64) -> (year: Int64, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5) + 1
    let month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func dateText(_ year: Int64, _ month: Int, _ day: Int) -> String {
    let digits = String(year.magnitude)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
    return (year < 0 ? "-" : "") + zeros + digits + "-" + padded(month) + "-" + padded(day)
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}

extension Int64 {
  /// Division that rounds down, below zero too.
  func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
