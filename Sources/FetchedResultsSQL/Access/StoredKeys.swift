import FetchedResults

/// Reads the columns of a row that follow from others and decide where in a
/// list it stands, to be held against what they should be.
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
