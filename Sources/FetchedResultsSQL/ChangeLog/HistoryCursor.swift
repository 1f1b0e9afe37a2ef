import FetchedResults

/// A command with what it changed, or consecutive changes of another program.
package struct HistoryEntry: Sendable {
  /// Nil for changes that another program made.
  package let command: CommandRecord?
  /// The command that took this one back; nil where it holds.
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
/// itself: the cursor remembers each row that it has passed as it was before. One thread uses it,
/// within one transaction.
package struct HistoryCursor {
  private let session: any SQLSession
  private let table: TableLayout
  private let commands: CommandCursor
  private let entries: SQLCursor
  private let rows: RowFetcher
  /// The commands that inserted the only row that is asked for as a load; nil where all rows are.
  private let loads: Set<Int64>?
  private var undone = UndoneCommands()
  private var nextCommand: CommandRecord?
  private var hasEntry: Bool
  /// The rows as they were before the changes that have been read.
  private var images: [Int64: FetchedRow?] = [:]

  /// A cursor of all changes.
  package init(_ session: any SQLSession, _ table: TableLayout) throws {
    try self.init(session, table, entries: SQLFragment(""), loads: nil)
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
      session, table,
      entries: SQLFragment(
        " WHERE seq > ? AND (id = ? OR operation = \(restore))",
        [.integer(last - mostEntries), .integer(id)]),
      loads: try CommandChanges.loads(of: id, table, session))
  }

  private init(
    _ session: any SQLSession, _ table: TableLayout, entries condition: SQLFragment,
    loads: Set<Int64>?
  ) throws {
    (self.session, self.table, self.loads) = (session, table, loads)
    commands = try CommandCursor(session)
    let columns = ["seq", "command", "operation", "id"] + table.logColumns
    entries = try SQLCursor(
      session,
      SQLFragment("SELECT \(columns.joined(separator: ", ")) FROM \(table.changeTable)")
        + condition + " ORDER BY seq DESC", readsInParts: true)
    rows = try RowFetcher(session, table)
    nextCommand = try commands.next()
    hasEntry = try entries.step()
  }

  /// The entry before the one that was read last; nil before the first.
  ///
  /// - Complexity: O(changes of the command x log rows).
  package mutating func next() throws -> HistoryEntry? {
    try passOtherCommands()
    guard let command = nextCommand, !hasEntryBehind(command) else {
      guard hasEntry else { return nil }
      let (steps, isWhole) = try steps(of: entryCommand)
      return HistoryEntry(
        command: nil, undoneBy: nil, steps: steps, inserted: IdentifierRanges(),
        isComplete: isWhole)
    }
    nextCommand = try commands.next()
    let (steps, isWhole) = try steps(of: command.id)
    let inserted = try CommandChanges.inserted(by: command.id, table, session)
    return HistoryEntry(
      command: command, undoneBy: undone.undoing(command),
      steps: steps.filter { !inserted.contains($0.id) }, inserted: inserted,
      isComplete: isWhole && command.since != nil)
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

  /// Whether the next entry was made after a command, which has then to wait: by another program, or
  /// by a command that the log has forgotten.
  private func hasEntryBehind(_ command: CommandRecord) -> Bool {
    guard hasEntry, entryCommand != command.id else { return false }
    if let entryCommand { return entryCommand > command.id }
    // Of a purged command it is not known where its changes begin, but they were not reached yet.
    return command.since.map { entries.integer(0) > $0 } ?? true
  }

  /// The changes of the entries that belong to a command and come next.
  ///
  /// - Returns: The steps, and whether no entry of all rows is among them.
  private mutating func steps(of command: Int64?) throws -> ([RowStep], isWhole: Bool) {
    var afters: [Int64: FetchedRow?] = [:]
    var order: [Int64] = []
    var isWhole = true
    // What another program changed before a command is another entry than what it changed after it.
    let since = command == nil ? nextCommand?.since ?? .min : .min
    while hasEntry, entryCommand == command, entries.integer(0) > since {
      if let operation = ChangeOperation(rawValue: Int(entries.integer(2))), operation.isOfRow,
        !entries.isNull(3)
      {
        let id = entries.integer(3)
        if afters[id] == nil {
          afters[id] = try images[id] ?? rows.row(id)
          order.append(id)
        }
        let isInsertion = operation == .insert
        images[id] = .some(
          isInsertion
            ? nil
            : FetchedRow(id: id, values: entries.values(from: 4, as: table.attributeTypes)))
      } else if entries.integer(2) == Int64(ChangeOperation.restore.rawValue) {
        isWhole = false
      }
      hasEntry = try entries.step()
    }
    let steps = order.reversed().map { id in
      RowStep(id: id, before: images[id] ?? nil, after: afters[id] ?? nil)
    }
    return (steps, isWhole)
  }
}
