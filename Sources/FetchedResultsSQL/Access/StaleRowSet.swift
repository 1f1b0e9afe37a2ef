import FetchedResults

/// The rows whose stored keys and texts another program has made stale, or that it has inserted or
/// removed.
///
/// Triggers mark these rows, and the next write by this library removes the marks. Until then a
/// list is read without the marked rows, and the reader then inserts them at the positions that
/// their current values give. The set is an immutable value of one read transaction.
struct StaleRowSet {
  /// The identifiers of all marked rows, including those of removed rows.
  let marked: RowBitmap
  /// The marked rows that are stored, with the values that this library would store for them.
  let rows: [FetchedRow]
  /// Whether each of these rows has the stored keys that this library would give it. Then the
  /// indexes and the section counts are right, and only the searched texts may be stale.
  let haveRightKeys: Bool

  var isEmpty: Bool { marked.isEmpty }

  /// Creates an empty set: no row is marked.
  init() {
    (marked, rows, haveRightKeys) = (RowBitmap(), [], true)
  }

  /// Reads the marked rows; nil for a store of a version that marks no rows and has no text blocks.
  ///
  /// - Parameters:
  ///   - checksKeys: Whether ``haveRightKeys`` is asked for.
  ///   - renewed: Returns a row as this library would store it.
  init?(
    _ table: TableLayout, _ session: any SQLSession, checksKeys: Bool,
    renewed: (FetchedRow) -> FetchedRow
  ) throws {
    guard let marks = try Self.marks(table, session) else { return nil }
    let ids = try marks.rows { $0.integer(0) }
    var (rows, haveRightKeys): ([FetchedRow], Bool) = ([], true)
    if !ids.isEmpty {
      let batch = try IdentifierBatch(
        session, table.tableName, id: table.id, columns: table.storedColumns)
      try batch.read(ids) { cursor in
        let row = renewed(cursor.row(table.attributeTypes))
        if checksKeys, haveRightKeys { haveRightKeys = table.areKeys(cursor, of: row) }
        rows.append(row)
      }
    }
    (marked, self.rows, self.haveRightKeys) = (RowBitmap(ids), rows, haveRightKeys)
  }

  private static func marks(
    _ table: TableLayout, _ session: any SQLSession
  ) throws -> SQLCursor? {
    try SQLCursor(ifTableExists: session, "SELECT \(table.id) FROM \(table.staleTable)")
  }
}
