import CarStorage
import FetchedResults

extension TimeExpression {
  /// Parses the text of an end of a span, as ``init(_:)`` does; a day alone is its beginning.
  init(bound text: String) throws(TimeRefusal) {
    try self.init(text, takesDays: true, order: nil, form: .typed)
  }

  /// Parses `text`, ignoring case and the spaces around it.
  init(_ text: String) throws(TimeRefusal) {
    try self.init(text, takesDays: false, order: nil, form: .typed)
  }

  /// Parses a text of a file as ``init(_:)`` does.
  ///
  /// - Parameter order: The order of the numbers of a day; nil for the only one that is possible.
  init(inFile text: String, _ order: DateOrder?) throws(TimeRefusal) {
    try self.init(text, takesDays: false, order: order, form: .inFile)
  }

  /// - Parameters:
  ///   - takesDays: Whether the name of a day may stand without a time.
  ///   - form: How a time without a day may be written.
  private init(
    _ text: String, takesDays: Bool, order: DateOrder?, form: ClockForm
  ) throws(TimeRefusal) {
    var scanner = TimeScanner(text)
    let midnight = takesDays ? ClockTime(hour: 0) : nil
    if scanner.takeWord("now") {
      guard scanner.isAtEnd else { throw .notUnderstood(text) }
      self = .now
    } else if scanner.takeWord("today") {
      self = .onDay(daysAgo: 0, try scanner.clockAfterDay(of: text, usual: midnight))
    } else if scanner.takeWord("yesterday") {
      self = .onDay(daysAgo: 1, try scanner.clockAfterDay(of: text, usual: midnight))
    } else if scanner.takeWord("tonight") {
      let evening = takesDays ? Self.evening : nil
      self = .tonight(try scanner.clockAfterDay(of: text, usual: evening))
    } else if let seconds = try Self.secondsAgo(text) {
      self = .ago(seconds: seconds)
    } else if let time = try Self.calendarTime(text, order) {
      self = time
    } else if let (weekday, isLast) = scanner.takePastWeekday() {
      self = .onWeekday(
        weekday, isLast ? .last : .latest, try scanner.clockAfterDay(of: text, usual: midnight))
    } else {
      self = .latest(try scanner.takeClock(of: text, form))
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
    } else if scanner.takeWord("last") {
      throw .notUnderstoodAhead(text)
    } else if let weekday = scanner.takeWeekday() {
      self = .onWeekday(weekday, .next, try scanner.clockAfterDay(of: text))
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

  /// The day of the week that a text names alone, `friday` or `last friday`, counted from a day;
  /// nil for any other text.
  static func day(_ text: String, from today: CivilDate) -> CivilDate? {
    var scanner = TimeScanner(text)
    guard let (weekday, isLast) = scanner.takePastWeekday(), scanner.isAtEnd else { return nil }
    return Self.day(weekday, isLast ? .last : .latest, from: today)
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

  /// A text that begins with a day; nil for a text of another form.
  private static func calendarTime(
    _ text: String, _ order: DateOrder?
  ) throws(TimeRefusal) -> TimeExpression? {
    var scanner = TimeScanner(text)
    guard let (year, month, day) = scanner.take({ $0.takeDate() }) else {
      return try writtenDay(text, order)
    }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .noSuchDay(text)
    }
    if scanner.isAtEnd { return .local(CivilTime(date: date)) }
    guard let clock = WrittenDay.clock(behindDay: scanner.rest), !clock.isEmpty else {
      throw .notUnderstood(text)
    }
    return try self.time(clock, of: text)(date)
  }

  /// What a day and the time behind it mean.
  private static func time(
    _ clock: String, of text: String
  ) throws(TimeRefusal) -> (CivilDate) -> TimeExpression {
    if clock.isEmpty { return { .local(CivilTime(date: $0)) } }
    var scanner = TimeScanner(clock)
    let clock = try scanner.takeClock(of: text, .behindDay)
    if scanner.isAtEnd { return { .local(CivilTime(date: $0, clock: clock)) } }
    guard let utcOffset = scanner.takeZone(), scanner.isAtEnd else { throw .notUnderstood(text) }
    return { .absolute(CivilTime(date: $0, clock: clock), utcOffset: utcOffset) }
  }

  /// A text that begins with a day in another form than that of ISO 8601; nil for another text.
  ///
  /// - Throws: ``TimeRefusal/ambiguousDay(_:readings:)`` where it may be several days.
  private static func writtenDay(
    _ text: String, _ order: DateOrder?
  ) throws(TimeRefusal) -> TimeExpression? {
    guard let written = WrittenDay(text) else { return nil }
    let usual = DateOrder.usual(for: text)
    let meant = written.readings.filter { reading in
      order.map(reading.orders.contains) ?? !reading.orders.isDisjoint(with: usual)
    }
    // Only a time that can be parsed is one.
    guard let day = meant.first?.date, let time = try? time(written.clock, of: text) else {
      throw .notUnderstood(text)
    }
    guard meant.count == 1 else {
      let clock = written.clock.isEmpty ? "" : " \(written.clock)"
      throw .ambiguousDay(
        text, readings: meant.map { TimeRefusal.Reading(date: $0.date, time: clock) })
    }
    return time(day)
  }
}

extension TimeScanner {
  /// `friday`, `last friday`; nil, and nothing taken, for anything else.
  fileprivate mutating func takePastWeekday() -> (weekday: Int, isLast: Bool)? {
    var ahead = self
    let isLast = ahead.takeWord("last")
    if isLast { ahead.skipSpaces() }
    guard let weekday = ahead.takeWeekday() else { return nil }
    self = ahead
    return (weekday, isLast)
  }

  /// The time that follows the name of a day.
  ///
  /// - Parameter usual: The time where none follows; nil where one must.
  fileprivate mutating func clockAfterDay(
    of text: String, usual: ClockTime? = nil
  ) throws(TimeRefusal) -> ClockTime {
    if isAtEnd {
      guard let usual else { throw .timeMissing(text) }
      return usual
    }
    skipSpaces()
    let clock = try takeClock(of: text, .typed)
    guard isAtEnd else { throw .notUnderstood(text) }
    return clock
  }
}
