import FetchedResults

/// Where a time of day stands, which decides how it may be written.
enum ClockForm {
  /// Where a person types a command: `18:30`, `8pm`.
  case typed
  /// In a file also `18h30`, which a person may type for a length of time.
  case inFile
  /// Behind a day also `18.30`, which may be a day itself, and `18h`.
  case behindDay
}

extension TimeScanner {
  /// `7:05`, `18:30:05`, `18:30:05.250`, `8pm`, `8:15 pm`, `18:30 Uhr`: the hour may have one
  /// digit, as people write it.
  ///
  /// - Parameter text: The whole text, for the refusal.
  mutating func takeClock(of text: String, _ form: ClockForm) throws(TimeRefusal) -> ClockTime {
    var clock = take { $0.takeClock(hourDigits: 1...2) } ?? takeWrittenClock(form)
    let hasMinutes = clock != nil
    if !hasMinutes { clock = takeNumber(digits: 1...2).map { ClockTime(hour: $0) } }
    let isAfternoon = takeHalfOfDay(takesLetter: hasMinutes)
    let unit = isAfternoon == nil ? takeHourWord() : nil
    let isHour = isAfternoon != nil || unit == "uhr" || form == .behindDay && unit != nil
    guard var clock, hasMinutes || isHour else { throw .notUnderstood(text) }
    if let isAfternoon {
      guard (1...12).contains(clock.hour) else { throw .noSuchTime(text) }
      clock.hour = clock.hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard clock.isValid else { throw .noSuchTime(text) }
    return clock
  }

  /// `18h30`, `18u30`, `18.30`, `18.30.15`; nil, and nothing taken, for anything else.
  private mutating func takeWrittenClock(_ form: ClockForm) -> ClockTime? {
    guard form != .typed else { return nil }
    var ahead = self
    guard let hour = ahead.takeNumber(digits: 1...2) else { return nil }
    let hasPoint = form == .behindDay && ahead.take(".")
    guard hasPoint || ahead.take("h") || ahead.take("u"),
      let minute = ahead.takeNumber(digits: 2...2)
    else {
      return nil
    }
    var clock = ClockTime(hour: hour, minute: minute)
    if hasPoint, ahead.take(".") {
      guard let second = ahead.takeNumber(digits: 2...2) else { return nil }
      clock.second = second
    }
    self = ahead
    return clock
  }

  /// Takes the word behind an hour, as in `18:30 Uhr`, with the spaces before it; nil, and nothing
  /// taken, where there is none.
  private mutating func takeHourWord() -> String? {
    var ahead = self
    ahead.skipSpaces()
    let word = ahead.takeLetters()
    guard ["uhr", "uur", "h", "hs", "hrs"].contains(word) else { return nil }
    self = ahead
    return word
  }

  /// How far the zone behind a time is ahead of UTC, in seconds: `Z`, ` +0100`, `GMT+0100 (CET)`;
  /// nil for anything else.
  mutating func takeZone() -> Int? {
    skipSpaces()
    let hasName = takeWord("gmt") || takeWord("utc")
    let zone = take { $0.takeZone() }
    guard hasName || zone != nil else { return nil }
    skipSpaces()
    if rest.hasPrefix("("), rest.hasSuffix(")") { skipRest() }
    return zone?.utcOffset ?? 0
  }
}
