import FetchedResults
import FetchedResultsSQL

// MARK: - What stands in the place of the tables
//
// A view runs the functions of its owner with the rights of whoever reads it, some of them as soon
// as a statement is planned, and a foreign table connects to another server. So nobody reads what
// is no table, least of all a superuser who looks after the stand of another role.
//
// The server prefers the function whose parameters fit best, wherever it is: a function
// `unnest(text[])` of the stand to its own for all arrays. So the statements that find out what
// there is call functions by their schema, too.

extension StoreSchema {
  /// Sends a statement that fails where something else than a table has the name of a table of the
  /// store, or inherits from one. The server then skips what is sent together with it, and parses
  /// nothing of it.
  ///
  /// The statement fails by a division by zero, see ``isOfOtherKind(_:)``.
  func sendKindCheck(_ connection: PostgresConnection) throws {
    try connection.submit(
      "\(Self.others) SELECT 1 / (pg_catalog.count(*) = 0)::int FROM others", [tableNameList()]
    ).discard()
  }

  /// Whether the statement that ``sendKindCheck(_:)`` sends may have failed with an error. Code of
  /// the stand can fail in the same way in the statements that are sent with it, as the expression
  /// of an index does while a statement is planned: then ``otherKind(_:)`` finds nothing.
  static func isOfOtherKind(_ error: PostgresError) -> Bool {
    if case .failed(_, "22012", _) = error { true } else { false }
  }

  /// What stands in the place of a table; nil where all are tables.
  func otherKind(_ connection: PostgresConnection) throws -> PostgresError? {
    let found = try connection.firstRow(
      """
      \(Self.others)
      SELECT relname::text, CASE relkind WHEN 'v' THEN 'a view' WHEN 'm' THEN 'a materialized view'
          WHEN 'f' THEN 'a foreign table' ELSE 'no table' END
        FROM others ORDER BY relname LIMIT 1
      """, [tableNameList()]
    ) { "its table \($0.text(0) ?? "") is \($0.text(1) ?? "")" }
    return found.map { .foreign(server: server(connection), reason: $0) }
  }

  private func tableNameList() throws -> Value { try ArrayLiteral.text(tableNames.map(Value.text)) }

  /// The relations of these names, and all that inherit from them, that are neither tables nor
  /// partitioned.
  private static let others = """
    WITH RECURSIVE relations AS (
      SELECT \(table("name"))::oid AS id FROM pg_catalog.unnest(?::text[]) AS name
      UNION SELECT inhrelid FROM relations JOIN pg_inherits ON inhparent = id
    ), others AS (
      SELECT relname, relkind FROM relations JOIN pg_class ON pg_class.oid = id
        WHERE relkind NOT IN ('r', 'p')
    )
    """
}
