import FetchedResults

/// A command with what it changed, or consecutive changes of another program.
package struct HistoryEntry: Sendable {
  /// Nil for changes that another program made.
  package let command: CommandRecord?
  /// The command that undid this one; nil where none did.
  package let undoneBy: CommandRecord?
  /// Each row that was changed, in the order of the first changes, without those of
  /// ``inserted``.
  package let steps: [RowStep]
  /// The identifiers of rows that were inserted as a load.
  package let inserted: IdentifierRanges
  /// Whether the log still has all changes of the command.
  package let isComplete: Bool
}

/// Reads the change log of a table backwards, command by command.
///
/// What a row was after a command follows from the entry that comes next in the log, or from the row
/// itself: the cursor remembers, of each row that it has passed, the entry that holds its values. The
/// values themselves are read for commands that are asked for only, because most of the time that an
/// entry takes is that of its values. One thread uses the cursor, within one transaction.
package struct HistoryCursor {
  private let session: any SQLSession
  private let table: TableLayout
  private let filter: CommandFilter
  private let commands: CommandCursor
  private let entries: SQLCursor
  private let images: ImageFetcher
  /// In a cursor of the changes of one row, the commands that inserted that row as a load; nil in a
  /// cursor of all rows.
  private let loads: Set<Int64>?
  /// Only commands that changed one of these rows, or inserted one as a load, are returned; nil for
  /// all commands.
  private var touched: (rows: Set<Int64>, loads: Set<Int64>)?
  private var undone = UndoneCommands()
  private var nextCommand: CommandRecord?
  private var hasEntry: Bool
  /// The sequence of the last entry that was read of each row.
  private var sequences: [Int64: Int64] = [:]
  private var end: FilterEnd

  /// A cursor of all changes, or of those of some commands.
  ///
  /// - Parameter rows: The commands are read that changed one of them; nil for all.
  package init(
    _ session: any SQLSession, _ table: TableLayout, of filter: CommandFilter = .all,
    touching rows: Set<Int64>? = nil
  ) throws {
    try self.init(session, table, filter, entries: SQLFragment(""), loads: nil)
    touched = try rows.map { rows in
      let loads = try rows.map { try CommandChanges.loads(of: $0, table, session) }
      return (rows, loads.reduce(into: []) { $0.formUnion($1) })
    }
  }

  /// A cursor of the changes of one row. Of each command it has only what concerns that row.
  ///
  /// The log has no index of rows, so the database looks through its last entries.
  ///
  /// - Parameter mostEntries: How many entries are looked through at most.
  package init(
    _ session: any SQLSession, _ table: TableLayout, of id: Int64, mostEntries: Int64
  ) throws {
    let last = try SQLCursor.integer(session, "SELECT max(seq) FROM \(table.changeTable)") ?? 0
    let restore = ChangeOperation.restore.rawValue
    try self.init(
      session, table, .all,
      entries: SQLFragment(
        " WHERE seq > ? AND (id = ? OR operation = \(restore))",
        [.integer(last - mostEntries), .integer(id)]),
      loads: try CommandChanges.loads(of: id, table, session))
  }

  private init(
    _ session: any SQLSession, _ table: TableLayout, _ filter: CommandFilter,
    entries condition: SQLFragment, loads: Set<Int64>?
  ) throws {
    (self.session, self.table, self.filter, self.loads) = (session, table, filter, loads)
    commands = try CommandCursor(session)
    entries = try SQLCursor(
      session,
      SQLFragment("SELECT seq, command, operation, id FROM \(table.changeTable)")
        + condition + " ORDER BY seq DESC", readsInParts: true)
    images = try ImageFetcher(session, table)
    nextCommand = try commands.next()
    hasEntry = try entries.step()
    end = FilterEnd(filter)
  }

  /// The entry before the one that was read last; nil before the first.
  ///
  /// - Complexity: O(changes of the command x log rows), and O(1) for each change that is passed.
  package mutating func next() throws -> HistoryEntry? {
    while true {
      try passOtherCommands()
      guard let command = nextCommand, !hasEntryBehind(command) else {
        guard hasEntry else { return nil }
        let changes = try passChanges(of: entryCommand)
        guard filter.includes(nil), isWanted(changes, of: nil) else { continue }
        return HistoryEntry(
          command: nil, undoneBy: nil, steps: try steps(changes),
          inserted: IdentifierRanges(), isComplete: changes.isWhole)
      }
      let isIncluded = filter.includes(command.committed)
      if !isIncluded, try end.isReached(at: command.id, session) { return nil }
      nextCommand = try commands.next()
      let changes = try passChanges(of: command.id)
      let undoneBy = undone.undoing(command)
      if isIncluded, isWanted(changes, of: command.id) {
        return try entry(of: command, undoneBy, changes)
      }
    }
  }

  private func isWanted(_ changes: PassedChanges, of command: Int64?) -> Bool {
    guard let touched else { return true }
    return touched.rows.contains { changes.before[$0] != nil }
      || command.map(touched.loads.contains) ?? false
  }

  private func entry(
    of command: CommandRecord, _ undoneBy: CommandRecord?, _ changes: PassedChanges
  ) throws -> HistoryEntry {
    let inserted = try CommandChanges.inserted(by: command.id, table, session)
    var changes = changes
    changes.rows.removeAll { inserted.contains($0.id) }
    return HistoryEntry(
      command: command, undoneBy: undoneBy, steps: try steps(changes), inserted: inserted,
      isComplete: changes.isWhole && command.since != nil)
  }

  /// Passes the commands that did nothing to the only row that is asked for.
  private mutating func passOtherCommands() throws {
    guard let loads else { return }
    while let command = nextCommand, !hasEntryBehind(command), !loads.contains(command.id),
      !(hasEntry && entryCommand == command.id)
    {
      _ = undone.undoing(command)
      nextCommand = hasEntry || loads.contains { $0 < command.id } ? try commands.next() : nil
    }
  }

  /// The command of the next entry; nil where another program made the change.
  private var entryCommand: Int64? { entries.isNull(1) ? nil : entries.integer(1) }

  /// Whether the next entry was made after a command, so that it is read first: by another program,
  /// or by a command that was deleted from the log.
  private func hasEntryBehind(_ command: CommandRecord) -> Bool {
    guard hasEntry, entryCommand != command.id else { return false }
    if let entryCommand { return entryCommand > command.id }
    // Where the changes of a purged command begin is not known. They were not reached yet, so the
    // entry is a later one.
    return command.since.map { entries.integer(0) > $0 } ?? true
  }

  // MARK: - Changes

  /// The entries of one command, without the values of their rows.
  private struct PassedChanges {
    /// The rows in the order of their last changes, the last one first.
    var rows: [(id: Int64, after: Int64?)] = []
    /// The first entry of each row.
    var before: [Int64: Int64] = [:]
    /// Whether no restore is among them, whose entry stands for all rows.
    var isWhole = true
  }

  /// Passes the entries that belong to a command and come next.
  private mutating func passChanges(of command: Int64?) throws -> PassedChanges {
    var changes = PassedChanges()
    // What another program changed before a command is another entry than what it changed after it.
    let since = command == nil ? nextCommand?.since ?? .min : .min
    while hasEntry, entryCommand == command, entries.integer(0) > since {
      if let operation = ChangeOperation(rawValue: Int(entries.integer(2))), operation.isOfRow,
        !entries.isNull(3)
      {
        let (sequence, id) = (entries.integer(0), entries.integer(3))
        let after = sequences.updateValue(sequence, forKey: id)
        if changes.before.updateValue(sequence, forKey: id) == nil {
          changes.rows.append((id, after))
        }
      } else if entries.integer(2) == Int64(ChangeOperation.restore.rawValue) {
        changes.isWhole = false
      }
      hasEntry = try entries.step()
    }
    return changes
  }

  private func steps(_ changes: PassedChanges) throws -> [RowStep] {
    try changes.rows.reversed().map { id, after in
      RowStep(
        id: id, before: try changes.before[id].flatMap { try images.row(id, before: $0) },
        after: try images.row(id, before: after))
    }
  }
}

/// Reads what a row was before a change, one row after another, within the transaction of a session.
private struct ImageFetcher {
  private let old: SQLCursor
  private let current: RowFetcher
  private let types: [AttributeDescription.ValueType]

  init(_ session: any SQLSession, _ table: TableLayout) throws {
    let columns = (["operation"] + table.logColumns).joined(separator: ", ")
    old = try SQLCursor(session, "SELECT \(columns) FROM \(table.changeTable) WHERE seq = ?")
    current = try RowFetcher(session, table)
    types = table.attributeTypes
  }

  /// - Parameter sequence: That of the entry; nil for the row as it is now.
  /// - Returns: Nil where there was no such row.
  func row(_ id: Int64, before sequence: Int64?) throws -> FetchedRow? {
    guard let sequence else { return try current.row(id) }
    old.reset()
    try old.bind(.integer(sequence), at: 1)
    guard try old.step(), old.integer(0) != Int64(ChangeOperation.insert.rawValue) else {
      return nil
    }
    return FetchedRow(id: id, values: old.values(from: 1, as: types))
  }
}
