import FetchedResults
import FetchedResultsSQL

extension TableLayout {
  /// The values of a row as they are stored, in the order of ``writtenColumns``.
  ///
  /// - Throws: `PostgresError.textWithNUL`, with the attribute.
  /// - Complexity: O(length of the texts).
  func writtenValues(_ values: [Value]) throws(PostgresError) -> [Value] {
    for (attribute, value) in zip(entity.attributes, values) {
      if let text = value.text, text.utf8.contains(0) {
        throw .textWithNUL(attribute: attribute.name)
      }
    }
    let stored = storedValues(values)
    return writtenIndices.map { stored[$0] } + [searchText(values)]
  }

  /// The folds of the searchable texts, with a mark between them; null where they cannot stand for the
  /// texts.
  ///
  /// A text may contain the mark, so a search that spans it finds rows that do not match, and rechecks
  /// them.
  private func searchText(_ values: [Value]) -> Value {
    let texts = searchedTexts(values)
    return texts.isPlain ? .text(texts.folds.joined(separator: "\u{1}")) : .null
  }
}
