import FetchedResults
import FetchedResultsSQL
import UnicodeText

/// Makes the keys and folded texts of the rows that another program has written.
///
/// Two kinds of rows stay marked, and lists read them exactly. The first are rows whose texts are
/// too long for an index. The second are rows that a trigger of another program changed again while
/// they were renewed, for example by writing the time into a note: each command would renew such a
/// row, and the trigger would change it again. Such a row is renewed again when somebody has
/// written it, when no such trigger is left, or after ``rememberedChanges``.
///
/// A local value of a writer, used inside its transaction.
struct StaleRowRenewal<Object: FetchedObject> {
  private let connection: PostgresConnection
  private let table: TableLayout
  private let indexedTexts: [TableLayout.IndexedText]
  /// Whether other programs have triggers that run before a row is stored.
  private let mayBeChanged: Bool

  /// How many rows are read and written together, which takes some tenths of a second. Where there
  /// are more, each part is a transaction of its own, so that other writers need not wait for all.
  private static var rowsPerPart: Int { LockedState.fewStaleRows }

  /// How many of the last changes are searched for renewals. The log has no index of its rows, and
  /// reading this many entries takes some hundredths of a second.
  private static var rememberedChanges: Int { 100_000 }

  init(
    _ connection: PostgresConnection, _ table: TableLayout, indexedTexts: [TableLayout.IndexedText],
    mayBeChanged: Bool
  ) {
    self.connection = connection
    self.table = table
    self.indexedTexts = indexedTexts
    self.mayBeChanged = mayBeChanged
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
  /// The marks are removed first, because the row must be marked again if a trigger of another
  /// program changes what is written.
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
    let resisting = try resisting(changes.map(\.id))
    kept += resisting
    changes.removeAll { resisting.contains($0.id) }
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

  /// The rows, of some that are to be renewed, that a trigger changes again when they are: their
  /// last change was a renewal, and has changed their values. A renewal itself changes only keys
  /// and folded texts, so a trigger has changed the values.
  private func resisting(_ ids: [Int64]) throws -> Set<Int64> {
    guard mayBeChanged, !ids.isEmpty else { return [] }
    let before = table.entity.attributes.map { "(last_entry).\(table.logColumn($0))" }
    let after = table.entity.attributes.map { "found.\(table.column($0))" }
    return try Set(
      connection.integers(
        """
        WITH last_entries AS (
          SELECT DISTINCT ON (entry.id) entry AS last_entry FROM \(table.changeTable) AS entry
            WHERE \(table.dialect.isInList("entry.id"))
              AND seq > (SELECT last_change FROM store_state WHERE \(table.isOwnState))
                - \(Self.rememberedChanges)
            ORDER BY entry.id, seq DESC
        )
        SELECT found.\(table.id) FROM last_entries
          JOIN \(table.tableName) AS found ON found.\(table.id) = (last_entry).id
          WHERE (SELECT name FROM change_command WHERE id = (last_entry).command)
              = \(TableLayout.literal(ChangeCommand.renewKeys.name))
            AND ROW(\(before.joined(separator: ", "))) IS DISTINCT FROM ROW(\(after.joined(separator: ", ")))
        """, [table.list(of: ids)]))
  }
}

extension PostgresWriter {
  /// Access to the rows that are marked as stale, for a writer that has the lock.
  func staleRows(_ state: LockedState) -> StaleRowRenewal<Object> {
    StaleRowRenewal(
      connection, table, indexedTexts: indexedTexts, mayBeChanged: state.mayRefuseRows)
  }
}
