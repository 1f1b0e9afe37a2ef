import FetchedResults

extension TimeExpression {
  /// Parses `text`, ignoring case and the spaces around it.
  init(_ text: String) throws(TimeRefusal) {
    var scanner = TimeScanner(text)
    if scanner.takeWord("now") {
      guard scanner.isAtEnd else { throw .notUnderstood(text) }
      self = .now
    } else if scanner.takeWord("today") {
      self = .onDay(daysAgo: 0, try scanner.clockAfterDay(of: text))
    } else if scanner.takeWord("yesterday") {
      self = .onDay(daysAgo: 1, try scanner.clockAfterDay(of: text))
    } else if let seconds = try Self.secondsAgo(text) {
      self = .ago(seconds: seconds)
    } else if let time = try Self.calendarTime(text) {
      self = time
    } else {
      self = .latest(try scanner.takeClock(of: text))
      guard scanner.isAtEnd else { throw .notUnderstood(text) }
    }
  }

  /// Parses the text of a future time, ignoring case and the spaces around it.
  init(ahead text: String) throws(TimeRefusal) {
    var scanner = TimeScanner(text)
    if scanner.takeWord("now") {
      guard scanner.isAtEnd else { throw .notUnderstoodAhead(text) }
      self = .now
    } else if scanner.takeWord("today") {
      self = .onDay(daysAgo: 0, try scanner.clockAfterDay(of: text))
    } else if scanner.takeWord("tomorrow") {
      self = .onDay(daysAgo: -1, try scanner.clockAfterDay(of: text))
    } else if let seconds = try Self.secondsAhead(text) {
      self = .ahead(seconds: seconds)
    } else {
      do throws(TimeRefusal) {
        guard case .latest(let clock) = try TimeExpression(text) else {
          self = try TimeExpression(text)
          return
        }
        self = .next(clock)
      } catch .notUnderstood {
        throw .notUnderstoodAhead(text)
      }
    }
  }

  // MARK: - Before now, and after

  /// A century. A longer time is a typing mistake, and could leave the calendar.
  private static let longestAge = 36_525 * 86_400

  /// `+15m`, `+1h30m`, `in 15 min`; nil for a text of another form.
  private static func secondsAhead(_ text: String) throws(TimeRefusal) -> Int? {
    var scanner = TimeScanner(text)
    guard scanner.take("+") || scanner.takeWord("in") else { return nil }
    scanner.skipSpaces()
    guard let seconds = amount(in: &scanner), scanner.isAtEnd else { return nil }
    guard seconds <= longestAge else { throw .tooFarAhead(text) }
    return seconds
  }

  /// `-15m`, `-1h30m`, `2h ago`, `15 min ago`; nil for a text of another form.
  private static func secondsAgo(_ text: String) throws(TimeRefusal) -> Int? {
    var scanner = TimeScanner(text)
    let hasMinus = scanner.take("-")
    guard let seconds = amount(in: &scanner), scanner.takeWord("ago") != hasMinus, scanner.isAtEnd
    else { return nil }
    guard seconds <= longestAge else { throw .tooLongAgo(text) }
    return seconds
  }

  /// `15m`, `1 h 30 min`, in seconds; nil for a text of another form. A time longer than
  /// `longestAge` is cut, so that no sum overflows.
  private static func amount(in scanner: inout TimeScanner) -> Int? {
    var seconds: Int?
    while let amount = scanner.takeNumber(digits: 1...9) {
      scanner.skipSpaces()
      guard let unit = secondsInUnit(scanner.takeLetters()) else { return nil }
      scanner.skipSpaces()
      seconds = min((seconds ?? 0) + amount * unit, longestAge + 1)
    }
    return seconds
  }

  private static func secondsInUnit(_ unit: String) -> Int? {
    switch unit {
    case "s", "sec", "secs", "second", "seconds": 1
    case "m", "min", "mins", "minute", "minutes": 60
    case "h", "hr", "hrs", "hour", "hours": 3600
    case "d", "day", "days": 86_400
    case "w", "week", "weeks": 7 * 86_400
    default: nil
    }
  }

  // MARK: - Days of the calendar

  /// A text that begins with a day of three numbers; nil for a text of another form.
  private static func calendarTime(_ text: String) throws(TimeRefusal) -> TimeExpression? {
    var scanner = TimeScanner(text)
    guard let (year, month, day) = scanner.take({ $0.takeDate() }) else {
      if let refusal = refusalOfAnotherOrder(text) { throw refusal }
      return nil
    }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .noSuchDay(text)
    }
    if scanner.isAtEnd { return .local(CivilTime(date: date)) }
    guard scanner.take({ $0.takeSeparator() ? true : nil }) != nil else {
      throw .notUnderstood(text)
    }
    let time = CivilTime(date: date, clock: try scanner.takeClock(of: text))
    if scanner.isAtEnd { return .local(time) }
    guard let zone = scanner.take({ $0.takeZone() }), scanner.isAtEnd else {
      throw .notUnderstood(text)
    }
    return .absolute(time, utcOffset: zone.utcOffset)
  }

  /// The refusal of a text that begins with three numbers, though not as ISO 8601 writes a day;
  /// nil for a text of another form.
  private static func refusalOfAnotherOrder(_ text: String) -> TimeRefusal? {
    var scanner = TimeScanner(text)
    guard let first = scanner.takeNumber(digits: 1...4), let separator = scanner.takeSeparator(),
      let second = scanner.takeNumber(digits: 1...2), scanner.take(separator),
      let third = scanner.takeNumber(digits: 1...4)
    else { return nil }
    return refusal(of: text, numbers: (first, second, third), rest: scanner.rest)
  }

  /// The refusal of a day that is not written as ISO 8601 does, with every day it could be.
  private static func refusal(
    of text: String, numbers: (Int, Int, Int), rest: String
  ) -> TimeRefusal {
    let (first, second, third) = numbers
    let candidates =
      first > 31
      ? [CivilDate(year: first, month: second, day: third)]
      : [
        CivilDate(year: third, month: second, day: first),
        CivilDate(year: third, month: first, day: second),
      ]
    var readings: [TimeRefusal.Reading] = []
    for case let date? in candidates where date.year >= 1000 {
      let reading = TimeRefusal.Reading(date: date, time: rest)
      // Only a time that can be parsed is suggested.
      guard (try? TimeExpression(date.text + rest)) != nil else { continue }
      if !readings.contains(reading) { readings.append(reading) }
    }
    return readings.isEmpty ? .notUnderstood(text) : .ambiguousDay(text, readings: readings)
  }
}

extension TimeScanner {
  /// The time that must follow `today` or `yesterday`.
  fileprivate mutating func clockAfterDay(of text: String) throws(TimeRefusal) -> ClockTime {
    if isAtEnd { throw .timeMissing(text) }
    skipSpaces()
    let clock = try takeClock(of: text)
    guard isAtEnd else { throw .notUnderstood(text) }
    return clock
  }

  /// `7:05`, `18:30:05`, `18:30:05.250`: the hour may have one digit, as people write it.
  fileprivate mutating func takeClock(of text: String) throws(TimeRefusal) -> ClockTime {
    guard let clock = take({ $0.takeClock(hourDigits: 1...2) }) else { throw .notUnderstood(text) }
    guard clock.isValid else { throw .noSuchTime(text) }
    return clock
  }
}
