import CarStorage
import FetchedResults
import UnicodeText

/// A day as people write it, and what stands behind it: `24.12.2025 7:05`, `Dec 24, 2025`,
/// `24 grudnia 2025`, `2025/12/24`, `2019年11月7日`.
///
/// Of years in two digits, 69 to 99 are of the last century.
struct WrittenDay {
  /// The days that it may be, each once, with the orders in which it is that day.
  let readings: [(date: CivilDate, orders: Set<DateOrder>)]
  /// The time behind it as it was typed, with the separator before it.
  let rest: String

  /// Nil for a text of another form.
  init?(_ text: String) {
    guard let parts = Self.numbers(text) ?? Self.months(text) else { return nil }
    readings = parts.readings
    rest = parts.rest.isEmpty ? "" : " \(parts.rest)"
  }

  private typealias Parts = (readings: [(date: CivilDate, orders: Set<DateOrder>)], rest: String)

  // MARK: - Three numbers

  private static func numbers(_ text: String) -> Parts? {
    var scanner = TimeScanner(text.contains("年") ? withDashes(text) : text)
    let start = scanner.rest
    guard let first = scanner.takeNumber(digits: 1...4), let separator = scanner.takeSeparator(),
      let second = scanner.takeNumber(digits: 1...2), scanner.take(separator),
      let third = scanner.takeNumber(digits: 1...4)
    else { return nil }
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
    return (readings, behind(scanner.rest))
  }

  /// `2019年 11月 7日 18:05` as `2019-11-7 18:05`.
  private static func withDashes(_ text: String) -> String {
    let text = text.replacing("年 ", with: "年").replacing("月 ", with: "月")
    return String(text.map { $0 == "年" || $0 == "月" ? "-" : $0 == "日" ? " " : $0 })
  }

  private static func century(_ year: Int) -> Int { year + (year < 69 ? 2000 : 1900) }

  /// What stands behind a day, without the blanks, the comma or the `T` before it.
  private static func behind(_ rest: String) -> String {
    String(rest.drop { $0 == " " || $0 == "," || $0 == "t" || $0 == "\u{A0}" })
  }

  // MARK: - The name of a month

  private static func months(_ text: String) -> Parts? {
    var words = text.split { $0.isWhitespace || $0 == "," || $0 == "-" || $0 == "/" }
      .map { $0.hasSuffix(".") ? $0.dropLast() : $0 }
      .filter { !["de", "of", "the"].contains($0.lowercased()) }[...]
    let parts = words.prefix(3)
    guard parts.count == 3, let month = parts.firstIndex(where: { monthNumber($0) != nil }),
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
    words.removeFirst(3)
    return ([(date, Set(DateOrder.allCases))], words.joined(separator: " ").lowercased())
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
