import FetchedResults
import FetchedResultsSQL

extension TableLayout {
  /// The values of a row as they are stored, in the order of ``writtenColumns``.
  ///
  /// - Parameter indexed: The texts that are in an index.
  /// - Throws: `PostgresError.textWithNUL`, `PostgresError.textTooLong`, with the attribute.
  /// - Complexity: O(length of the texts).
  func writtenValues(_ values: [Value], indexed: [IndexedText]) throws(PostgresError) -> [Value] {
    for (attribute, value) in zip(entity.attributes, values) {
      if let text = value.text, text.utf8.contains(0) {
        throw .textWithNUL(attribute: attribute.name)
      }
    }
    let stored = storedValues(values)
    for text in indexed {
      let key = text.key.map { stored[$0].text?.utf8.count ?? 0 } ?? 0
      if max(values[text.value].text?.utf8.count ?? 0, key) > Self.longestIndexedText {
        throw .textTooLong(attribute: text.name, limit: Self.longestIndexedText)
      }
    }
    return writtenIndices.map { stored[$0] } + [searchText(values)]
  }

  /// The values of a row that stays marked as stale, in the order of ``writtenColumns``: no key is
  /// made of its texts.
  func valuesWithoutKeys(_ values: [Value]) -> [Value] {
    let stored = storedValues(values)
    return writtenIndices.map { $0 < attributeTypes.count ? stored[$0] : .null } + [.null]
  }

  /// The folds of the searchable texts, with a mark between them.
  ///
  /// A text may contain the mark, so a search that spans it finds rows that do not match, and
  /// rechecks them.
  private func searchText(_ values: [Value]) -> Value {
    .text(searchedTexts(values).folds.joined(separator: "\u{1}"))
  }
}
