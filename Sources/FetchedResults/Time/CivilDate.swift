/// A day of the proleptic Gregorian calendar, which also counts the days before that calendar was
/// introduced.
///
/// The reckoning is Howard Hinnant's: the year begins in March, so that the leap
/// day is its last, and 400 years are 146,097 days.
/// https://howardhinnant.github.io/date_algorithms.html
package struct CivilDate: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// A day that exists; nil for 30 February, and for years that four digits cannot write.
  package init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.length(of: month, year: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days after 1 January 1970.
  package init(daysSinceEpoch days: Int) {
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

  /// The days from 1 January 1970 to this one.
  package var daysSinceEpoch: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = yearFromMarch.dividedRoundingDown(by: 400)
    let yearOfEra = yearFromMarch - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// `2026-04-03`, with a sign before the year 0.
  package var text: String {
    let sign = year < 0 ? "-" : ""
    return "\(sign)\(abs(year).padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }

  private static func length(of month: Int, year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// The number with zeros before it, as a clock shows it.
  package func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}

extension FixedWidthInteger {
  /// The quotient rounded down, also below zero, so that times before 1970 are computed as others
  /// are.
  package func dividedRoundingDown(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
