/// Words that stand for the cases of a type.
enum KnownWord {
  /// The case that a word names.
  ///
  /// - Throws: `UsageError` with the nearest word.
  static func named<Words: CaseIterable & RawRepresentable<String>>(
    _ word: String, _ kind: SafeText
  ) throws(UsageError) -> Words {
    guard let found = Words(rawValue: word) else {
      throw .unknownWord(kind: kind, word, known: Words.allCases.map(\.rawValue))
    }
    return found
  }
}
