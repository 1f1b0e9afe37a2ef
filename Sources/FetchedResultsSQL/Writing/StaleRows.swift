package import FetchedResults

/// Reads the rows that are marked as stale, in the order of their identifiers, many at a time.
///
/// No statement stays open between two reads, because rows, triggers and indexes may change. One
/// thread uses it, within a transaction.
package struct StaleRows<Object: FetchedObject> {
  private let session: any SQLSession
  private let table: TableLayout
  private let statement: String
  private let rowsPerRead: Int
  private let writtenIndices: [Int]
  /// The least identifier that the next row may have; nil after the last row.
  package private(set) var next: Int64?

  /// A marked row.
  package struct Row {
    package let id: Int64
    /// Nil where the row was removed.
    package let content: RowContent<Object>?
  }

  /// - Parameters:
  ///   - first: The least identifier that a row may have.
  ///   - statement: The `TableLayout.staleRowStatement(rowsPerRead:)`.
  package init(
    _ session: any SQLSession, _ table: TableLayout, from first: Int64 = .min, statement: String,
    rowsPerRead: Int
  ) {
    self.session = session
    self.table = table
    self.statement = statement
    self.rowsPerRead = rowsPerRead
    writtenIndices = table.writtenContentIndices
    next = first
  }

  /// The next rows; empty after the last.
  package mutating func read() throws -> [Row] {
    guard let first = next else { return [] }
    let rows = try session.rows(statement, [.integer(first)]) { cursor in
      let id = cursor.integer(0)
      let content =
        cursor.integer(1) == 0
        ? nil : RowContent<Object>(cursor, from: 2, id: id, table, written: writtenIndices)
      return Row(id: id, content: content)
    }
    // Fewer rows than were asked for are the last: renewing a row marks no other one.
    let last = rows.count < rowsPerRead ? nil : rows.last
    next = last.flatMap { $0.id == .max ? nil : $0.id + 1 }
    return rows
  }
}

extension TableLayout {
  /// Selects the first marked rows from an identifier on: the identifier of each, whether the row
  /// is there, and its ``contentColumns``.
  package func staleRowStatement(rowsPerRead: Int) -> String {
    """
    SELECT marked.\(id), found.\(id) IS NOT NULL\(contentColumns.map { ", found.\($0)" }.joined())
      FROM \(staleTable) AS marked
      LEFT JOIN \(tableName) AS found ON found.\(id) = marked.\(id)
      WHERE marked.\(id) >= ? ORDER BY marked.\(id) LIMIT \(rowsPerRead)
    """
  }
}
