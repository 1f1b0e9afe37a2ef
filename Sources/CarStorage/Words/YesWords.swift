/// The words with which people and spreadsheets say that something happened.
enum YesWords {
  /// Whether a word says yes, without regard to case and accents.
  static func isYes(_ word: String) -> Bool {
    words.contains(CarField.folded(word)) || ["✓", "✔", "☑"].contains(word)
  }

  /// In English, German, French, Spanish, Italian, Portuguese, Dutch and Polish.
  private static let words: Set<String> = [
    "yes", "y", "true", "x", "ja", "j", "wahr", "oui", "o", "vrai", "si", "s", "verdadero", "vero",
    "sim", "verdadeiro", "waar", "tak", "t", "prawda",
  ]
}
