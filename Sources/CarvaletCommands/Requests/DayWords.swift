import UnicodeText

/// The words for days and spans of days in other languages than English, which ``DaySpan`` reads as
/// the English ones: `gestern`, `letzte Woche`, `la semana pasada`, `ultimi 7 giorni`.
///
/// The languages are the seven in which days of the week are read. In which order the words stand
/// makes no difference, as it differs with the language.
enum DayWords {
  /// The English words for the same; words that mean nothing else as they are, in small letters.
  static func english(_ text: String) -> [String] {
    let plain = String(text.map { "'’".contains($0) ? " " : $0 })
    let words = plain.lowercased().split(separator: " ").map(String.init)
    let said = words.map(TextFolding.searchFold).filter { !articles.contains($0) }
    if said == ["aujourd", "hui"] { return ["today"] }
    if said.count == 1, let day = days[said[0]] { return [day] }
    guard let distance = said.indices.first(where: { distances[said[$0]] != nil }),
      let word = distances[said[distance]]
    else { return words }
    let rest = said.indices.filter { $0 != distance }.map { said[$0] }
    if rest.count == 1 { return [word, spans[rest[0]] ?? rest[0]] }
    if rest.count == 2, Int(rest[0]) != nil, manyDays.contains(rest[1]) {
      return [word, rest[0], "days"]
    }
    return words
  }

  private static let articles = list(
    "la le les el los il i gli o os a as l der die das den de het w")
  private static let days = table([
    "today": "heute hoy oggi hoje vandaag dzis dzisiaj",
    "yesterday": "gestern hier ayer ieri ontem gisteren wczoraj",
  ])
  private static let distances = table([
    "last":
      "last letzte letzten letzter letztes vorige vorigen voriger voriges vorig derniere dernier "
      + "derniers pasada pasado ultimo ultimos ultima scorsa scorso ultimi passada passado "
      + "afgelopen laatste zeszly zeszlym ostatni ostatnie ostatnich",
    "this":
      "this diese diesen dieser dieses cette ce cet esta este questa questo quest deze dit ten tym",
  ])
  private static let spans = table([
    "week": "woche semaine semana settimana week tydzien tygodniu",
    "month": "monat mois mes mese maand miesiac miesiacu",
    "year": "jahr annee an ano anno jaar rok roku",
  ])
  private static let manyDays = list("tage tagen jours dias giorni dagen dni days day")

  private static func list(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map(String.init))
  }

  private static func table(_ words: [String: String]) -> [String: String] {
    var table: [String: String] = [:]
    for (english, others) in words {
      for word in others.split(separator: " ") { table[String(word)] = english }
    }
    return table
  }
}
