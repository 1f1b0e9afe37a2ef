/// Takes the parts of an ISO 8601 time from the front of a text, one after another.
///
/// A part that is not there leaves the position where the part would begin, or behind a piece of
/// it; a caller that wants to try another form keeps a copy of the scanner.
package struct ISO8601Scanner {
  private let utf8: UnsafeBufferPointer<UInt8>
  /// How many bytes were taken.
  package private(set) var position: Int

  /// - Parameter utf8: The text, valid as long as the scanner is used.
  package init(_ utf8: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
    self.utf8 = utf8
    self.position = position
  }

  package var isAtEnd: Bool { position == utf8.count }

  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < utf8.count, utf8[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Takes a number of that many digits; nil, and nothing taken, where there are fewer or more.
  ///
  /// - Parameter allowed: At most 18, which is what surely fits an `Int`.
  package mutating func takeNumber(digits allowed: ClosedRange<Int>) -> Int? {
    let end = endOfDigits
    guard allowed.contains(end - position) else { return nil }
    defer { position = end }
    return number(in: position..<end)
  }

  /// `2026-11-21`, a day that the calendar may lack.
  package mutating func takeDate() -> (year: Int, month: Int, day: Int)? {
    guard let year = takeNumber(digits: 4...4), take("-"),
      let month = takeNumber(digits: 2...2), take("-"), let day = takeNumber(digits: 2...2)
    else { return nil }
    return (year, month, day)
  }

  /// What stands between a date and a time: `T`, `t` or a space.
  package mutating func takeSeparator() -> Bool { take("T") || take("t") || take(" ") }

  /// `18:04`, `18:04:05` or `18:04:05.123456`, a time that no clock may show.
  package mutating func takeClock(hourDigits: ClosedRange<Int> = 2...2) -> ClockTime? {
    guard let hour = takeNumber(digits: hourDigits), take(":"),
      let minute = takeNumber(digits: 2...2)
    else { return nil }
    var clock = ClockTime(hour: hour, minute: minute)
    if take(":") {
      guard let second = takeNumber(digits: 2...2) else { return nil }
      clock.second = second
      if take(".") || take(",") {
        guard let millisecond = takeMilliseconds() else { return nil }
        clock.millisecond = millisecond
      }
    }
    return clock
  }

  /// `Z`, `+01`, `+0100` or `+01:00`; nil for anything else, and for more than 18 hours: no place
  /// was ever farther from UTC.
  package mutating func takeZone() -> ISO8601.Zone? {
    if take("Z") || take("z") { return .utc }
    let isBehind = take("-")
    guard isBehind || take("+") else { return nil }
    let (hours, minutes): (Int, Int)
    if let both = takeNumber(digits: 4...4) {
      (hours, minutes) = both.quotientAndRemainder(dividingBy: 100)
    } else {
      guard let written = takeNumber(digits: 2...2) else { return nil }
      hours = written
      if take(":") {
        guard let written = takeNumber(digits: 2...2) else { return nil }
        minutes = written
      } else {
        minutes = 0
      }
    }
    guard hours <= 18, minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return .offset(isBehind ? -seconds : seconds)
  }

  /// Takes the digits behind a decimal point as milliseconds, and drops any further ones.
  private mutating func takeMilliseconds() -> Int? {
    let end = endOfDigits
    let count = min(3, end - position)
    guard count > 0 else { return nil }
    defer { position = end }
    let number = number(in: position..<position + count)
    return count == 1 ? number * 100 : count == 2 ? number * 10 : number
  }

  /// The offset behind the digits that come next.
  private var endOfDigits: Int {
    var end = position
    while end < utf8.count, utf8[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    return end
  }

  /// - Precondition: The bytes are digits.
  private func number(in range: Range<Int>) -> Int {
    var number = 0
    for offset in range { number = number * 10 + Int(utf8[offset] - UInt8(ascii: "0")) }
    return number
  }
}
