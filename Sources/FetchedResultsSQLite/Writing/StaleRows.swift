import FetchedResults
import FetchedResultsSQL

/// Reads the rows that are marked as stale, in the order of their identifiers, many at a time.
///
/// No statement stays open between two reads, because rows, triggers and indexes may change. One
/// thread uses it, within a transaction.
struct StaleRows<Object: FetchedObject> {
  private let database: SQLiteConnection
  private let table: TableLayout
  private let statements: WriteStatements
  private var next: Int64? = .min

  /// A marked row.
  struct Row {
    let id: Int64
    /// Nil where the row was removed.
    let content: RowContent<Object>?
  }

  init(_ database: SQLiteConnection, _ table: TableLayout, _ statements: WriteStatements) {
    self.database = database
    self.table = table
    self.statements = statements
  }

  /// The next rows; empty after the last.
  mutating func read() throws -> [Row] {
    guard let first = next else { return [] }
    let cursor = try SQLCursor(database, statements.staleRows)
    try cursor.bind(.integer(first), at: 1)
    var rows: [Row] = []
    while try cursor.step() {
      let id = cursor.integer(0)
      let content =
        cursor.isNull(1)
        ? nil
        : RowContent<Object>(cursor, from: 2, id: id, table, written: statements.writtenIndices)
      rows.append(Row(id: id, content: content))
    }
    // Fewer rows than were asked for are the last: renewing a row marks no other one.
    let last = rows.count < WriteStatements.staleRowsPerRead ? nil : rows.last
    next = last.flatMap { $0.id == .max ? nil : $0.id + 1 }
    return rows
  }
}
