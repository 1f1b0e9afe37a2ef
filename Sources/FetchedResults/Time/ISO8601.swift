public import FoundationEssentials

/// Times as ISO 8601 writes them, between the years 0000 and 9999.
///
/// This is the only place that reads and writes them: conditions, files of cars and times typed at
/// a prompt differ in what they add, not in this. It does not use Foundation's formatters, which
/// cost milliseconds to start and microseconds a row, and read `2023-02-30` as a day in March.
///
/// The reader accepts `2026-11-21`, then `T` or a space, `18:04`, `:05`, a fraction of any length,
/// and `Z`, `+01:00`, `+0100` or `+01`. It cuts a fraction to milliseconds, so that no time moves
/// into the future, and refuses leap seconds and 24:00, as `Date` has neither.
package enum ISO8601 {
  /// The instants that a text can show, in milliseconds since 1970.
  package static let representable: ClosedRange<Int64> =
    -62_167_219_200_000...253_402_300_799_999

  /// The zone that a time is written with.
  package enum Zone: Hashable, Sendable {
    /// `Z`, which says nothing about the place.
    case utc
    /// How far the clock is ahead of UTC, in seconds: up to 18 hours and 59 minutes.
    case offset(Int)

    /// How far the clock is ahead of UTC, in seconds.
    package var utcOffset: Int {
      switch self {
      case .utc: 0
      case .offset(let seconds): seconds
      }
    }
  }

  // MARK: - Reading

  /// Reads a whole text: the time of the clock, and its zone where one is written; nil if it is
  /// not ISO 8601, or not a day of the calendar.
  package static func read(_ text: String) -> (time: CivilTime, zone: Zone?)? {
    var text = text
    return text.withUTF8 { utf8 in
      var scanner = ISO8601Scanner(utf8)
      guard let (year, month, day) = scanner.takeDate(),
        let date = CivilDate(year: year, month: month, day: day)
      else { return nil }
      if scanner.isAtEnd { return (CivilTime(date: date), nil) }
      guard scanner.takeSeparator(), let clock = scanner.takeClock(), clock.isValid else {
        return nil
      }
      let time = CivilTime(date: date, clock: clock)
      if scanner.isAtEnd { return (time, nil) }
      guard let zone = scanner.takeZone(), scanner.isAtEnd else { return nil }
      return (time, zone)
    }
  }

  // MARK: - Writing

  /// `2026-11-21T18:04:05.250Z`. What lies outside of ``representable`` is written as the nearest
  /// inside.
  ///
  /// - Parameter milliseconds: Since 1970-01-01T00:00:00Z.
  package static func text(milliseconds: Int64) -> String {
    var bytes: [UInt8] = []
    append(milliseconds: milliseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what ``text(milliseconds:)`` gives.
  package static func append(milliseconds: Int64, to bytes: inout [UInt8]) {
    let time = CivilTime(
      milliseconds: min(max(milliseconds, representable.lowerBound), representable.upperBound))
    appendDigits(time.date.year, width: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(time.date.month, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(time.date.day, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    appendDigits(time.clock.hour, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(time.clock.minute, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(time.clock.second, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    appendDigits(time.clock.millisecond, width: 3, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// Appends a number with leading zeros.
  private static func appendDigits(_ number: Int, width: Int, to bytes: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}

/// How a text is read as a date, where a date is compared with one.
public struct DateReader: Sendable {
  private let read: @Sendable (String) -> Date?

  /// - Parameter read: The date that a text says; nil if it says none.
  public init(_ read: @escaping @Sendable (String) -> Date?) {
    self.read = read
  }

  /// `2026-11-21`, `2026-11-21T18:04:05.250Z`, `2026-11-21 18:04+01:00`; in UTC where no
  /// zone is written.
  public static let iso8601 = DateReader { text in
    guard let (time, zone) = ISO8601.read(text) else { return nil }
    let offset = Int64(zone?.utcOffset ?? 0) * 1000
    return Date(millisecondsSince1970: time.millisecondsSinceEpoch - offset)
  }

  /// The date that a text says; nil if it says none.
  public func callAsFunction(_ text: String) -> Date? { read(text) }
}
