import CarStorage
import FetchedResults

/// Consecutive days of the stand, as words name them: `friday`, `last week`, `november`.
///
/// | typed | means |
/// |---|---|
/// | `today`, `yesterday`, `friday`, `last friday`, `20.11.2026` | that day |
/// | `20.11.`, `20 november` | the last day of that name |
/// | `this week`, `last week` | the days from Monday to Sunday |
/// | `this month`, `last month`, `november`, `november 2025`, `2026-11`, `11/2026` | that month |
/// | `this year`, `last year`, `2025` | that year |
/// | `last 7 days` | so many days, of which today is the last |
/// | `gestern`, `letzte woche`, `mois dernier` | the same in the languages of ``DayWords`` |
struct DaySpan: Equatable {
  let first: CivilDate
  let last: CivilDate

  init(_ day: CivilDate) {
    first = day
    last = day
  }

  private init(_ first: CivilDate, through last: CivilDate) {
    self.first = first
    self.last = last
  }

  /// How many days it has.
  var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }

  /// - Parameter today: The day of the shift that goes on, after midnight too.
  /// - Throws: `UsageError.notADay`, or a `TimeRefusal` that says what is wrong with a day.
  init(_ text: String, today: CivilDate) throws {
    do {
      try self.init(oneSpan: text, today: today)
    } catch {
      throw Self.betweenTwo(text, today: today) ?? error
    }
  }

  private init(oneSpan text: String, today: CivilDate) throws {
    let words = DayWords.english(text)
    if let span = Self.relative(words, today) ?? Self.calendar(words, today) {
      self = span
    } else if let day = TimeExpression.day(words.joined(separator: " "), from: today) {
      self.init(day)
    } else {
      self.init(try Self.dayWithoutYear(text, today) ?? Self.day(text))
    }
  }

  /// What is said of two days, `2026-11-20..2026-11-22`; nil for any other text.
  private static func betweenTwo(_ text: String, today: CivilDate) -> UsageError? {
    for separator in ["..", "…", "–", "—", " to ", " bis ", " until ", " - ", " and ", "/", " "] {
      let ends = text.split(separator: separator)
        .compactMap { try? DaySpan(oneSpan: String($0), today: today) }
      guard ends.count == 2, text.split(separator: separator).count == 2 else { continue }
      let first = min(ends[0].first.daysSinceEpoch, ends[1].first.daysSinceEpoch)
      let last = max(ends[0].last.daysSinceEpoch, ends[1].last.daysSinceEpoch)
      let since = CivilDate(daysSinceEpoch: first).text
      let until = CivilDate(daysSinceEpoch: last + 1).text
      // Without an end it is up to now.
      return .twoDays(
        text, "--since \(since)" + (last < today.daysSinceEpoch ? " --until \(until)" : ""))
    }
    return nil
  }

  private static func relative(_ words: [String], _ today: CivilDate) -> DaySpan? {
    switch words {
    case ["today"]: return DaySpan(today)
    case ["yesterday"]: return DaySpan(StandDays.day(today, -1))
    default: break
    }
    if words.count == 3, words[0] == "last", let count = Int(words[1]),
      ["day", "days"].contains(words[2]),
      (1...longest).contains(count)
    {
      return DaySpan(StandDays.day(today, 1 - count), through: today)
    }
    guard words.count == 2, let distance = ["this": 0, "last": -1][words[0]] else { return nil }
    switch words[1] {
    case "week":
      let monday = StandDays.day(today, 7 * distance - today.weekday)
      return DaySpan(monday, through: StandDays.day(monday, 6))
    case "month":
      let first = StandDays.day(today, 1 - today.day)
      return month(of: distance == 0 ? first : StandDays.day(first, -1))
    case "year": return year(today.year + distance)
    default: return nil
    }
  }

  /// A century of days: more is a typing mistake.
  private static let longest = 36_525

  /// A month or a year of the calendar; a month without a year is the last of that name.
  private static func calendar(_ words: [String], _ today: CivilDate) -> DaySpan? {
    if words.count == 1, words[0].utf8.count == 4, let number = Int(words[0]) {
      return year(number)
    }
    if words.count == 1, let month = month(inNumbers: words[0]) { return month }
    guard let name = words.first, Int(name) == nil, words.count <= 2 else { return nil }
    func first(_ year: some StringProtocol) -> CivilDate? {
      guard case .local(let time)? = try? TimeExpression("1 \(name) \(year)") else { return nil }
      return time.date
    }
    if words.count == 2 {
      guard words[1].utf8.count == 4, Int(words[1]) != nil else { return nil }
      return first(words[1]).map(month)
    }
    let months = [today.year, today.year - 1].compactMap { first(String($0)) }
    return months.first { $0.daysSinceEpoch <= today.daysSinceEpoch }.map(month)
  }

  /// `2026-11`, `11/2026`, `11.2026`
  private static func month(inNumbers text: String) -> DaySpan? {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count == 2,
      let year = parts.first(where: { $0.utf8.count == 4 }).flatMap({ Int($0) }),
      let number = parts.first(where: { $0.utf8.count <= 2 }).flatMap({ Int($0) })
    else { return nil }
    return CivilDate(year: year, month: number, day: 1).map(month)
  }

  private static func month(of day: CivilDate) -> DaySpan {
    let first = StandDays.day(day, 1 - day.day)
    return DaySpan(first, through: StandDays.day(first.beginningOfNextMonth, -1))
  }

  private static func year(_ year: Int) -> DaySpan? {
    guard let first = CivilDate(year: year, month: 1, day: 1), year > 0,
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return nil }
    return DaySpan(first, through: last)
  }

  /// The last day of a name without a year: `1.12.`, `20 november`; nil for any other text.
  private static func dayWithoutYear(_ text: String, _ today: CivilDate) -> CivilDate? {
    let numbers = text.split(separator: ".").map { $0.filter { $0 != " " } }
    let isInNumbers =
      text.contains(".") && numbers.count == 2 && numbers.allSatisfy { Int($0) != nil }
    let hasMonth = text.contains(where: \.isLetter) && text.split(separator: " ").count == 2
    guard isInNumbers || hasMonth else { return nil }
    // Eight years ago there was a leap day, too.
    return (0...8).lazy.map { today.year - $0 }.compactMap { year in
      try? day(isInNumbers ? "\(numbers[0]).\(numbers[1]).\(year)" : "\(text) \(year)")
    }.first { $0.daysSinceEpoch <= today.daysSinceEpoch }
  }

  /// A day with dots between its numbers, of which the day is the first, as everybody writes it who
  /// writes dots; nil for any other text.
  private static func dayWithDots(_ text: String) -> CivilDate? {
    guard text.contains("."), !text.contains(":"),
      let time = try? TimeExpression(inFile: text, .dmy), case .local(let day) = time
    else { return nil }
    return day.date
  }

  /// A day of the calendar without a time.
  private static func day(_ text: String) throws -> CivilDate {
    if let day = dayWithDots(text) { return day }
    do throws(TimeRefusal) {
      guard case .local(let time) = try TimeExpression(text), !text.contains(":") else {
        throw TimeRefusal.notUnderstood(text)
      }
      return time.date
    } catch .notUnderstood {
      throw UsageError.notADay(text)
    }
  }
}

extension CivilDate {
  /// The first day of the month after.
  var beginningOfNextMonth: CivilDate {
    // No month has more than 31 days, and two of them have less than 31 + 28.
    let day = CivilDate(daysSinceEpoch: daysSinceEpoch - self.day + 32)
    return CivilDate(daysSinceEpoch: day.daysSinceEpoch - day.day + 1)
  }
}
