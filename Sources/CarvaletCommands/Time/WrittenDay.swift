import CarStorage
import FetchedResults
import UnicodeText

/// A day as people write it, and what stands behind it: `24.12.2025 7:05`, `Dec 24, 2025`,
/// `24 grudnia 2025`, `2025/12/24`, `2019年11月7日`, `Do 24.12.25`.
///
/// Of years in two digits, 69 to 99 are of the last century. A day of the week leaves only the days
/// of that name.
struct WrittenDay {
  /// The days that it may be, each once, with the orders in which it is that day.
  let readings: [(date: CivilDate, orders: Set<DateOrder>)]
  /// The time behind it as it was typed, or empty; a text that is no time where none is between
  /// both.
  let clock: String

  /// Nil for a text of another form.
  init?(_ text: String) {
    // `mar.` is Tuesday and March: only the former stands before a whole day.
    guard
      let parts = Self.behindWeekday(text) ?? Self.parts(text) ?? Self.behindClock(text)
    else { return nil }
    readings = parts.readings
    clock = parts.clock
  }

  private typealias Parts = (readings: [(date: CivilDate, orders: Set<DateOrder>)], clock: String)

  private static func parts(_ text: String) -> Parts? {
    numbers(text) ?? months(text) ?? digits(text)
  }

