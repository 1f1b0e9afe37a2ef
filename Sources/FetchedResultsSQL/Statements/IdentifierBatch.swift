import FetchedResults

/// Reads some columns of many rows by their identifiers, thousands with each statement.
///
/// A server answers such a question in one round trip, where a statement for each row would cost one
/// for each. The prepared statement is the only state: one thread uses it, inside the transaction of
/// its session.
struct IdentifierBatch {
  private let query: SQLCursor
  private let table: TableLayout

  /// The list of so many identifiers takes tens of kilobytes.
  private static let idsPerStatement = 5000

  /// Nil for a database in which a statement costs no round trip.
  ///
  /// - Parameter columns: The columns that are read behind the identifier.
  init?(_ session: any SQLSession, _ table: TableLayout, columns: String) throws {
    guard table.dialect.readsInBatches else { return nil }
    self.table = table
    query = try SQLCursor(
      session,
      "SELECT \(table.id), \(columns) FROM \(table.tableName) WHERE \(table.isInIdentifierList)")
  }

  /// Calls `body` for each row that is stored, in any order.
  func read(_ ids: some Collection<Int64>, _ body: (SQLCursor) throws -> Void) throws {
    var rest = ids[...]
    while !rest.isEmpty {
      query.reset()
      try query.bind(table.list(of: rest.prefix(Self.idsPerStatement)), at: 1)
      while try query.step() { try body(query) }
      rest = rest.dropFirst(Self.idsPerStatement)
    }
  }
}
