import FetchedResults
import FetchedResultsSQL

/// Makes the keys and folded texts of the rows that another program has written.
///
/// A local value of a writer, used inside its transaction.
struct StaleRows<Object: FetchedObject> {
  private let connection: PostgresConnection
  private let table: TableLayout

  private static var rowsPerRead: Int { 1000 }

  init(_ connection: PostgresConnection, _ table: TableLayout) {
    (self.connection, self.table) = (connection, table)
  }

  /// Renews the marked rows and removes the marks. A row is written only where its values are wrong.
  ///
  /// - Parameter all: Whether to renew every row, because the rules for keys have changed.
  /// - Complexity: O(marked rows x log rows).
  func renew(all: Bool) throws {
    if all {
      try connection.execute(
        """
        INSERT INTO \(table.staleTable) (\(table.id)) SELECT \(table.id) FROM \(table.tableName)
          ON CONFLICT DO NOTHING
        """)
    }
    var batch = WriteBatch(table)
    var last: Int64?
    while true {
      let rows = try read(after: last)
      for row in rows {
        let values = try table.writtenValues(Object.renewed(row.stored).values)
        let isCurrent = zip(values, row.written).allSatisfy { $0.isStored(as: $1) }
        if !isCurrent { try batch.add(.update, row.stored.id, values, connection) }
      }
      guard rows.count == Self.rowsPerRead else { break }
      last = rows.last?.stored.id
    }
    try batch.send(connection)
    try connection.submit("DELETE FROM \(table.staleTable)", isPrepared: true).discard()
    if all {
      try connection.submit(
        "UPDATE store_meta SET value = '\(TextFolding.version)' WHERE key = 'text_version'"
      ).discard()
    }
  }

  /// A marked row, and the values of the columns that a writer gives.
  private struct Row {
    let stored: FetchedRow
    let written: [Value]
  }

  private func read(after id: Int64?) throws -> [Row] {
    let columns = [table.attributeColumns] + table.writtenColumns
    let query = try SQLCursor(
      connection,
      """
      SELECT \(table.id), \(columns.joined(separator: ", ")) FROM \(table.tableName)
        WHERE \(table.id) IN (SELECT \(table.id) FROM \(table.staleTable)
          WHERE ?::bigint IS NULL OR \(table.id) > ?)
        ORDER BY \(table.id) LIMIT \(Self.rowsPerRead)
      """)
    let start = id.map(Value.integer) ?? .null
    try query.bind([start, start])
    var rows: [Row] = []
    let first = Int32(table.attributeTypes.count + 1)
    while try query.step() {
      rows.append(
        Row(
          stored: query.row(table.attributeTypes),
          written: table.writtenColumns.indices.map { query.value(first + Int32($0)) }))
    }
    return rows
  }
}

extension Value {
  /// Whether the database holds exactly this value as another one, typed as it stores it.
  fileprivate func isStored(as other: Value) -> Bool {
    switch self {
    case .date(let date): other == .integer(date.millisecondsSince1970)
    case .boolean(let boolean): other == .integer(boolean ? 1 : 0)
    case .real(let real) where real.isNaN: other.isNull
    case .null, .integer, .real, .text: isIdentical(to: other)
    }
  }
}
