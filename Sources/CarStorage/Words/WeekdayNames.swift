package import FetchedResults
import UnicodeText

/// The days of the week as people write them before a day of the calendar.
package enum WeekdayNames {
  /// The days that a name can mean, numbered from 0 for Monday; none for any other word. `ma` is
  /// `mardi` and `maandag`.
  package static func days(named name: String) -> Set<Int> {
    let folded = TextFolding.searchFold(name)
    guard folded.count >= 2 else { return [] }
    return Set(names.indices.filter { day in names[day].contains { $0.hasPrefix(folded) } })
  }

  /// Whether a word is the whole name of a day.
  static func isName(_ word: some StringProtocol) -> Bool {
    let folded = TextFolding.searchFold(String(word))
    return folded.count > 3 && names.contains { $0.contains(folded) }
  }

  /// The names in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish, and the
  /// short forms with which none of them begins.
  private static let names: [[String]] = [
    "monday montag lundi lunes lunedi segunda maandag poniedzialek pn",
    "tuesday dienstag mardi martes martedi terca dinsdag wtorek",
    "wednesday mittwoch mercredi miercoles mercoledi quarta woensdag sroda",
    "thursday donnerstag jeudi jueves giovedi quinta donderdag czwartek",
    "friday freitag vendredi viernes venerdi sexta vrijdag piatek pt",
    "saturday samstag sonnabend samedi sabado sabato zaterdag sobota",
    "sunday sonntag dimanche domingo domenica zondag niedziela nd",
  ].map { $0.split(separator: " ").map(String.init) }
}

extension CivilDate {
  /// The day of the week, numbered from 0 for Monday. The first day of 1970 was a Thursday.
  package var weekday: Int {
    daysSinceEpoch + 3 - (daysSinceEpoch + 3).dividedRoundingDown(by: 7) * 7
  }
}
