import FetchedResults

/// Reads the stored sort keys of a row and compares them with the keys that the row's values give.
///
/// The stored keys determine the position of a row in an index. Another program may have changed a
/// text without its key, and a list that is read from an index must detect that. The prepared
/// statement is the only state: one thread uses it, inside the transaction of its session.
struct StoredKeys {
  private let table: TableLayout
  private let columns: ArraySlice<String>
  private let query: SQLCursor?
  private let batch: IdentifierBatch?

  init(_ table: TableLayout, _ session: any SQLSession) throws {
    self.table = table
    columns = table.storedColumns.dropFirst(table.entity.attributes.count)
      .prefix(table.sortedKeyedAttributes.count)
    query =
      columns.isEmpty
      ? nil
      : try SQLCursor(
        session,
        "SELECT \(columns.joined(separator: ", ")) FROM \(table.tableName) WHERE \(table.id) = ?")
    batch =
      columns.isEmpty
      ? nil
      : try IdentifierBatch(session, table, columns: columns.joined(separator: ", "))
  }

  /// Whether the stored keys of all of some rows are those that their values give; false if one of
  /// the rows is not stored.
  func areThose(ofAll rows: [FetchedRow]) throws -> Bool {
    guard let batch else { return try rows.allSatisfy(areThose) }
    var remaining = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    try batch.read(rows.map(\.id)) { cursor in
      if let row = remaining[cursor.integer(0)], holds(cursor, the: row, from: 1) {
        remaining[row.id] = nil
      }
    }
    return remaining.isEmpty
  }

  /// Whether the stored keys of a row are those that its values give; false if the row is not
  /// stored.
  func areThose(of row: FetchedRow) throws -> Bool {
    guard let query else { return true }
    query.reset()
    try query.bind(.integer(row.id), at: 1)
    return try query.step() && holds(query, the: row, from: 0)
  }

  /// Whether the columns of a cursor, from the first key on, are the keys of a row.
  private func holds(_ cursor: SQLCursor, the row: FetchedRow, from first: Int32) -> Bool {
    let keys = table.storedValues(row.values).dropFirst(row.values.count).prefix(columns.count)
    return keys.enumerated().allSatisfy { column, key in
      key.isIdentical(to: Value(cursor.text(first + Int32(column))))
    }
  }
}
