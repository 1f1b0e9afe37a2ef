import FetchedResults
import Foundation

/// What the change log tells of the time since a state.
///
/// The log has an entry for each change of a row, numbered without a gap. The
/// first entry of a row tells what it was; what it is now, the table tells.
enum ChangeFeed {
  /// Every row that is not what it was, and the commands that the changes belong to, as far as the
  /// log names them.
  case changes([RowChange], [CommittedCommand])
  /// The log cannot tell.
  case unknown(ResetReason)

  /// So many entries are read for each row to be told of: rows may change many times.
  private static let entriesPerChange: Int64 = 16

  /// Reads the entries from after one state up to another.
  ///
  /// - Parameters:
  ///   - checksKeys: Whether the list is read from an index, where rows stand by their stored keys.
  ///   - isCurrent: Whether a row is as this library would have written it; another program may
  ///     have.
  /// - Complexity: O(entries), of which so many are read as `maximumChanges` demands.
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

  /// The entries do not tell everything.
  private struct Gap: Error {
    let reason: ResetReason
  }

  private static func read(
    _ access: AccessPlan, _ old: Int64, _ new: Int64, _ maximumChanges: Int,
    _ checksKeys: Bool, _ session: any SQLSession, isCurrent: (FetchedRow) -> Bool
  ) throws -> ChangeFeed {
    // Numbers only ever grow in one file.
    if new < old { throw Gap(reason: .replaced) }
    if (new - old) / entriesPerChange > Int64(maximumChanges) { throw Gap(reason: .manyChanges) }
    let entries = try entries(access.table, after: old, upTo: new, checksKeys, session)
    let rows = try RowFetcher(session, access.table)
    let keys = try StoredKeys(access.table, session)
    var changes: [RowChange] = []
    for (id, old) in entries.oldRows {
      let row = try rows.row(id)
      // Where the row stands in an index cannot be told from its values.
      if checksKeys, let row, try !keys.areThose(of: row) { throw Gap(reason: .foreignKeys) }
      for case let row? in [old, row] where !isCurrent(row) { throw Gap(reason: .foreignKeys) }
      if let change = RowChange(old: old, new: row) { changes.append(change) }
      if changes.count > maximumChanges { throw Gap(reason: .manyChanges) }
    }
    return .changes(changes, try commands(entries.commands, session))
  }

  // MARK: - Entries

  private struct Entries {
    /// What each row was, nil for those that were not there.
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
    _ numbers: Set<Int64>, _ session: any SQLSession
  ) throws -> [CommittedCommand] {
    let query = try SQLCursor(
      session, "SELECT date, author, name FROM change_command WHERE id = ?")
    return try numbers.sorted().compactMap { number in
      query.reset()
      try query.bind(.integer(number), at: 1)
      guard try query.step() else { return nil }
      return CommittedCommand(
        number: number, date: Date(millisecondsSince1970: query.integer(0)),
        command: ChangeCommand(query.text(2) ?? "", by: query.text(1)))
    }
  }
}

extension TableLayout {
  /// The entries of the change log after a number, in their order.
  var feedStatement: String {
    return """
      SELECT \((["seq", "command", "operation", "id"] + logColumns).joined(separator: ", "))
        FROM \(changeTable) WHERE seq > ? ORDER BY seq
      """
  }

  /// Whether a copy was put back after a change of that number.
  func isRestored(since number: Int64, in session: any SQLSession) throws -> Bool {
    let query = try SQLCursor(
      session, "SELECT 1 FROM \(changeTable) WHERE seq > ? AND operation = ? LIMIT 1")
    try query.bind(.integer(number), at: 1)
    try query.bind(.integer(Int64(ChangeOperation.restore.rawValue)), at: 2)
    return try query.step()
  }

  /// The number of the last change that was ever logged, kept where the log itself is cut.
  package func lastChange(in session: any SQLSession) throws -> Int64 {
    let query = try SQLCursor(session, dialect.lastChange(entity.name + "_change"))
    return try query.step() ? query.integer(0) : 0
  }
}
