import UnicodeText

/// Lines of a table that are none of its rows: sums, the number of a page, and the heading of a
/// day.
enum TableLine {
  private static let words: Set<String> = Set(
    """
    total totals summe gesamt gesamtsumme anzahl seite gedruckt page printed totale pagina totaal
    suma razem strona imprime
    """.split(whereSeparator: \.isWhitespace).map { TextFolding.searchFold(String($0)) })

  /// Whether a text that stands alone in its line is the heading of a day: `Montag, 23.11.`,
  /// `23.11.2026`.
  static func isDay(_ text: String, _ readTime: CarDecoder.TimeReader) -> Bool {
    if WeekdayNames.isName(text.prefix(while: \.isLetter)) { return true }
    // A plate may be like a day with a year in two digits: `12-11-10`.
    let hasYear = text.split { !$0.isNumber }.contains { $0.utf8.count == 4 }
    guard hasYear, text.contains(where: { "./-".contains($0) }) else { return false }
    return DateOrder.allCases.contains { order in
      if case .date = readTime(text, order) { true } else { false }
    }
  }

  /// Whether a text that stands alone in its line counts the rows, or marks the end of the table:
  /// `# records: 3`, `(1 row affected)`, `-----`, `*** END ***`.
  static func isCount(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let names = words.filter { !$0.allSatisfy(\.isNumber) }.map {
      TextFolding.searchFold(String($0))
    }
    if names.isEmpty { return words.isEmpty && text.utf8.allSatisfy { $0 < 0x80 } }
    // A plate may begin with such a word: `FIN 123`.
    let isMarked = words[0].allSatisfy(\.isNumber) || text.contains { ":*(=".contains($0) }
    return isMarked && names.allSatisfy(countedWords.contains)
  }

  private static let countedWords: Set<String> = Set(
    """
    rows row records record affected cars vehicles end entries fahrzeuge autos zeilen ende voitures
    vehicules lignes fin coches vehiculos filas veicoli righe fine veiculos carros linhas fim
    voertuigen rijen einde pojazdy wiersze koniec
    """.split(whereSeparator: \.isWhitespace).map { TextFolding.searchFold(String($0)) })

  /// Whether a text begins a line of sums, or of the number of a page.
  static func begins(with text: String) -> Bool {
    guard let word = text.split(whereSeparator: { " :".contains($0) }).first else { return false }
    return words.contains(TextFolding.searchFold(String(word)))
  }
}
