import FetchedResults
import FetchedResultsSQL

/// Makes the keys and folded texts of the rows that another program has written.
///
/// A row whose texts are too long for an index stays marked: such rows are read exactly.
///
/// A local value of a writer, used inside its transaction.
struct StaleRows<Object: FetchedObject> {
  private let connection: PostgresConnection
  private let table: TableLayout
  private let indexedTexts: [TableLayout.IndexedText]

  private static var rowsPerRead: Int { 1000 }

  init(
    _ connection: PostgresConnection, _ table: TableLayout, indexedTexts: [TableLayout.IndexedText]
  ) {
    (self.connection, self.table) = (connection, table)
    self.indexedTexts = indexedTexts
  }

  /// Renews the marked rows and removes the marks. A row is written only where its values are wrong.
  ///
  /// - Parameters:
  ///   - all: Whether to renew every row, because the rules for keys have changed.
  ///   - willChange: Called before the first row is written.
  /// - Complexity: O(marked rows x log rows).
  func renew(all: Bool, willChange: () throws -> Void = {}) throws {
    if all {
      try connection.execute(
        """
        INSERT INTO \(table.staleTable) (\(table.id)) SELECT \(table.id) FROM \(table.tableName)
          ON CONFLICT DO NOTHING
        """)
    }
    var batch = WriteBatch(table)
    var last: Int64?
    var tooLong: [Int64] = []
    var isChanged = false
    while true {
      let rows = try read(after: last)
      for row in rows {
        guard let values = try written(row) else {
          tooLong.append(row.stored.id)
          continue
        }
        if zip(values, row.written).allSatisfy({ $0.isStored(as: $1) }) { continue }
        if !isChanged { try willChange() }
        isChanged = true
        try batch.add(.update, row.stored.id, values, connection)
      }
      guard rows.count == Self.rowsPerRead else { break }
      last = rows.last?.stored.id
    }
    try batch.send(connection)
    try connection.submit(
      "DELETE FROM \(table.staleTable) WHERE NOT (\(table.isInIdentifierList))",
      [table.list(of: tooLong)], isPrepared: true
    ).discard()
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

  /// The values that a row should have; nil where its texts are too long.
  private func written(_ row: Row) throws -> [Value]? {
    do {
      return try table.writtenValues(
        Object.renewed(row.stored).values, indexed: indexedTexts)
    } catch PostgresError.textTooLong { return nil }
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

extension ChangeCommand {
  /// The command that makes keys and texts again, which changes nothing that people have entered.
  static let renewKeys = ChangeCommand("renew keys")
}
