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

  /// The question for the marked rows. It is sent when it is made, so that what a list needs beside
  /// them can be sent behind it.
  struct Question {
    fileprivate let cursor: SQLCursor
    fileprivate let table: TableLayout

    /// Nil for a store of a version that marks no rows and has no text blocks.
    init?(_ table: TableLayout, _ session: any SQLSession) throws {
      let statement =
        table.dialect.readsInBatches
        ? """
        SELECT \(table.id), \(table.storedColumns.joined(separator: ", ")), found.tableoid IS NOT NULL
          FROM \(table.staleTable) LEFT JOIN \(table.tableName) AS found USING (\(table.id))
        """ : "SELECT \(table.id) FROM \(table.staleTable)"
      guard let cursor = try SQLCursor(ifTableExists: session, statement) else { return nil }
      try cursor.send()
      (self.cursor, self.table) = (cursor, table)
    }
  }

  /// Reads the marked rows.
  ///
  /// A server returns them with their marks. A file, which mostly has none, is asked for the marks
  /// alone, because a longer statement takes longer to prepare.
  ///
  /// - Parameters:
  ///   - checksKeys: Whether ``haveRightKeys`` is asked for.
  ///   - renewed: Returns a row as this library would store it.
  init(
    _ question: Question, checksKeys: Bool, _ session: any SQLSession,
    renewed: (FetchedRow) -> FetchedRow
  ) throws {
    let (marks, table) = (question.cursor, question.table)
    var (ids, rows, haveRightKeys): ([Int64], [FetchedRow], Bool) = ([], [], true)
    func add(_ cursor: SQLCursor) {
      let row = renewed(cursor.row(table.attributeTypes))
      if checksKeys, haveRightKeys { haveRightKeys = table.areKeys(cursor, of: row) }
      rows.append(row)
    }
    let isThere = Int32(1 + table.storedColumns.count)
    while try marks.step() {
      ids.append(marks.integer(0))
      if table.dialect.readsInBatches, marks.integer(isThere) == 1 { add(marks) }
    }
    if !table.dialect.readsInBatches, !ids.isEmpty {
      try IdentifierBatch(
        session, table.tableName, id: table.id, columns: table.storedColumns
      ).read(ids, add)
    }
    (marked, self.rows, self.haveRightKeys) = (RowBitmap(ids), rows, haveRightKeys)
  }
}
