import UnicodeText

/// Lines below a table that are none of its rows: sums, and the number of a page.
enum TotalsRow {
  private static let words: Set<String> = Set(
    """
    total totals summe gesamt gesamtsumme anzahl seite gedruckt page printed totale pagina totaal
    suma razem strona imprime
    """.split(whereSeparator: \.isWhitespace).map { TextFolding.searchFold(String($0)) })

  /// Whether a text begins such a line.
  static func begins(with text: String) -> Bool {
    guard let word = text.split(whereSeparator: { " :".contains($0) }).first else { return false }
    return words.contains(TextFolding.searchFold(String(word)))
  }
}
