import TerminalScreen

/// Finds the case of an enumeration that a word of the command line names.
enum KnownWord {
  /// The case whose raw value is `word`.
  ///
  /// - Parameter kind: What the word is, for the message: `sort key`, `format`.
  /// - Throws: `UsageError.unknownWord` with all words that are known.
  static func named<Words: CaseIterable & RawRepresentable<String>>(
    _ word: String, _ kind: SafeText
  ) throws(UsageError) -> Words {
    guard let found = Words(rawValue: word) else {
      throw .unknownWord(kind: kind, word, known: Words.allCases.map(\.rawValue))
    }
    return found
  }
}
