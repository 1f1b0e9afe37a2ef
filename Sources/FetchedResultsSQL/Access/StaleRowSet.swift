import FetchedResults

/// The rows whose keys and texts another program has made old, or that it has put in or removed.
///
/// Triggers mark them, and the next writer of this library takes the marks away. Until then a list
/// is read without them, and they are put in their places afterwards, by keys made of what they
/// hold now.
struct StaleRowSet {
  /// All that are marked, those among them that are gone.
  let marked: RowBitmap
  /// Those that are stored, with what this library would store of them.
  let rows: [FetchedRow]

  var isEmpty: Bool { marked.isEmpty }

  /// No row is marked.
  init() {
    marked = RowBitmap()
    rows = []
  }

  /// Nil for a store of a version that marks no rows and has no text blocks.
  ///
  /// - Parameter renewed: Makes what this library would store of a row.
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
      let query = try RowFetcher(session, table)
      rows = try ids.compactMap { try query.row($0).map(renewed) }
    }
  }

  /// Whether each marked row that is stored stands in the indexes, and is counted by the summary,
  /// as this library would have it: then only its searched texts may be old.
  func haveRightKeys(_ table: TableLayout, _ session: any SQLSession) throws -> Bool {
    if rows.isEmpty { return true }
    let keys = try StoredKeys(table, session)
    return try rows.allSatisfy(keys.areThose)
  }

  private static func marks(
    _ table: TableLayout, _ session: any SQLSession
  ) throws -> SQLCursor? {
    try SQLCursor(ifTableExists: session, "SELECT \(table.id) FROM \(table.staleTable)")
  }
}
