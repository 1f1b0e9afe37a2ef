package import FetchedResults

extension TableLayout {
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

  /// Whether the keys in consecutive columns are those that this library makes of the values of a
  /// row.
  ///
  /// The stored keys determine the position of a row in an index. Another program may have changed
  /// a text without its key, and a list that is read from an index must detect that.
  ///
  /// - Parameter first: The first of the columns, in the order of ``sortedKeyedAttributes``.
  /// - Complexity: O(length of the texts).
  func areKeys(_ cursor: SQLCursor, from first: Int32, of values: [Value]) -> Bool {
    keyedIndices.enumerated().allSatisfy { column, index in
      key(of: values[index].text, at: index)
        == Value(cursor.text(first + Int32(column)))
    }
  }

  /// The same, where the cursor reads the identifier of the row and its ``storedColumns``.
  package func areKeys(_ cursor: SQLCursor, of row: FetchedRow) -> Bool {
    areKeys(cursor, from: Int32(1 + row.values.count), of: row.values)
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
