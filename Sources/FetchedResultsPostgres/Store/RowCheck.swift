import FetchedResults
import FetchedResultsSQL

/// Compares rows with the values that a writer would have given them.
///
/// It reads all rows, or the marked ones. One thread uses it, inside one transaction.
struct RowCheck<Object: FetchedObject> {
  private let table: TableLayout
  private let indexedTexts: [TableLayout.IndexedText]
  private let onProgress: (_ rows: Int, _ count: Int) -> Void

  private var stale = Finding()
  private var long = Finding()
  private var wrong = Finding()

  /// Rows of one kind.
  private struct Finding {
    private(set) var rows = 0
    private(set) var firstID = Int64.max

    mutating func add(_ id: Int64) {
      rows += 1
      firstID = min(firstID, id)
    }
  }

  /// The count of rows between two reports of progress.
  private static var rowsPerReport: Int { 5_000 }

  init(
    _ table: TableLayout, _ indexedTexts: [TableLayout.IndexedText],
    _ onProgress: @escaping (_ rows: Int, _ count: Int) -> Void
  ) {
    self.table = table
    self.indexedTexts = indexedTexts
    self.onProgress = onProgress
  }

  /// - Parameter isQuick: Whether only marked rows are read.
  /// - Throws: `PostgresError`.
  /// - Complexity: O(rows).
  mutating func faults(_ session: any SQLSession, isQuick: Bool) throws -> [StoreFault] {
    let total =
      isQuick ? 0 : Int(try session.integer("SELECT count(*) FROM \(table.tableName)") ?? 0)
    let cursor = try SQLCursor(
      session,
      """
      SELECT \(table.id), found.tableoid IS NOT NULL, marked.tableoid IS NOT NULL,
          \(table.contentColumns.joined(separator: ", "))
        FROM \(table.tableName) AS found \(isQuick ? "RIGHT" : "FULL")
          JOIN \(table.staleTable) AS marked USING (\(table.id))
      """, isCached: false, readsInParts: true)
    let written = table.writtenContentIndices
    var count = 0
    while try cursor.step() {
      let id = cursor.integer(0)
      let content =
        cursor.integer(1) == 0
        ? nil : RowContent<Object>(cursor, from: 3, id: id, table, written: written)
      take(id, content, isMarked: cursor.integer(2) == 1)
      count += 1
      if count % Self.rowsPerReport == 0, !isQuick { onProgress(count, max(count, total)) }
    }
    let limit = table.longestIndexedText
    return [
      stale.rows > 0 ? .staleRows(rows: stale.rows, firstID: stale.firstID) : nil,
      long.rows > 0 ? .longTexts(rows: long.rows, firstID: long.firstID, limit: limit) : nil,
      wrong.rows > 0 ? .wrongKeys(rows: wrong.rows, firstID: wrong.firstID) : nil,
    ].compactMap(\.self)
  }

  /// - Parameter content: Nil where the marked row was removed.
  private mutating func take(_ id: Int64, _ content: RowContent<Object>?, isMarked: Bool) {
    guard let content else { return stale.add(id) }
    if table.tooLongText(in: content.stored, indexedTexts) != nil {
      // If such a row were not marked, a search would rely on keys that the row does not have.
      if isMarked { long.add(id) } else { wrong.add(id) }
    } else if isMarked {
      stale.add(id)
    } else if !content.isCurrent {
      wrong.add(id)
    }
  }
}
