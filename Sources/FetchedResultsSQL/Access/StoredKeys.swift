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
  }

  /// Whether the stored keys of a row are those that its values give; false if the row is not
  /// stored.
  func areThose(of row: FetchedRow) throws -> Bool {
    guard let query else { return true }
    query.reset()
    try query.bind(.integer(row.id), at: 1)
    guard try query.step() else { return false }
    let keys = table.storedValues(row.values).dropFirst(row.values.count).prefix(columns.count)
    return keys.enumerated().allSatisfy { column, key in
      key.isIdentical(to: Value(query.text(Int32(column))))
    }
  }
}
