extension EntityDescription {
  /// The index of the key in ``FetchedRow/values``; nil where rows are told by their identifiers.
  package var keyIndex: Int? { keyName.flatMap(index(ofAttribute:)) }

  /// The key of a row of this entity; nil where rows are told by their identifiers.
  package func key(of row: FetchedRow) -> RowKey? {
    keyIndex.map { RowKey(row.values[$0].text ?? "") }
  }
}

/// A key, which is the same as another one where all of its bytes are: strings that Unicode calls
/// equivalent are different keys.
package struct RowKey: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: RowKey, right: RowKey) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
