import FetchedResults
import FetchedResultsSQL
import UnicodeText

/// Makes the keys and folded texts of the rows that another program has written.
///
/// Rows whose texts are too long for an index stay marked, and lists read them exactly.
///
/// A local value of a writer, used inside its transaction.
struct StaleRowRenewal<Object: FetchedObject> {
  private let connection: PostgresConnection
  private let table: TableLayout
  private let indexedTexts: [TableLayout.IndexedText]

  /// How many rows are read and written together, which takes some tenths of a second. Where there
  /// are more, each part is a transaction of its own, so that other writers need not wait for all.
  private static var rowsPerPart: Int { LockedState.fewStaleRows }

  init(
    _ connection: PostgresConnection, _ table: TableLayout, indexedTexts: [TableLayout.IndexedText]
  ) {
    self.connection = connection
    self.table = table
    self.indexedTexts = indexedTexts
  }

  /// Marks every row, because the rules for keys have changed.
  func markAll() throws {
    try connection.submit(table.markingOfAllRows).discard()
    try connection.submit(
      "UPDATE store_meta SET value = '\(TextFolding.version)' WHERE key = '\(StoreMeta.textVersion)'"
    ).discard()
  }

  /// Renews all marked rows.
  ///
  /// - Parameter willChange: Called before the first row is written.
  /// - Complexity: O(marked rows x log rows).
  func renewAll(willChange: () throws -> Void = {}) throws {
    var next = Int64?.some(.min)
    var isChanged = false
    while let first = next {
      next = try renewPart(from: first) {
        if !isChanged { try willChange() }
        isChanged = true
      }
    }
  }

  /// Removes the marks of the next rows, and renews these rows. A row is written only where its
  /// values are wrong.
  ///
  /// The marks are removed first, because the row must be marked again if a statement in a trigger
  /// of another program changes what was written.
  ///
  /// - Parameters:
  ///   - first: The least identifier that a row may have.
  ///   - willChange: Called before the first row is written.
  /// - Returns: The least identifier for the next part; nil where no marked row is left.
  /// - Complexity: O(rows of a part x log rows).
  func renewPart(from first: Int64, willChange: () throws -> Void) throws -> Int64? {
    var staleRows = StaleRows<Object>(
      connection, table, from: first,
      statement: table.staleRowStatement(rowsPerRead: Self.rowsPerPart),
      rowsPerRead: Self.rowsPerPart)
    let marked = try staleRows.read()
    guard let last = marked.last?.id else { return nil }
    let written = table.writtenContentIndices
    var kept: [Int64] = []
    var changes: [(id: Int64, values: [Value])] = []
    for case (let id, let content?) in marked.map({ ($0.id, $0.content) }) {
      if table.tooLongText(in: content.stored, indexedTexts) != nil {
        kept.append(id)
      } else if !content.isCurrent {
        changes.append((id, written.map { content.stored[$0] }))
      }
    }
    try connection.submit(
      """
      DELETE FROM \(table.staleTable)
        WHERE \(table.id) BETWEEN ? AND ? AND NOT (\(table.isInIdentifierList))
      """, [.integer(first), .integer(last), table.list(of: kept)],
      isPrepared: true
    ).discard()
    if !changes.isEmpty { try willChange() }
    var batch = WriteBatch(table)
    for change in changes { try batch.add(.update, change.id, change.values, connection) }
    try batch.send(connection)
    return staleRows.next
  }
}

extension PostgresWriter {
  /// Access to the rows that are marked as stale, for a writer that has the lock.
  var staleRows: StaleRowRenewal<Object> {
    StaleRowRenewal(connection, table, indexedTexts: indexedTexts)
  }
}
