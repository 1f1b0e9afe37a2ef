import UnicodeText

/// A line of a table that is none of its rows, by the text that stands in it.
enum TableLine {
  /// A sum, the number of a page, the count of the rows, or the end of the table.
  case remark
  /// The heading of a day: `Montag, 23.11.`, `23.11.2026`.
  case day

  /// The line that a text stands for as a whole; nil for any other text, such as a plate `PAGE 1
  /// X`.
  init?(_ text: String, _ readTime: CarDecoder.TimeReader) {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let names = words.filter { !$0.allSatisfy(\.isNumber) }
      .map { TextFolding.searchFold(String($0)) }
    if Self.isTotal(names, words) || Self.isCount(names, words) || Self.isEnd(names, text) {
      self = .remark
    } else if Self.isDay(text, words, readTime) {
      self = .day
    } else {
      return nil
    }
  }

  /// `Total`, `Summe:`, `Seite 1 von 3`.
  private static func isTotal(_ names: [String], _ words: [Substring]) -> Bool {
    names.first.map { totals.contains($0) && words.first?.first?.isLetter == true } == true
      && names.dropFirst().allSatisfy {
        totals.contains($0) || joints.contains($0) || counted.contains($0)
      }
  }

  /// `# records: 3`, `(1 row affected)`, `3 cars`.
  private static func isCount(_ names: [String], _ words: [Substring]) -> Bool {
    !names.isEmpty && words.count == names.count + 1 && names.allSatisfy(counted.contains)
  }

  /// `-----`, `*** END ***`.
  private static func isEnd(_ names: [String], _ text: String) -> Bool {
    let marks = text.filter { "*-=_#~|+".contains($0) }.count
    return (marks > 2 || names.count > 1) && names.allSatisfy(ends.contains)
      && text.allSatisfy { $0.isASCII && !$0.isNumber }
  }

  private static func isDay(
    _ text: String, _ words: [Substring], _ readTime: CarDecoder.TimeReader
  ) -> Bool {
    let numbers = words.filter { $0.allSatisfy(\.isNumber) }
    if let first = words.first, WeekdayNames.isName(first) {
      return words.count == 1 || numbers.count > 1 && words.count == numbers.count + 1
        || isCalendarDay(text, readTime)
        || isCalendarDay("\(text.dropFirst(first.count)) 2000", readTime)
    }
    if text.split(whereSeparator: \.isWhitespace).contains(where: isWrittenDay) { return true }
    // A plate may be like a day with a year in two digits: `12-11-10`.
    return numbers.contains { $0.utf8.count == 4 } && text.contains { "- ".contains($0) }
      && isCalendarDay(text, readTime)
  }

  /// `20.11.`, `20/11/26`, `20.11.2026:`: no plate has points or slashes between its numbers.
  private static func isWrittenDay(_ word: Substring) -> Bool {
    let numbers = word.split { "./".contains($0) }
    let hasNumbers = numbers.prefix(2).allSatisfy {
      (1...2).contains($0.count) && $0.allSatisfy(\.isNumber)
    }
    let marks = word.filter { "./".contains($0) }.count
    return (numbers.count == 2 && (marks == 2 || word.contains("/")) || numbers.count == 3)
      && hasNumbers && (numbers.count < 3 || numbers[2].allSatisfy { $0.isNumber || $0 == ":" })
  }

  /// Whether a text is one day of the calendar, or a time of it, in some order of its numbers.
  static func isCalendarDay(_ text: String, _ readTime: CarDecoder.TimeReader) -> Bool {
    text.contains(where: \.isNumber)
      && DateOrder.allCases.contains { order in
        if case .date = readTime(text, order) { true } else { false }
      }
  }

  private static let totals = folded(
    """
    total totals grand subtotal sum number zwischensumme somme summe gesamt gesamtsumme anzahl seite gedruckt page printed totale pagina totaal
    suma razem strona imprime
    """)

  /// The words of `Page 1 of 3`.
  private static let joints = folded("of von de di da z van sur su")

  private static let counted = folded(
    """
    rows row records record affected cars car vehicles vehicle entries entry fahrzeuge autos zeilen voitures vehicules
    lignes coches vehiculos filas veicoli righe veiculos carros linhas voertuigen rijen pojazdy
    wiersze
    """)

  private static let ends = folded("end ende fin fine fim einde koniec of the list")

  private static func folded(_ words: String) -> Set<String> {
    Set(words.split(whereSeparator: \.isWhitespace).map { TextFolding.searchFold(String($0)) })
  }
}
