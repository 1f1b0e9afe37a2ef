import FetchedResults
import FetchedResultsSQL

// MARK: - Texts in indexes

extension TableLayout {
  /// In bytes. An index row of PostgreSQL has at most 2,704 bytes, and up to two texts: two that an
  /// order sorts by, or the key and the spelling of a section. An order of an entity with keys has
  /// the key as a third one.
  var longestIndexedText: Int { entity.keyName == nil ? 1300 : 860 }

  /// The texts that are in an index: the texts by which orders sort and sections group, with their
  /// keys, and the texts of further indexes.
  func indexedTexts(_ description: StoreDescription) -> [IndexedText] {
    let names =
      entity.orders.flatMap { order in
        order.sortDescriptors.map(\.attribute) + order.sections.map(\.attribute)
      } + [entity.keyName].compactMap(\.self)
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

  /// The attributes of which an index has the text itself, and no key: those of sparse attributes
  /// and of further indexes, and the key of the rows.
  func indexedTextColumns(_ description: StoreDescription) -> Set<String> {
    let names = entity.sparseAttributes.union(description.indexes.flatMap(\.texts.keys))
      .union([entity.keyName].compactMap(\.self))
    return names.filter { name in
      entity.attributes.contains { $0.name == name && $0.type == .text }
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
}
