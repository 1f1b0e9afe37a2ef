package import FetchedResults

/// Reads whole rows by their identifier.
///
/// One prepared statement serves all rows of a database in this process, and a batch of rows of a
/// database server. Nothing guards it: one thread uses a fetcher, inside the transaction of its
/// session.
package struct RowFetcher {
  private let cursor: SQLCursor
  /// Reads many rows; nil where reading one after another costs as little.
  private let batch: IdentifierBatch?
  private let types: [AttributeDescription.ValueType]

  package init(_ session: any SQLSession, _ table: TableLayout) throws {
    cursor = try SQLCursor(session, Self.statement(table))
    batch =
      table.dialect.isServer
      ? try IdentifierBatch(
        session, table.tableName, id: table.id, columns: [table.attributeColumns]) : nil
    types = table.attributeTypes
  }

  /// Whether many rows are read as quickly as one.
  var readsInBatches: Bool { batch != nil }

  static func statement(_ table: TableLayout) -> String {
    "SELECT \(table.attributeColumns) FROM \(table.tableName) WHERE \(table.id) = ?"
  }

  /// The row with an identifier; nil if there is none.
  package func row(_ id: Int64) throws -> FetchedRow? {
    cursor.reset()
    try cursor.bind(.integer(id), at: 1)
    return try cursor.step() ? FetchedRow(id: id, values: cursor.values(from: 0, as: types)) : nil
  }

  /// The rows with some identifiers, in the order of these; identifiers without a row are left out.
  package func rows(_ ids: [Int64]) throws -> [FetchedRow] {
    guard let batch else { return try ids.compactMap(row) }
    var rows: [Int64: FetchedRow] = [:]
    try batch.read(ids) { rows[$0.integer(0)] = $0.row(types) }
    return ids.compactMap { rows[$0] }
  }

  /// The rows with some identifiers that an index has returned, in the order of these.
  ///
  /// - Throws: ``StoreInconsistency`` if there is no such row.
  func existingRows(_ ids: some Collection<Int64>) throws -> [FetchedRow] {
    let rows = try rows(Array(ids))
    guard rows.count == ids.count else { throw StoreInconsistency() }
    return rows
  }

  /// The row with an identifier that an index has returned.
  ///
  /// - Throws: ``StoreInconsistency`` if there is no such row.
  package func existingRow(_ id: Int64) throws -> FetchedRow {
    guard let row = try row(id) else { throw StoreInconsistency() }
    return row
  }
}

extension TableLayout {
  /// The objects with some identifiers, in the order of these; identifiers without a row are left
  /// out.
  ///
  /// - Throws: The error of the database, or the error of a row that makes no object.
  /// - Complexity: O(identifiers x log rows).
  package func objects<Object: FetchedObject>(
    _ ids: [Int64], in session: any SQLSession
  ) throws -> [Object] {
    let fetcher = try RowFetcher(session, self)
    return try fetcher.rows(ids).map(Object.init(row:))
  }
}
