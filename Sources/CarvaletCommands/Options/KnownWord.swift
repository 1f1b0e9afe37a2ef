/// Words that stand for the cases of a type.
enum KnownWord {
  /// The case that a word names.
  ///
  /// - Throws: `UsageError` with the nearest word.
  static func named<Words: CaseIterable & RawRepresentable<String>>(
    _ word: String, _ kind: SafeText
  ) throws(UsageError) -> Words {
    guard let found = Words(rawValue: word) else {
      let known = Words.allCases.map(\.rawValue)
      throw UsageError(ErrorMessages.unknown(kind, word, among: known, listing: true))
    }
    return found
  }
}
