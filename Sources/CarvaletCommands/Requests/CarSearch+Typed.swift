import CarStorage

extension CarSearch {
  /// The search that the words of a command line mean.
  ///
  /// - Parameter scopes: Where a word without a field is looked for.
  static func typed(
    _ words: [String], in scopes: [SearchScope]
  ) throws(UsageError) -> CarSearch {
    do throws(CarSearchError) {
      return try CarSearch(words: words, in: scopes)
    } catch {
      switch error {
      case .nothing: throw .nothingToLookFor
      case .foldsToNothing(let word): throw .wordOfNothing(word)
      case .onlyExclusions: throw .onlyExclusions
      }
    }
  }
}
