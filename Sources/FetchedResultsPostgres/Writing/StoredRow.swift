import FetchedResults
import FetchedResultsSQL

extension TableLayout {
  /// In bytes. An index row of PostgreSQL has at most 2,704 bytes, and up to two texts: two that an
  /// order sorts by, or the key and the spelling of a section.
  static let longestIndexedText = 1300

  /// The texts that are in an index: those by which orders sort and sections group, with their
  /// keys, and those of further indexes.
  func indexedTexts(_ description: StoreDescription) -> [IndexedText] {
    let names = entity.orders.flatMap { order in
      order.sortDescriptors.map(\.attribute) + order.sections.map(\.attribute)
    }
    return entity.attributes.indices.compactMap { index in
      let attribute = entity.attributes[index]
      guard attribute.type == .text else { return nil }
      if names.contains(attribute.name) {
        return IndexedText(
          name: attribute.name, value: index,
          key: sortedKeyedAttributes.firstIndex(of: attribute.name).map {
            $0 + attributeTypes.count
          })
      }
      return description.indexes.lazy.compactMap { $0.texts[attribute.name] }.first.map {
        IndexedText(name: $0, value: index, key: nil)
      }
    }
  }

  /// A text of a row that is in an index.
  struct IndexedText {
    /// The attribute that it is made of.
    let name: String
    /// The positions of the text among the values, and of its key, where that is in an index as
    /// well, among the stored ones.
    let value: Int
    let key: Int?
  }

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
