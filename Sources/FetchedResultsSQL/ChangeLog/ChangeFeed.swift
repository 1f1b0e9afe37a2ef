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

  /// How many entries are read at most: a row may change many times.
  static func mostEntries(_ maximumChanges: Int) -> Int64 {
    let (most, isTooMany) = Int64(maximumChanges).multipliedReportingOverflow(by: entriesPerChange)
    return isTooMany ? .max : most
  }

  private static let entriesPerChange: Int64 = 16

  /// Reads the entries after one state, up to another.
  ///
  /// - Parameters:
  ///   - checksKeys: Whether the list is read from an index, in which stored keys determine the
  ///     positions of rows.
  ///   - ahead: The statements, where they were sent ahead.
  ///   - isCurrent: Whether a row is as this library would have written it; another program may
  ///     have written it.
  /// - Complexity: O(entries); `maximumChanges` limits how many are read.
  init(
    _ access: AccessPlan, after old: Int64, upTo new: Int64, maximumChanges: Int,
    checksKeys: Bool, _ session: any SQLSession, _ ahead: FeedStatements? = nil,
    isCurrent: (FetchedRow) -> Bool
  ) throws {
    do {
      self = try Self.read(
        access, old, new, maximumChanges, checksKeys, session, ahead, isCurrent: isCurrent)
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
    _ checksKeys: Bool, _ session: any SQLSession, _ ahead: FeedStatements?,
    isCurrent: (FetchedRow) -> Bool
  ) throws -> ChangeFeed {
    // Within one file, sequences only increase.
    if old < 0 || new < old { throw Gap(reason: .replaced) }
    if new - old > mostEntries(maximumChanges) { throw Gap(reason: .manyChanges) }
    let log =
      try ahead?.entries
      ?? SQLCursor(session, SQLFragment(access.table.feedStatement, value: .integer(old)))
    let entries = try entries(access.table, after: old, upTo: new, checksKeys, log)
    // The position of a row with other keys in an index does not follow from its values.
    let rows: [FetchedRow]
    if let ahead {
      let current = try ahead.currentRows(access.table)
      if checksKeys, !current.haveRightKeys { throw Gap(reason: .foreignKeys) }
      rows = current.rows
    } else {
      rows = try RowFetcher(session, access.table).rows(Array(entries.oldRows.keys))
      if checksKeys, try !StoredKeys(access.table, session).areThose(ofAll: rows) {
        throw Gap(reason: .foreignKeys)
      }
    }
    let current = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    var changes: [RowChange] = []
    for (id, old) in entries.oldRows {
      let row = current[id]
      for case let row? in [old, row] where !isCurrent(row) { throw Gap(reason: .foreignKeys) }
      if let change = RowChange(old: old, new: row) { changes.append(change) }
      if changes.count > maximumChanges { throw Gap(reason: .manyChanges) }
    }
    let commands =
      try ahead.map { try Self.commands($0.commands) }
      ?? Self.commands(entries.commands, access.table, session)
    return .changes(changes, commands)
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
    _ query: SQLCursor
  ) throws -> Entries {
    var entries = Entries()
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
    _ ids: Set<Int64>, _ table: TableLayout, _ session: any SQLSession
  ) throws -> [CommittedCommand] {
    if ids.isEmpty { return [] }
    let query = try SQLCursor(
      session,
      "SELECT \(table.commandColumns) FROM change_command WHERE \(table.dialect.isInList("id"))"
        + " ORDER BY id")
    try query.bind(table.list(of: ids.sorted()), at: 1)
    return try commands(query)
  }

  private static func commands(_ query: SQLCursor) throws -> [CommittedCommand] {
    var commands: [CommittedCommand] = []
    while try query.step() { commands.append(CommittedCommand(query)) }
    return commands
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
