public import Foundation

/// How a text is read as a date, where a date is compared with one.
public struct DateReader: Sendable {
  private let read: @Sendable (String) -> Date?

  /// - Parameter read: The date that a text says; nil if it says none.
  public init(_ read: @escaping @Sendable (String) -> Date?) {
    self.read = read
  }

  /// `2026-11-21`, `2026-11-21T18:04:05.250Z`, `2026-11-21 18:04+01:00`; in UTC where no
  /// zone is written.
  public static let iso8601 = DateReader { ISO8601Date.date($0) }

  /// The date that a text says; nil if it says none.
  public func callAsFunction(_ text: String) -> Date? { read(text) }
}

/// Dates as ISO 8601 writes them, between the years 0000 and 9999.
///
/// By hand, since Foundation's formatters read 30 February as a day in March.
enum ISO8601Date {
  /// `2026-11-21T18:04:05.250Z`. What lies outside of the years is written as the nearest inside.
  static func text(_ date: Date) -> String {
    let first: Int64 = -62_167_219_200_000
    let last: Int64 = 253_402_300_799_999
    let milliseconds = min(max(date.millisecondsSince1970, first), last)
    let clock = WallClock(milliseconds: milliseconds)
    let fraction = Int(milliseconds - milliseconds.dividedRoundingDown(by: 1000) * 1000)
    let time = "\(clock.hour.padded(to: 2)):\(clock.minute.padded(to: 2))"
    return "\(clock.date.text)T\(time):\(clock.second.padded(to: 2)).\(fraction.padded(to: 3))Z"
  }

  static func date(_ text: String) -> Date? {
    var digits = Digits(text.utf8)
    guard let year = digits.number(4), digits.take("-"), let month = digits.number(2),
      digits.take("-"), let day = digits.number(2),
      let civil = CivilDate(year: year, month: month, day: day)
    else { return nil }
    var milliseconds = Int64(civil.daysSinceEpoch) * 86_400_000
    if !digits.isAtEnd {
      guard digits.take("T") || digits.take("t") || digits.take(" "),
        let time = digits.timeOfDay(), let offset = digits.offset(), digits.isAtEnd
      else { return nil }
      milliseconds += time - offset
    }
    return Date(millisecondsSince1970: milliseconds)
  }

  private struct Digits {
    private var rest: Substring.UTF8View

    init(_ utf8: String.UTF8View) { rest = utf8[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: scalar) else { return false }
      rest.removeFirst()
      return true
    }

    mutating func number(_ count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func timeOfDay() -> Int64? {
      guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else {
        return nil
      }
      var milliseconds = (hour * 60 + minute) * 60_000
      if take(":") {
        guard let second = number(2), second < 60 else { return nil }
        milliseconds += second * 1000
        if take(".") || take(",") {
          guard let tenths = number(1) else { return nil }
          milliseconds += tenths * 100 + (number(1) ?? 0) * 10 + (number(1) ?? 0)
          while number(1) != nil {}
        }
      }
      return Int64(milliseconds)
    }

    /// `Z`, `+01:00`, `-0930`, `+01`, or nothing for UTC; in milliseconds.
    mutating func offset() -> Int64? {
      if isAtEnd || take("Z") || take("z") { return 0 }
      let isBehind = take("-")
      guard isBehind || take("+"), let hours = number(2), hours <= 18 else { return nil }
      _ = take(":")
      guard isAtEnd || rest.count == 2, let minutes = isAtEnd ? 0 : number(2), minutes < 60 else {
        return nil
      }
      let offset = Int64(hours * 60 + minutes) * 60_000
      return isBehind ? -offset : offset
    }
  }
}
