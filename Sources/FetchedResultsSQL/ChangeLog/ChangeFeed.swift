import FetchedResults
import Foundation

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

  /// How many entries are read for each change that may be reported: a row may change many times.
  private static let entriesPerChange: Int64 = 16

  /// Reads the entries after one state, up to another.
  ///
  /// - Parameters:
  ///   - checksKeys: Whether the list is read from an index, in which stored keys determine the
  ///     positions of rows.
  ///   - isCurrent: Whether a row is as this library would have written it; another program may
  ///     have written it.
  /// - Complexity: O(entries); `maximumChanges` limits how many are read.
  init(
    _ access: AccessPlan, after old: Int64, upTo new: Int64, maximumChanges: Int,
    checksKeys: Bool, _ session: any SQLSession, isCurrent: (FetchedRow) -> Bool
  ) throws {
    do {
      self = try Self.read(
        access, old, new, maximumChanges, checksKeys, session, isCurrent: isCurrent)
    } catch let gap as Gap {
      let isRestored = try access.table.isRestored(since: old, in: session)
      self = .unknown(isRestored ? .restored : gap.reason)
    }
  }

  /// The error that the entries do not determine all changes.
  private struct Gap: Error {
    let reason: ResetReason
  }

  private static func read(
    _ access: AccessPlan, _ old: Int64, _ new: Int64, _ maximumChanges: Int,
    _ checksKeys: Bool, _ session: any SQLSession, isCurrent: (FetchedRow) -> Bool
  ) throws -> ChangeFeed {
    // Within one file, sequences only increase.
    if old < 0 || new < old { throw Gap(reason: .replaced) }
    if (new - old) / entriesPerChange > Int64(maximumChanges) { throw Gap(reason: .manyChanges) }
    let entries = try entries(access.table, after: old, upTo: new, checksKeys, session)
    let rows = try RowFetcher(session, access.table)
    let keys = try StoredKeys(access.table, session)
    var changes: [RowChange] = []
    for (id, old) in entries.oldRows {
      let row = try rows.row(id)
      // The position of such a row in an index does not follow from its values.
      if checksKeys, let row, try !keys.areThose(of: row) { throw Gap(reason: .foreignKeys) }
      for case let row? in [old, row] where !isCurrent(row) { throw Gap(reason: .foreignKeys) }
      if let change = RowChange(old: old, new: row) { changes.append(change) }
      if changes.count > maximumChanges { throw Gap(reason: .manyChanges) }
    }
    return .changes(changes, try commands(entries.commands, session))
  }

  // MARK: - Entries

  /// What the entries record of the rows and of the commands.
  private struct Entries {
    /// The old values of each row, nil for rows that did not exist.
    var oldRows: [Int64: FetchedRow?] = [:]
    var commands: Set<Int64> = []
  }

  private static func entries(
    _ table: TableLayout, after old: Int64, upTo new: Int64, _ checksKeys: Bool,
    _ session: any SQLSession
  ) throws -> Entries {
    var entries = Entries()
    let query = try SQLCursor(session, table.feedStatement)
    try query.bind(.integer(old), at: 1)
    var next = old
    while try query.step() {
      next += 1
      guard query.integer(0) == next else { throw Gap(reason: .logPruned) }
      guard let operation = ChangeOperation(rawValue: Int(query.integer(2))),
        operation.isOfRow, !query.isNull(3)
      else { throw Gap(reason: .manyChanges) }
      if !query.isNull(1) { entries.commands.insert(query.integer(1)) }
      let id = query.integer(3)
      guard entries.oldRows[id] == nil else { continue }
      let values = table.entity.attributes.enumerated().map { index, attribute in
        query.value(Int32(index) + 4, as: attribute.type)
      }
      if operation != .insert {
        let keys = table.sortedKeyedAttributes.indices.map {
          Value(query.text(Int32(4 + values.count + $0)))
        }
        guard !checksKeys || table.areKeys(keys, of: values) else {
          throw Gap(reason: .foreignKeys)
        }
      }
      entries.oldRows[id] = .some(operation == .insert ? nil : FetchedRow(id: id, values: values))
    }
    guard next == new else { throw Gap(reason: .logPruned) }
    return entries
  }

  private static func commands(
    _ ids: Set<Int64>, _ session: any SQLSession
  ) throws -> [CommittedCommand] {
    let query = try SQLCursor(
      session, "SELECT date, author, name FROM change_command WHERE id = ?")
    return try ids.sorted().compactMap { id in
      query.reset()
      try query.bind(.integer(id), at: 1)
      guard try query.step() else { return nil }
      return CommittedCommand(
        id: id, date: Date(millisecondsSince1970: query.integer(0)),
        command: ChangeCommand(query.text(2) ?? "", by: query.text(1)))
    }
  }
}

extension TableLayout {
  /// The statement that reads the entries of the change log after a sequence, in their order.
  var feedStatement: String {
    return """
      SELECT \((["seq", "command", "operation", "id"] + logColumns).joined(separator: ", "))
        FROM \(changeTable) WHERE seq > ? ORDER BY seq
      """
  }

  /// Whether a copy was restored after the change with a sequence.
  func isRestored(since sequence: Int64, in session: any SQLSession) throws -> Bool {
    let query = try SQLCursor(
      session, "SELECT 1 FROM \(changeTable) WHERE seq > ? AND operation = ? LIMIT 1")
    try query.bind(.integer(sequence), at: 1)
    try query.bind(.integer(Int64(ChangeOperation.restore.rawValue)), at: 2)
    return try query.step()
  }

  /// The sequence of the last change that was ever logged, which outlives pruned entries.
  package func lastChange(in session: any SQLSession) throws -> Int64 {
    let query = try SQLCursor(session, dialect.lastChange(entity.name + "_change"))
    return try query.step() ? query.integer(0) : 0
  }
}
