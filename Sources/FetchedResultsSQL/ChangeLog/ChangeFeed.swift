import FetchedResults

/// The changes between two states of a table, as the change log records them.
///
/// The log has an entry for each change of a row, in sequences without a gap. The first entry of a
/// row holds its old values; the table holds its current values.
enum ChangeFeed {
  /// Every row that differs from its old values, and the commands that the changes belong to, as
  /// far as the log names them.
  case changes([RowChange], [CommittedCommand])
  /// The log does not determine the changes.
  case unknown(ResetReason)

  /// Reads the entries after one state, up to another.
  ///
  /// - Parameters:
  ///   - checksKeys: Whether the list is read from an index, in which stored keys determine the
  ///     positions of rows.
  ///   - statements: The statements that read what has changed since the first state.
  ///   - isCurrent: Whether a row is as this library would have written it; another program may
  ///     have written it.
  /// - Complexity: O(entries); `maximumChanges` limits how many are read.
  init(
    of table: TableLayout, after old: Int64, upTo new: Int64, maximumChanges: Int,
    checksKeys: Bool, _ statements: FeedStatements, _ session: any SQLSession,
    isCurrent: (FetchedRow) -> Bool
  ) throws {
    do {
      self = try Self.read(
        table, old, new, maximumChanges, checksKeys, statements, isCurrent: isCurrent)
    } catch let gap as Gap {
      let isRestored = try table.isRestored(since: old, in: session)
      self = .unknown(isRestored ? .restored : gap.reason)
    }
  }

  /// The error that the entries do not determine all changes.
  private struct Gap: Error {
    let reason: ResetReason
  }

  private static func read(
    _ table: TableLayout, _ old: Int64, _ new: Int64, _ maximumChanges: Int,
    _ checksKeys: Bool, _ statements: FeedStatements, isCurrent: (FetchedRow) -> Bool
  ) throws -> ChangeFeed {
    // Within one file, sequences only increase.
    if old < 0 || new < old { throw Gap(reason: .replaced) }
    if new - old > FeedStatements.mostEntries(maximumChanges) { throw Gap(reason: .manyChanges) }
    let oldRows = try oldRows(table, after: old, upTo: new, statements.entries)
    var current: [Int64: FetchedRow] = [:]
    while try statements.rows.step() {
      let row = statements.rows.row(table.attributeTypes)
      // The position of a row with other keys in an index does not follow from its values. The old
      // rows had the right ones: otherwise no index would hold the list.
      guard !checksKeys || table.areKeys(statements.rows, of: row) else {
        throw Gap(reason: .keysOfAnotherProgram)
      }
      current[row.id] = row
    }
    var changes: [RowChange] = []
    for (id, old) in oldRows {
      let row = current[id]
      for case let row? in [old, row] where !isCurrent(row) {
        throw Gap(reason: .keysOfAnotherProgram)
      }
      if let change = RowChange(old: old, new: row) { changes.append(change) }
      if changes.count > maximumChanges { throw Gap(reason: .manyChanges) }
    }
    return .changes(changes, try statements.commands.rows(CommittedCommand.init))
  }

  /// The old values of each row, nil for rows that did not exist.
  private static func oldRows(
    _ table: TableLayout, after old: Int64, upTo new: Int64, _ cursor: SQLCursor
  ) throws -> [Int64: FetchedRow?] {
    var rows: [Int64: FetchedRow?] = [:]
    var next = old
    while try cursor.step() {
      next += 1
      guard cursor.integer(0) == next else { throw Gap(reason: .logPruned) }
      guard let operation = ChangeOperation(rawValue: Int(cursor.integer(2))),
        operation.isOfRow, !cursor.isNull(3)
      else { throw Gap(reason: .manyChanges) }
      let id = cursor.integer(3)
      guard rows[id] == nil else { continue }
      let values = cursor.values(from: 4, as: table.attributeTypes)
      rows[id] = .some(operation == .insert ? nil : FetchedRow(id: id, values: values))
    }
    guard next == new else { throw Gap(reason: .logPruned) }
    return rows
  }
}

extension TableLayout {
  /// The statement that reads the entries of the change log for which a condition holds, in their
  /// order.
  func entries(where condition: String) -> String {
    """
    SELECT \((["seq", "command", "operation", "id"] + logColumns).joined(separator: ", "))
      FROM \(changeTable) WHERE \(condition) ORDER BY seq
    """
  }

  /// Whether a copy was restored after the change with a sequence.
  func isRestored(since sequence: Int64, in session: any SQLSession) throws -> Bool {
    let cursor = try SQLCursor(
      session, "SELECT 1 FROM \(changeTable) WHERE seq > ? AND operation = ? LIMIT 1")
    try cursor.bind(.integer(sequence), at: 1)
    try cursor.bind(.integer(Int64(ChangeOperation.restore.rawValue)), at: 2)
    return try cursor.step()
  }

  /// The sequence of the last change that was ever logged, which outlives pruned entries.
  package func lastChange(in session: any SQLSession) throws -> Int64 {
    let cursor = try SQLCursor(session, dialect.lastChange(entity.name + "_change"))
    return try cursor.step() ? cursor.integer(0) : 0
  }
}
