import CarStorage
import FetchedResults
import FoundationEssentials

/// A number alone that is a time: the days since 30 December 1899 by the clock of a place, as
/// spreadsheets count them, or the seconds or milliseconds since 1970.
struct ProgramTime {
  let expression: TimeExpression

  /// Nil for any other text.
  init?(_ text: String) {
    let text = text.trimmed
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }),
      // Spreadsheets of many countries have a comma for the point.
      let number = Double(text.replacing(",", with: "."))
    else { return nil }
    switch number {
    // From 1954 to 2119, so that no year is taken for such a day.
    case 20_000..<80_000: expression = .local(Self.spreadsheetTime(number))
    case 1e8..<1e10: expression = .absolute(Self.civilTime(number), utcOffset: 0)
    // `202611231805` is a day and its time, and not one of 1976.
    case 1e11..<1e12 where WrittenDay(text) != nil: return nil
    case 1e11..<1e13: expression = .absolute(Self.civilTime(number / 1000), utcOffset: 0)
    default: return nil
    }
  }

  /// How many days before 1970 spreadsheets begin to count.
  private static let daysBefore1970 = 25_569.0

  /// Spreadsheets have no seconds, but parts of a day, which are rounded to a second.
  private static func spreadsheetTime(_ days: Double) -> CivilTime {
    civilTime(((days - daysBefore1970) * 86_400).rounded())
  }

  private static func civilTime(_ seconds: Double) -> CivilTime {
    TimeZoneRules { _ in 0 }.civilTime(at: Int(seconds.rounded(.down)))
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
