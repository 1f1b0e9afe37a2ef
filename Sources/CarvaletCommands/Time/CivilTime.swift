/// A day of the Gregorian calendar.
struct CivilDate: Equatable, Sendable {
  var year: Int
  var month: Int
  var day: Int

  /// Nil for a day that does not exist, such as 30 February.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    self.year = year
    self.month = month
    self.day = day
    // Counting the days and back normalises 30 February to a day of March.
    guard CivilDate(daysSinceEpoch: daysSinceEpoch) == self else { return nil }
  }

  /// The day that begins `days` days after 1 January 1970.
  ///
  /// After Howard Hinnant's `civil_from_days`, which counts in eras of 400 years from 1 March, so
  /// that the day of the leap year comes last.
  init(daysSinceEpoch days: Int) {
    let shifted = days + 719_468
    let era = shifted.dividedRoundingDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The days from 1 January 1970 to this one: Hinnant's `days_from_civil`.
  var daysSinceEpoch: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = yearFromMarch.dividedRoundingDown(by: 400)
    let yearOfEra = yearFromMarch - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// `2026-04-03`.
  var text: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

/// What a clock shows, without a day.
struct ClockTime: Equatable, Sendable {
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0

  var secondsSinceMidnight: Int { hour * 3600 + minute * 60 + second }
}

/// A day and a time as a calendar and a clock show them, in no zone yet.
struct CivilTime: Equatable, Sendable {
  var date: CivilDate
  var clock = ClockTime()

  init(date: CivilDate, clock: ClockTime = ClockTime()) {
    self.date = date
    self.clock = clock
  }

  /// The time `seconds` after 1 January 1970, 00:00, of the same clock.
  init(secondsSinceEpoch seconds: Int) {
    let days = seconds.dividedRoundingDown(by: 86_400)
    let second = seconds - days * 86_400
    date = CivilDate(daysSinceEpoch: days)
    clock = ClockTime(hour: second / 3600, minute: second / 60 % 60, second: second % 60)
  }

  /// The seconds from 1 January 1970, 00:00, of the same clock, without the milliseconds.
  var secondsSinceEpoch: Int {
    date.daysSinceEpoch * 86_400 + clock.secondsSinceMidnight
  }
}

extension Int {
  /// The quotient rounded down also below zero: times before 1970 are as good as others.
  func dividedRoundingDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The number with zeros before it, as a clock shows it.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
