import FetchedResults
import FetchedResultsSQL

// MARK: - Rows whose keys and texts are to be made anew

extension EntityWriter {
  /// Renews the marked rows, as a command of its own.
  ///
  /// - Parameters:
  ///   - all: Whether to renew every row, because the rules for keys and texts have changed.
  ///   - onProgress: Called every few thousand rows of many with how many are done, and of how
  ///     many.
  func renewKeys(all: Bool, onProgress: (_ rows: Int, _ count: Int) -> Void) throws {
    try transaction.beginState()
    try transaction.log(transaction.command)
    if all { try table.markAllStale(in: database) }
    let count = Int(
      try SQLCursor.integer(database, "SELECT count(*) FROM \(table.staleTable)") ?? 0)
    try renewStaleRows { rows in
      if count > Self.rowsPerReport { onProgress(rows, count) }
    }
    if count > Self.rowsPerReport { onProgress(count, count) }
    try table.markTextVersion(in: database)
  }

  /// The count of rows between two reports of progress.
  private static var rowsPerReport: Int { 5_000 }

  /// Makes the keys and texts of the marked rows again, and removes the marks.
  ///
  /// A row is written only where its stored values are wrong. Where the values of most rows are
  /// wrong, the rows are written as a load.
  ///
  /// - Parameter onProgress: Called every few thousand rows with how many rows are done.
  /// - Complexity: O(marked rows x log rows).
  func renewStaleRows(onProgress: (Int) -> Void) throws {
    let wasLoading = isLoading
    var readCount = 0
    var writtenCount = 0
    var stale = StaleRows<Object>(
      database, table, statement: statements.staleRows,
      rowsPerRead: WriteStatements.staleRowsPerRead)
    while case let rows = try stale.read(), !rows.isEmpty {
      for row in rows {
        try textBlocks.set(row.id, row.content?.texts)
        guard let content = row.content, !content.isCurrent else { continue }
        try replace(row.id, content.changedIndices, in: content.stored)
        writtenCount += 1
      }
      readCount += rows.count
      if readCount % Self.rowsPerReport < rows.count { onProgress(readCount) }
      let isLoad =
        writtenCount >= Self.leastLoad
        && Double(writtenCount) >= Self.loadShare * Double(readCount)
      if isLoad, !isLoading, try areMostRowsStale { try dropIndexesAndTriggers() }
    }
    guard readCount > 0 else { return }
    try textBlocks.flush()
    try database.run("DELETE FROM \(table.staleTable)")
    if !wasLoading { try finishLoading() }
  }

  func renewStaleRows() throws { try renewStaleRows { _ in } }

  private var areMostRowsStale: Bool {
    get throws {
      let count = try SQLCursor.integer(database, "SELECT count(*) FROM \(table.staleTable)") ?? 0
      return Double(count)
        >= Self.loadShare * Double(try SQLCursor.integer(database, statements.count) ?? 0)
    }
  }

  /// Computes every key again, and counts every section.
  ///
  /// - Complexity: O(rows).
  package func rebuildKeys() throws {
    try beginLoading()
    try database.execute("DELETE FROM \(table.textBlockTable)")
    try table.markAllStale(in: database)
    try renewStaleRows()
    try table.markTextVersion(in: database)
  }
}
