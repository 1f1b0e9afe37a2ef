package import FetchedResults

extension TableLayout {
  /// The indices in ``storedColumns`` of the columns that are written, and not computed by the
  /// database.
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

  /// Whether the stored keys of a row are the keys that this library makes of its values, and the
  /// stored values of rules are those that the row has by its rules.
  ///
  /// Both determine the position of a row in an index. Another program may have changed a text
  /// without its key, or what a rule reads, and a list that is read from an index must detect that.
  ///
  /// - Parameter cursor: Reads the identifier of the row and its ``storedColumns``.
  /// - Complexity: O(length of the texts).
  package func areKeys(_ cursor: SQLCursor, of row: FetchedRow) -> Bool {
    let areRight = keyedIndices.enumerated().allSatisfy { column, index in
      key(of: row.values[index].text, at: index)
        == Value(cursor.text(Int32(1 + row.values.count + column)))
    }
    guard areRight, !ruledIndices.isEmpty else { return areRight }
    let stored = cursor.row(attributeTypes)
    return ruledIndices.allSatisfy { stored.values[$0] == row.values[$0] }
  }

  /// The indices in a row of the attributes whose values a rule makes.
  private var ruledIndices: [Int] {
    entity.attributes.indices.filter { entity.attributes[$0].ruleVersion != nil }
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

  /// The columns in which the change log keeps the old values of a row.
  var logColumns: [String] { entity.attributes.map(logColumn) }

  /// The columns of the change log that triggers write: the old values of a row, and its old keys,
  /// which only earlier versions read.
  package var writtenLogColumns: [String] {
    logColumns + sortedKeyedAttributes.map { quoted("old_" + $0 + "_key") }
  }

  /// The columns of a row whose values the triggers write there, in the same order.
  package var loggedColumns: [String] {
    entity.attributes.map { quoted($0.name) } + sortedKeyedAttributes.map(keyColumn)
  }
}
