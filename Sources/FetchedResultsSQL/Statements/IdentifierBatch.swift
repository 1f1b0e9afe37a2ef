import FetchedResults

/// Reads some columns of many rows by their identifiers, thousands with each statement.
///
/// A server answers such a question in one round trip, where a statement for each row would cost
/// one for each. The prepared statement is the only state: one thread uses it, inside the
/// transaction of its session.
struct IdentifierBatch {
  private let cursor: SQLCursor
  private let dialect: any Dialect

  /// A list of this many identifiers takes tens of kilobytes.
  private static let idsPerStatement = 5000

  /// - Parameters:
  ///   - table: The name of the table.
  ///   - id: The column of the identifiers.
  ///   - columns: The columns that are read behind it.
  init(_ session: any SQLSession, _ table: String, id: String, columns: [String]) throws {
    dialect = session.dialect
    let list = ([id] + columns).joined(separator: ", ")
    cursor = try SQLCursor(session, "SELECT \(list) FROM \(table) WHERE \(dialect.isInList(id))")
  }

  /// Sends the statement for some identifiers ahead of ``read(_:isSent:_:)``, where one is enough.
  ///
  /// - Returns: Whether it has.
  func send(_ ids: some Collection<Int64>) throws -> Bool {
    guard dialect.isServer, !ids.isEmpty, ids.count <= Self.idsPerStatement else { return false }
    try bind(ids)
    try cursor.send()
    return true
  }

  private func bind(_ ids: some Collection<Int64>) throws {
    cursor.reset()
    try cursor.bind(dialect.list(of: ids.prefix(Self.idsPerStatement)), at: 1)
  }

  /// Calls `body` for each row that is stored, in any order.
  ///
  /// - Parameter isSent: Whether the statement was sent for the same identifiers.
  func read(
    _ ids: some Collection<Int64>, isSent: Bool = false, _ body: (SQLCursor) throws -> Void
  ) throws {
    var rest = ids[...]
    while !rest.isEmpty {
      if !isSent { try bind(rest) }
      while try cursor.step() { try body(cursor) }
      rest = rest.dropFirst(Self.idsPerStatement)
    }
  }
}
