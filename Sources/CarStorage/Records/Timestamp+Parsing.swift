import FetchedResults

extension Timestamp {
  /// Reads a time; nil if it is not one, or not a day of the calendar.
  package init?(_ text: String) {
    var text = text
    guard let time = text.withUTF8({ Timestamp(utf8: $0) }) else { return nil }
    self = time
  }

  private init?(utf8: Bytes) {
    var cursor = DigitCursor(utf8: utf8)
    guard let year = cursor.digits(4), cursor.take(ASCII.minus),
      let month = cursor.digits(2), cursor.take(ASCII.minus),
      let day = cursor.digits(2),
      let civil = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let midnight = Int64(civil.daysSinceEpoch) * Self.millisecondsPerDay

    guard !cursor.isAtEnd else {
      self.init(localMilliseconds: midnight, offset: nil, isUTC: false)
      return
    }
    guard
      cursor.take(UInt8(ascii: "T")) || cursor.take(ASCII.space) || cursor.take(UInt8(ascii: "t")),
      let time = cursor.timeOfDay(), let zone = cursor.zone(), cursor.isAtEnd
    else { return nil }
    self.init(localMilliseconds: midnight + time, offset: zone.offset, isUTC: zone.isUTC)
  }
}

/// Takes a time apart from front to back.
private struct DigitCursor {
  let utf8: Bytes
  private var offset = 0

  init(utf8: Bytes) {
    self.utf8 = utf8
  }

  var isAtEnd: Bool { offset == utf8.count }

  mutating func take(_ byte: UInt8) -> Bool {
    guard !isAtEnd, utf8[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Exactly `count` digits.
  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard !isAtEnd, ASCII.digits.contains(utf8[offset]) else { return nil }
      number = number * 10 + Int(utf8[offset] - UInt8(ascii: "0"))
      offset += 1
    }
    return number
  }

  /// `18:04`, `18:04:05` or `18:04:05.123456`, in milliseconds.
  mutating func timeOfDay() -> Int64? {
    guard let hour = digits(2), hour < 24, take(ASCII.colon),
      let minute = digits(2), minute < 60
    else { return nil }
    var milliseconds = (hour * 60 + minute) * 60_000
    if take(ASCII.colon) {
      guard let second = digits(2), second < 60 else { return nil }
      milliseconds += second * 1000
      if take(ASCII.period) || take(ASCII.comma) {
        guard var unit = digits(1).map({ $0 * 100 }) else { return nil }
        for weight in [10, 1] { unit += weight * (digits(1) ?? 0) }
        while digits(1) != nil {}
        milliseconds += unit
      }
    }
    return Int64(milliseconds)
  }

  /// `Z`, `+01:00`, `-0930`, `+01` or nothing. Not more than 18 hours.
  mutating func zone() -> (offset: Int?, isUTC: Bool)? {
    if isAtEnd { return (nil, false) }
    if take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return (0, true) }
    let isBehind = take(ASCII.minus)
    guard isBehind || take(ASCII.plus), let hours = digits(2) else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = take(ASCII.colon)
      guard let written = digits(2), written < 60 else { return nil }
      minutes = written
    }
    let seconds = hours * 3600 + minutes * 60
    guard seconds <= 18 * 3600 else { return nil }
    return (isBehind ? -seconds : seconds, false)
  }
}