  /// `18:05 23.11.2026`, `6:05 PM 11/23/2026`.
  private static func behindClock(_ text: String) -> Parts? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0].contains(where: { ":h".contains($0) }) else { return nil }
    for count in 1..<min(words.count, 3) {
      guard let parts = parts(words[count...].joined(separator: " ")), parts.clock.isEmpty else {
        continue
      }
      return (parts.readings, words[..<count].joined(separator: " "))
    }
    return nil
  }

  /// `20261123`, `20261123T1805`, `20261123180500`, of this century.
  private static func digits(_ text: String) -> Parts? {
    let digits = text.filter { $0 != "T" && $0 != "t" && $0 != " " }
    guard [8, 12, 14].contains(digits.utf8.count), digits.hasPrefix("20"),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text.prefix(8) == digits.prefix(8)
    else { return nil }
    var numbers = Array(digits.dropFirst(4)).map(String.init)[...]
    func next() -> String { numbers.popFirst()! + numbers.popFirst()! }
    guard let year = Int(digits.prefix(4)), let month = Int(next()), let day = Int(next()),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    var clock: [String] = []
    while !numbers.isEmpty { clock.append(next()) }
    return ([(date, Set(DateOrder.allCases))], clock.joined(separator: ":"))
  }

  /// `Mo 23.11.2026`, `lundi 23 novembre 2026`, `Montag, den 23.11.2026`.
  private static func behindWeekday(_ text: String) -> Parts? {
    let name = text.prefix(while: \.isLetter)
    let weekdays = WeekdayNames.days(named: String(name))
    guard !weekdays.isEmpty else { return nil }
    var day = text.dropFirst(name.count)
    if day.hasPrefix("-feira") { day = day.dropFirst("-feira".count) }
    day = day.drop { $0.isWhitespace || $0 == "," || $0 == "." }
    for article in ["den ", "le ", "el ", "the "] where day.lowercased().hasPrefix(article) {
      day = day.dropFirst(article.count)
    }
    guard var parts = parts(String(day)) else { return nil }
    parts.readings.removeAll { !weekdays.contains($0.date.weekday) }
    return parts
  }

  // MARK: - Three numbers

  private static func numbers(_ text: String) -> Parts? {
    var scanner = TimeScanner(text.contains("年") ? withDashes(text) : text)
    let start = scanner.rest
    guard let first = scanner.takeNumber(digits: 1...4), let separator = scanner.takeSeparator()
    else { return nil }
    scanner.skipSpaces()
    guard let second = scanner.takeNumber(digits: 1...2), scanner.take(separator) else {
      return nil
    }
    scanner.skipSpaces()
    guard let third = scanner.takeNumber(digits: 1...4) else { return nil }
    let lengths = start.split { !$0.isNumber }.map(\.count)
    let hasYearFirst = lengths[0] > 2
    guard hasYearFirst ? lengths[2] <= 2 : lengths[2] == 2 || lengths[2] == 4 else { return nil }
    var readings: [(date: CivilDate, orders: Set<DateOrder>)] = []
    func add(_ year: Int, _ month: Int, _ day: Int, _ orders: Set<DateOrder>) {
      guard let date = CivilDate(year: year, month: month, day: day), date.year >= 1000 else {
        return
      }
      if let index = readings.firstIndex(where: { $0.date == date }) {
        readings[index].orders.formUnion(orders)
      } else {
        readings.append((date, orders))
      }
    }
    if hasYearFirst {
      add(first, second, third, Set(DateOrder.allCases))
    } else {
      let year = lengths[2] == 2 ? century(third) : third
      add(year, second, first, [.dmy])
      add(year, first, second, [.mdy])
      if lengths[2] == 2 { add(century(first), second, third, [.ymd]) }
    }
    return (readings, clockOrRest(behindDay: scanner.rest))
  }

  /// `2019年 11月 7日 18:05` as `2019-11-7 18:05`.
  private static func withDashes(_ text: String) -> String {
    let text = text.replacing("年 ", with: "年").replacing("月 ", with: "月")
    return String(text.map { $0 == "年" || $0 == "月" ? "-" : $0 == "日" ? " " : $0 })
  }

  private static func century(_ year: Int) -> Int { year + (year < 69 ? 2000 : 1900) }

  /// The time behind a day, without the blanks, the comma, the `T` or the word between both; nil
  /// where nothing is between them.
  static func clock(behindDay text: String) -> String? {
    // Nearly always a blank and a digit stand there.
    let bytes = text.utf8.prefix(2)
    if bytes.first == 0x20, bytes.last.map({ (0x30...0x39).contains($0) }) == true {
      return String(text.dropFirst())
    }
    let isBlank: (Character) -> Bool = { $0.isWhitespace || $0 == "," }
    var clock = text.drop(while: isBlank)
    if text.hasPrefix("t") {
      clock = text.dropFirst()
    } else {
      guard clock.startIndex > text.startIndex else { return nil }
      if clock.hasPrefix("- ") || clock.hasPrefix("– ") { clock = clock.dropFirst(2) }
    }
    while true {
      let word = clock.prefix(while: \.isLetter)
      guard wordsBeforeClock.contains(TextFolding.searchFold(String(word))) else { break }
      clock = clock.dropFirst(word.count).drop { $0 == "." || $0.isWhitespace }
    }
    return String(clock)
  }

  private static let wordsBeforeClock: Set<String> = [
    "at", "um", "a", "as", "las", "alle", "ore", "om", "o", "godz",
  ]

  /// The time behind a day; a text that is no time stays as it is, with a mark that no time has.
  private static func clockOrRest(behindDay text: String) -> String {
    text.isEmpty ? "" : clock(behindDay: text) ?? "?\(text)"
  }

  // MARK: - The name of a month

  private static func months(_ text: String) -> Parts? {
    guard let (parts, rest) = threeWords(text) else { return nil }
    guard let month = parts.firstIndex(where: { monthNumber($0) != nil }),
      let number = monthNumber(parts[month])
    else { return nil }
    let others = parts.indices.filter { $0 != month }.map { digits(parts[$0]) }
    guard let one = others[0], let two = others[1] else { return nil }
    // The year stands first, or last.
    let isYearFirst = one.count == 4
    let year = isYearFirst ? one : two
    let day = isYearFirst ? two : one
    guard day.count <= 2, year.count == 2 || year.count == 4, let yearNumber = Int(year),
      let dayNumber = Int(day),
      let date = CivilDate(
        year: year.count == 2 ? century(yearNumber) : yearNumber, month: number, day: dayNumber)
    else { return nil }
    return ([(date, Set(DateOrder.allCases))], clockOrRest(behindDay: rest.lowercased()))
  }

  /// The three words of a day, and what stands behind them; nil where there are fewer, and where a
  /// slash or a dash stands on one side of the second word only.
  private static func threeWords(_ text: String) -> (words: [Substring], rest: String)? {
    let isBetween: (Character) -> Bool = { $0.isWhitespace || "-,/".contains($0) }
    var words: [Substring] = []
    var marks: [Character?] = []
    var rest = text[...]
    while words.count < 3 {
      let between = rest.prefix(while: isBetween)
      rest = rest.dropFirst(between.count)
      let word = rest.prefix { !isBetween($0) }
      guard !word.isEmpty else { return nil }
      rest = rest.dropFirst(word.count)
      let bare = word.hasSuffix(".") ? word.dropLast() : word
      if ["de", "of", "the"].contains(bare.lowercased()) { continue }
      if !words.isEmpty { marks.append(between.first { "-/".contains($0) }) }
      words.append(bare)
    }
    return marks[0] == marks[1] ? (words, String(rest)) : nil
  }

  /// The digits of `24`, `24th` or `1er`; nil for a word of another kind.
  private static func digits(_ word: Substring) -> Substring? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let ending = word.dropFirst(digits.count).lowercased()
    return !digits.isEmpty && ["", "st", "nd", "rd", "th", "er", "º", "o"].contains(ending)
      ? digits : nil
  }

  private static func monthNumber(_ word: Substring) -> Int? {
    let folded = TextFolding.searchFold(String(word))
    guard folded.count >= 3, folded.allSatisfy(\.isLetter) else { return nil }
    if folded == "mrt" { return 3 }
    let found = names.indices.filter { index in names[index].contains { $0.hasPrefix(folded) } }
    return found.count == 1 ? found[0] + 1 : nil
  }

  /// The names of the months in English, German, French, Spanish, Italian, Portuguese, Dutch and
  /// Polish, without accents.
  private static let names: [[String]] = [
    "january januar jänner janvier enero gennaio janeiro januari stycznia styczen",
    "february februar fevrier febrero febbraio fevereiro februari lutego luty",
    "march marz maerz mars marzo marco maart marca marzec",
    "april avril abril aprile kwietnia kwiecien",
    "may mai mayo maggio maio mei maja maj",
    "june juni juin junio giugno junho czerwca czerwiec",
    "july juli juillet julio luglio julho lipca lipiec",
    "august aout agosto augustus sierpnia sierpien",
    "september septembre septiembre settembre setembro wrzesnia wrzesien",
    "october oktober octobre octubre ottobre outubro pazdziernika pazdziernik",
    "november novembre noviembre novembro listopada listopad",
    "december dezember decembre diciembre dicembre dezembro grudnia grudzien",
  ].map { $0.split(separator: " ").map { TextFolding.searchFold(String($0)) } }
}
