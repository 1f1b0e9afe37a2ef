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

  var isEmpty: Bool { marked.isEmpty }

  /// Creates an empty set: no row is marked.
  init() {
    marked = RowBitmap()
    rows = []
  }

  /// Reads the marked rows; nil for a store of a version that marks no rows and has no text blocks.
  ///
  /// - Parameter renewed: Returns a row as this library would store it.
  init?(
    _ table: TableLayout, _ session: any SQLSession,
    renewed: (FetchedRow) -> FetchedRow
  ) throws {
    guard let marks = try Self.marks(table, session) else { return nil }
    var ids: [Int64] = []
    while try marks.step() { ids.append(marks.integer(0)) }
    marked = RowBitmap(ids)
    if ids.isEmpty {
      rows = []
    } else {
      rows = try RowFetcher(session, table).rows(ids).map(renewed)
    }
  }

  /// Whether each marked row that is stored has the stored keys that this library would give it.
  /// Then the indexes and the section counts are right, and only the searched texts may be stale.
  func haveRightKeys(_ table: TableLayout, _ session: any SQLSession) throws -> Bool {
    if rows.isEmpty { return true }
    return try StoredKeys(table, session).areThose(ofAll: rows)
  }

  private static func marks(
    _ table: TableLayout, _ session: any SQLSession
  ) throws -> SQLCursor? {
    try SQLCursor(ifTableExists: session, "SELECT \(table.id) FROM \(table.staleTable)")
  }
}
