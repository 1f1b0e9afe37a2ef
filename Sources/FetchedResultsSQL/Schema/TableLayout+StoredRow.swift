package import FetchedResults

extension TableLayout {
  /// The columns of a row, without the identifier.
  package var storedColumns: [String] {
    entity.attributes.map(column) + sortedKeyedAttributes.map(keyColumn)
  }

  /// The indices in ``storedColumns`` of those that are written, and not computed by the database.
  package var writtenIndices: [Int] {
    storedColumns.indices.filter {
      $0 >= entity.attributes.count || entity.attributes[$0].computation == nil
    }
  }

  /// The values that a row should have, in the order of ``storedColumns``.
  ///
  /// - Complexity: O(length of the texts).
  package func storedValues(_ values: [Value]) -> [Value] {
    var stored = values
    stored.reserveCapacity(values.count + keyedIndices.count)
    for index in keyedIndices { stored.append(key(of: values[index].text, at: index)) }
    return stored
  }

  /// Whether some keys are those that this library makes of the values of a row, in the order of
  /// ``sortedKeyedAttributes``.
  ///
  /// - Complexity: O(length of the texts).
  package func areKeys(_ keys: [Value], of values: [Value]) -> Bool {
    zip(keyedIndices, keys).allSatisfy { key(of: values[$0].text, at: $0).isIdentical(to: $1) }
  }

  /// The sort key of a text; null for a text that is null or blank, so that both sort and group as
  /// unknown.
  private func key(of text: String?, at index: Int) -> Value {
    guard let key = text.map(entity.attributes[index].comparison.sortKey), !key.isEmpty else {
      return .null
    }
    return .text(key)
  }

  // MARK: - Change log

  /// The columns in which the change log keeps the old values of a row, followed by its old keys.
  package var logColumns: [String] {
    entity.attributes.map(logColumn)
      + sortedKeyedAttributes.map { quoted("old_" + $0 + "_key") }
  }
}
