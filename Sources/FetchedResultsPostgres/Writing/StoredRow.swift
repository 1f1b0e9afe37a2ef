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
    let content = contentValues(values, searchedTexts(values))
    if let text = tooLongText(in: content, indexed) {
      throw .textTooLong(attribute: text.name, limit: longestIndexedText)
    }
    return writtenContentIndices.map { content[$0] }
  }

  /// The first text that is too long for an index; nil where none is.
  ///
  /// - Parameter content: Values in the order of `contentColumns`.
  func tooLongText(in content: [Value], _ indexed: [IndexedText]) -> IndexedText? {
    indexed.first { text in
      [text.value, text.key].compactMap(\.self).contains {
        content[$0].text?.utf8.count ?? 0 > longestIndexedText
      }
    }
  }

  /// The values of a row that stays marked as stale, in the order of ``writtenColumns``: no key is
  /// made of its texts.
  func valuesWithoutKeys(_ values: [Value]) -> [Value] {
    let stored = storedValues(values)
    return writtenIndices.map { $0 < attributeTypes.count ? stored[$0] : .null } + [.null]
  }
}
