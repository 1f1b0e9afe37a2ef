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

  /// So many rows are read and written together, which takes some tenths of a second. Where there are
  /// more, each such part is a transaction of its own, so that other writers need not wait for all.
  private static var rowsPerPart: Int { LockedState.fewStaleRows }

  init(
    _ connection: PostgresConnection, _ table: TableLayout, indexedTexts: [TableLayout.IndexedText]
  ) {
    (self.connection, self.table) = (connection, table)
    self.indexedTexts = indexedTexts
  }

  /// Marks every row, because the rules for keys have changed.
  func markAll() throws {
    try connection.submit(
      """
      INSERT INTO \(table.staleTable) (\(table.id)) SELECT \(table.id) FROM \(table.tableName)
        ON CONFLICT DO NOTHING
      """
    ).discard()
    try connection.submit(
      "UPDATE store_meta SET value = '\(TextFolding.version)' WHERE key = 'text_version'"
    ).discard()
  }

  /// Renews all marked rows.
  ///
  /// - Parameter willChange: Called before the first row is written.
  /// - Complexity: O(marked rows x log rows).
  func renewAll(willChange: () throws -> Void = {}) throws {
    var (next, isChanged) = (Int64?.some(.min), false)
    while let first = next {
      next = try renewPart(from: first) {
        if !isChanged { try willChange() }
        isChanged = true
      }
    }
  }

  /// Renews the next marked rows and removes the marks. A row is written only where its values are
  /// wrong.
  ///
  /// - Parameters:
  ///   - first: The least identifier that a row may have.
  ///   - willChange: Called before the first row is written.
  /// - Returns: The least identifier for the next part; nil where no marked row is left.
  /// - Complexity: O(rows of a part x log rows).
  func renewPart(from first: Int64, willChange: () throws -> Void) throws -> Int64? {
    let rows = try read(from: first)
    guard let last = rows.last?.stored.id else { return nil }
    var batch = WriteBatch(table)
    var tooLong: [Int64] = []
    var isChanged = false
    for row in rows where row.isThere {
      guard let values = try written(row) else {
        tooLong.append(row.stored.id)
        continue
      }
      if zip(values, row.written).allSatisfy({ $0.isStored(as: $1) }) { continue }
      if !isChanged { try willChange() }
      isChanged = true
      try batch.add(.update, row.stored.id, values, connection)
    }
    try batch.send(connection)
    try connection.submit(
      """
      DELETE FROM \(table.staleTable)
        WHERE \(table.id) BETWEEN ? AND ? AND NOT (\(table.isInIdentifierList))
      """, [.integer(first), .integer(last), table.list(of: tooLong)],
      isPrepared: true
    ).discard()
    return rows.count < Self.rowsPerPart || last == .max ? nil : last + 1
  }

  /// A marked row, and the values of the columns that a writer gives.
  private struct Row {
    let stored: FetchedRow
    let written: [Value]
    /// False where the row was removed while the triggers were switched off.
    let isThere: Bool
  }

  /// The values that a row should have; nil where its texts are too long.
  private func written(_ row: Row) throws -> [Value]? {
    do {
      return try table.writtenValues(
        Object.renewed(row.stored).values, indexed: indexedTexts)
    } catch PostgresError.textTooLong { return nil }
  }

  private func read(from first: Int64) throws -> [Row] {
    let columns = [table.attributeColumns] + table.writtenColumns
    let query = try SQLCursor(
      connection,
      """
      WITH marked AS (
        SELECT \(table.id) FROM \(table.staleTable) WHERE \(table.id) >= ?
          ORDER BY \(table.id) LIMIT \(Self.rowsPerPart)
      )
      SELECT \(table.id), \(columns.joined(separator: ", ")), found.tableoid IS NOT NULL
        FROM marked LEFT JOIN \(table.tableName) AS found USING (\(table.id)) ORDER BY \(table.id)
      """)
    try query.bind([.integer(first)])
    var rows: [Row] = []
    let written = Int32(table.attributeTypes.count + 1)
    let isThere = written + Int32(table.writtenColumns.count)
    while try query.step() {
      rows.append(
        Row(
          stored: query.row(table.attributeTypes),
          written: table.writtenColumns.indices.map { query.value(written + Int32($0)) },
          isThere: query.integer(isThere) == 1))
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
