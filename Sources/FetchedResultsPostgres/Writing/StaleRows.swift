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

  /// Removes the marks of the next rows, and renews these. A row is written only where its values are
  /// wrong.
  ///
  /// A trigger of another program may change what is written, and then the row is marked again. So the
  /// marks are removed first.
  ///
  /// - Parameters:
  ///   - first: The least identifier that a row may have.
  ///   - willChange: Called before the first row is written.
  /// - Returns: The least identifier for the next part; nil where no marked row is left.
  /// - Complexity: O(rows of a part x log rows).
  func renewPart(from first: Int64, willChange: () throws -> Void) throws -> Int64? {
    let marked = try read(from: first)
    guard let last = marked.last?.id else { return nil }
    var tooLong: [Int64] = []
    var changes: [(id: Int64, values: [Value])] = []
    for case (let id, let row?) in marked {
      guard let values = try row.expected(table, indexedTexts) else {
        tooLong.append(id)
        continue
      }
      if !row.holds(values) { changes.append((id, values)) }
    }
    try connection.submit(
      """
      DELETE FROM \(table.staleTable)
        WHERE \(table.id) BETWEEN ? AND ? AND NOT (\(table.isInIdentifierList))
      """, [.integer(first), .integer(last), table.list(of: tooLong)],
      isPrepared: true
    ).discard()
    if !changes.isEmpty { try willChange() }
    var batch = WriteBatch(table)
    for change in changes { try batch.add(.update, change.id, change.values, connection) }
    try batch.send(connection)
    return marked.count < Self.rowsPerPart || last == .max ? nil : last + 1
  }

  /// The next marked rows; nil for one that was removed while the triggers were switched off.
  private func read(from first: Int64) throws -> [(id: Int64, row: WrittenRow<Object>?)] {
    let isThere = WrittenRow<Object>.columnCount(table) + 1
    return try connection.rows(
      """
      WITH marked AS (
        SELECT \(table.id) FROM \(table.staleTable) WHERE \(table.id) >= ?
          ORDER BY \(table.id) LIMIT \(Self.rowsPerPart)
      )
      SELECT \(table.id), \(WrittenRow<Object>.columns(table)), found.tableoid IS NOT NULL
        FROM marked LEFT JOIN \(table.tableName) AS found USING (\(table.id)) ORDER BY \(table.id)
      """, [.integer(first)]
    ) { query in
      (query.integer(0), query.integer(isThere) == 1 ? WrittenRow(query, table) : nil)
    }
  }
}
