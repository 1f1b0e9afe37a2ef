package import FetchedResults
import FetchedResultsSQL

extension PostgresWriter {
  package func insert(_ rows: [[Value]], into table: LoggedTable, ids: [Int64]?) throws {
    try TableRows(table, rows, ids: ids).insert(connection)
  }

  package func update(_ rows: [[Value]], of table: LoggedTable, ids: [Int64]) throws {
    try TableRows(table, rows, ids: ids).update(connection)
  }
}

/// Rows of a table beside that of an entity, which are written with one statement for thousands of
/// them.
///
/// An immutable value.
struct TableRows {
  private let table: LoggedTable
  private let rows: [[Value]]
  private let ids: [Int64]?

  private static let rowsPerStatement = 5000

  init(_ table: LoggedTable, _ rows: [[Value]], ids: [Int64]?) {
    self.table = table
    self.rows = rows
    self.ids = ids
  }

  /// Inserts the rows in their order, in which the database gives identifiers to the rows without
  /// one.
  func insert(_ connection: PostgresConnection) throws {
    let names = columns.joined(separator: ", ")
    try send(
      """
      INSERT INTO \(table.name) (\(names)) SELECT \(names)
        FROM \(arrays) WITH ORDINALITY AS given (\(names), place) ORDER BY place
      """, connection)
  }

  func update(_ connection: PostgresConnection) throws {
    let assignments = table.columnNames.map { "\(quoted($0)) = given.\(quoted($0))" }
    try send(
      """
      UPDATE \(table.name) SET \(assignments.joined(separator: ", "))
        FROM \(arrays) AS given (\(columns.joined(separator: ", "))) WHERE \(table.name).id = given.id
      """, connection)
  }

  private var columns: [String] {
    table.columnNames.map(quoted) + (ids == nil ? [] : ["id"])
  }

  /// The columns of the rows as one table.
  private var arrays: String {
    let types = table.columns.map(\.type.columnType) + (ids == nil ? [] : ["bigint"])
    return "unnest(\(types.map { "?::\($0)[]" }.joined(separator: ", ")))"
  }

  private func send(_ sql: String, _ connection: PostgresConnection) throws {
    for start in stride(from: 0, to: rows.count, by: Self.rowsPerStatement) {
      let range = start..<min(start + Self.rowsPerStatement, rows.count)
      let values =
        try table.columns.indices.map { column in
          try ArrayLiteral.text(rows[range].lazy.map { $0[column] })
        } + (ids.map { [try ArrayLiteral.text($0[range].lazy.map(Value.integer))] } ?? [])
      try connection.submit(sql, values, isPrepared: true).discard()
    }
  }
}
