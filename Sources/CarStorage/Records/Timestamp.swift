import FetchedResults
package import Foundation

/// A time as text: RFC 3339 and the ISO 8601 forms people write.
///
/// Written by hand since Foundation's formatters cost milliseconds to start and
/// microseconds a row, and read `2023-02-30` as March. Everything between text
/// and `Date` is whole milliseconds: two dates with the same text are the same.
///
/// Read are `2026-11-21`, then `T` or a space, `18:04`, `:05`, a fraction of any
/// length, and `Z`, `+01:00`, `+0100` or `+01`. A fraction is cut to milliseconds,
/// so that no time moves into the future. Without a zone the time is local.
/// Leap seconds and 24:00 are refused, as `Date` has neither.
package struct Timestamp: Equatable, Sendable {
  /// The time of the clock, in milliseconds since 1970 on that clock.
  package let localMilliseconds: Int64
  /// How far the clock is ahead of UTC, in seconds; nil if no zone is written.
  package let offset: Int?
  /// Whether the zone is written as `Z`, which says nothing about the place.
  package let isUTC: Bool

  /// The moments text can show: the years 0000 to 9999, in milliseconds.
  package static let representable: ClosedRange<Int64> =
    -62_167_219_200_000...253_402_300_799_999

  static let millisecondsPerDay: Int64 = 86_400_000

  /// The nearest millisecond, not outside of `representable`.
  package static func milliseconds(of date: Date) -> Int64 {
    min(max(date.millisecondsSince1970, representable.lowerBound), representable.upperBound)
  }

  /// `2026-11-21T18:04:05.000Z`.
  package static func text(_ date: Date) -> String {
    var bytes: [UInt8] = []
    append(date, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `2026-11-21T18:04:05.000Z`. Dates outside of the years 0000 to
  /// 9999 are written as the nearest inside.
  package static func append(_ date: Date, to bytes: inout [UInt8]) {
    let milliseconds = milliseconds(of: date)
    let day = milliseconds.dividedRoundingDown(by: millisecondsPerDay)
    let time = milliseconds - day * millisecondsPerDay
    let civil = CivilDate(daysSinceEpoch: Int(day))
    bytes.appendDigits(civil.year, width: 4)
    bytes.append(ASCII.minus)
    bytes.appendDigits(civil.month, width: 2)
    bytes.append(ASCII.minus)
    bytes.appendDigits(civil.day, width: 2)
    bytes.append(UInt8(ascii: "T"))
    bytes.appendDigits(Int(time / 3_600_000), width: 2)
    bytes.append(ASCII.colon)
    bytes.appendDigits(Int(time / 60_000 % 60), width: 2)
    bytes.append(ASCII.colon)
    bytes.appendDigits(Int(time / 1000 % 60), width: 2)
    bytes.append(ASCII.period)
    bytes.appendDigits(Int(time % 1000), width: 3)
    bytes.append(UInt8(ascii: "Z"))
  }
}

extension [UInt8] {
  /// Appends a number with leading zeros.
  fileprivate mutating func appendDigits(_ number: Int, width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
