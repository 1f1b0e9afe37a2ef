public import FetchedResults
public import GRDB

/// Reads whole rows by their identifier.
struct RowFetcher {
  private let query: Query
  private let types: [AttributeDescription.ValueType]

  init(_ database: Database, _ table: TableLayout) throws {
    query = try Query(
      database, "SELECT \(table.attributeColumns) FROM \(table.table) WHERE \(table.id) = ?")
    types = table.attributeTypes
  }

  /// The row of that identifier; nil if there is none.
  func row(_ id: Int64) throws -> FetchedRow? {
    query.reset()
    try query.bind(.integer(id), at: 1)
    guard try query.step() else { return nil }
    return FetchedRow(id: id, values: query.values(from: 0, as: types))
  }

  /// The row of an identifier that an index has given.
  func existingRow(_ id: Int64) throws -> FetchedRow {
    guard let row = try row(id) else { throw DatabaseError.inconsistent }
    return row
  }
}

extension TableLayout {
  /// The objects of the identifiers, in their order; those that are not there are left out.
  ///
  /// - Throws: `DatabaseError`, or what makes no object of a row.
  /// - Complexity: O(identifiers x log rows).
  public func objects<Object: FetchedObject>(
    _ ids: [Int64], in database: Database
  ) throws -> [Object] {
    let query = try RowFetcher(database, self)
    return try ids.compactMap { try query.row($0).map(Object.init(row:)) }
  }
}
