import FetchedResults

/// A command with what it changed, or consecutive changes of another program.
package struct HistoryEntry: Sendable {
  /// Nil for changes that another program made.
  package let command: CommandRecord?
  /// The command that undid this one; nil where none did.
  package let undoneBy: CommandRecord?
  /// Each row that was changed, by identifier, without the rows of ``inserted``. A command changes
  /// its rows in an order of its own in each database.
  ///
  /// Where some rows are asked for, the first hundred of a command have their values beside them,
  /// and further ones their identifier alone: of an import, to read what each row was takes most of
  /// the time, and nobody asks.
  package let steps: [RowStep]
  /// The identifiers of the rows that a command with a load inserted, the first ones included,
  /// which a file logs before it knows that a load begins.
  package let inserted: IdentifierRanges
  /// Whether the log still has all changes of the command.
  package let isComplete: Bool

  private static let mostOthers = 100

  /// Whether the values of a row are read.
  ///
  /// - Parameters:
  ///   - index: The position of the row among the ``steps``.
  ///   - wanted: The rows that are asked for; nil for all.
  static func isRead(_ id: Int64, at index: Int, of wanted: Set<Int64>?) -> Bool {
    index < mostOthers || wanted?.contains(id) ?? true
  }
}

/// Reads the change log of a table backwards, command by command.
///
/// What a row was after a command follows from the entry that comes next in the log, or from the
/// row itself: the cursor remembers, of each row that it has passed, the entry that holds its
/// values. The values themselves are read for commands that are asked for only, because most of the
/// time that an entry takes is that of its values.
///
/// A server reads the values of several commands with one statement. So the cursor passes further
/// commands before it reads any values, though not far, because nobody may ask for them. One thread
/// uses the cursor, within one transaction.
package struct HistoryCursor {
  private let session: any SQLSession
  private let table: TableLayout
  private let filter: CommandFilter
  private let commands: CommandCursor
  private var entries: SQLCursor
  /// The last load of a server among the commands of the first batch, and the entries before it,
  /// which are sent with the first statements.
  private var sentLoad: (summary: LoadSummary.Sent, rest: SQLCursor)?
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
  /// The rows that loads of a server inserted, the last load first, which are not among the others.
  private var loadedRuns: [LoadSummary] = []
  private var end: FilterEnd
  /// How many entries the next batch has at most.
  private var batchSize: Int
  /// How many entries of the log, and commands without any, were passed since the first command of
  /// the batch.
  private var passedCount = 0

  /// The page of a log is there after the second batch, and a long one needs few of them.
  private static let firstBatch = 8
  private static let batchGrowth = 8
  private static let largestBatch = 512
  /// How far ahead the cursor scans for a batch: as many entries as a server returns in two
  /// answers.
  private static let mostPassed = 4096

  /// A cursor of all changes, or of the changes of some commands.
  ///
  /// - Parameter rows: The commands are read that changed one of them; nil for all.
  package init(
    _ session: any SQLSession, _ table: TableLayout, of filter: CommandFilter = .all,
    touching rows: Set<Int64>? = nil
  ) throws {
    try self.init(session, table, filter, entries: SQLFragment(""), loads: nil)
    touched = try rows.map { rows in
      (rows, try CommandChanges.loads(of: rows, table, session))
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
        [.integer(max(last, 0) - mostEntries), .integer(id)]),
      loads: try CommandChanges.loads(of: [id], table, session))
  }

  private init(
    _ session: any SQLSession, _ table: TableLayout, _ filter: CommandFilter,
    entries condition: SQLFragment, loads: Set<Int64>?
  ) throws {
    self.session = session
    self.table = table
    self.filter = filter
    self.loads = loads
    commands = try CommandCursor(session)
    entries = try Self.entries(session, table, condition)
    images = try ImageFetcher(session, table)
    // A server answers all of them in one round trip.
    try commands.send()
    try entries.send()
    if table.dialect.logsLoads, loads == nil {
      let summary = try LoadSummary.Sent(amongLast: Self.firstBatch, table, session)
      let rest = try Self.entries(
        session, table,
        LoadSummary.Sent.beginning(amongLast: Self.firstBatch, table))
      try rest.send()
      sentLoad = (summary, rest)
    }
    nextCommand = try commands.next()
    hasEntry = try entries.step()
    end = FilterEnd(filter)
    batchSize = table.dialect.isServer ? Self.firstBatch : 1
  }

  private static func entries(
    _ session: any SQLSession, _ table: TableLayout, _ condition: SQLFragment
  ) throws -> SQLCursor {
    try SQLCursor(
      session,
      SQLFragment("SELECT seq, command, operation, id FROM \(table.changeTable)")
        + condition + " ORDER BY seq DESC", readsInParts: true)
  }

  /// The entries before the entries that were read last, the last entry first; empty where no entry
  /// is left.
  ///
  /// - Complexity: O(changes of the commands x log rows), and a look at each change that is passed.
  package mutating func nextBatch() throws -> [HistoryEntry] {
    var passed: [PassedEntry] = []
    loop: while passed.count < batchSize {
      switch try pass() {
      case .wanted(let entry):
        if passed.isEmpty { passedCount = 0 }
        passed.append(entry)
      case .unwanted: break
      case .end: break loop
      }
      if !passed.isEmpty, passedCount >= Self.mostPassed { break }
    }
    if batchSize > 1 { batchSize = min(batchSize * Self.batchGrowth, Self.largestBatch) }
    return try entries(of: passed)
  }

  /// An entry without the values of its rows.
  private struct PassedEntry {
    let command: CommandRecord?
    let undoneBy: CommandRecord?
    var changes: PassedChanges
  }

  /// What one step through the log has found: an entry to return, one to skip, or the end.
  private enum Pass {
    case wanted(PassedEntry)
    case unwanted
    case end
  }

  /// Passes the next command, or the next changes of another program.
  private mutating func pass() throws -> Pass {
    passedCount += 1
    if let command = nextCommand, try passIfOther(command) { return .unwanted }
    guard let command = nextCommand, !hasEntryBehind(command) else {
      guard hasEntry else { return .end }
      let changes = try passChanges(
        of: entryCommand, since: entryCommand == nil ? nil : nextCommand?.since)
      guard filter.includes(nil), isWanted(changes, of: nil) else { return .unwanted }
      return .wanted(PassedEntry(command: nil, undoneBy: nil, changes: changes))
    }
    let isIncluded = filter.includes(command.committed)
    if !isIncluded, try end.isReached(at: command.id, session) { return .end }
    nextCommand = try commands.next()
    let changes = try passChanges(of: command.id, since: command.since)
    let undoneBy = undone.undoing(command)
    guard isIncluded, isWanted(changes, of: command.id) else { return .unwanted }
    return .wanted(PassedEntry(command: command, undoneBy: undoneBy, changes: changes))
  }

  private func isWanted(_ changes: PassedChanges, of command: Int64?) -> Bool {
    guard let touched else { return true }
    return touched.rows.contains { changes.before[$0] != nil || changes.loaded.contains($0) }
      || command.map(touched.loads.contains) ?? false
  }

  /// Passes a command that did nothing to the only row that is asked for.
  private mutating func passIfOther(_ command: CommandRecord) throws -> Bool {
    guard let loads, !hasEntryBehind(command), !loads.contains(command.id),
      !(hasEntry && entryCommand == command.id)
    else { return false }
    _ = undone.undoing(command)
    nextCommand = hasEntry || loads.contains { $0 < command.id } ? try commands.next() : nil
    return true
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
    /// Each row, with the entry that holds what it was afterwards.
    var rows: [(id: Int64, after: Int64?)] = []
    /// The first entry of each row.
    var before: [Int64: Int64] = [:]
    /// The rows that there were not before.
    var insertions: Set<Int64> = []
    /// The rows that a load of a server inserted, which are not among the others.
    var loaded = IdentifierRanges()
    /// Whether no restore is among them, whose entry stands for all rows.
    var isWhole = true

    /// Takes out the rows that a command with a load inserted.
    ///
    /// - Parameter known: The identifiers that a file has of its load; nil for a server, whose log
    ///   has an entry for each row.
    mutating func takeLoad(_ known: IdentifierRanges?) -> IdentifierRanges {
      let isLoad =
        known.map { !$0.ranges.isEmpty }
        ?? (insertions.count + loaded.count > CommandChanges.mostListedInsertions)
      guard isLoad else { return IdentifierRanges() }
      let loaded = IdentifierRanges(insertions).union(known ?? self.loaded)
      rows.removeAll { loaded.contains($0.id) }
      return loaded
    }

    /// For each row, by identifier, what it was before the command and what it was after.
    ///
    /// - Parameter wanted: The rows that are asked for; nil for all.
    func images(of wanted: Set<Int64>?) -> [StepImages] {
      rows.sorted { $0.id < $1.id }.enumerated().map { index, row in
        guard let before = before[row.id], HistoryEntry.isRead(row.id, at: index, of: wanted)
        else { return StepImages(id: row.id) }
        return StepImages(id: row.id, before: before, after: row.after)
      }
    }
  }

  /// Passes the entries that belong to a command and come next.
  private mutating func passChanges(
    of command: Int64?, since begin: Int64?
  ) throws -> PassedChanges {
    var changes = PassedChanges()
    // What another program changed before a command is another entry than what it changed after it.
    let since = command == nil ? nextCommand?.since : nil
    if let begin, hasEntry, entryCommand == command,
      try passLoad(of: command, since: begin, &changes)
    {
      return changes
    }
    while hasEntry, entryCommand == command, since.map({ entries.integer(0) > $0 }) ?? true {
      if let operation = ChangeOperation(rawValue: Int(entries.integer(2))), operation.isOfRow,
        !entries.isNull(3)
      {
        let sequence = entries.integer(0)
        let id = entries.integer(3)
        let after = sequences.updateValue(sequence, forKey: id) ?? loadedSequence(of: id)
        if operation == .insert {
          changes.insertions.insert(id)
        } else {
          changes.insertions.remove(id)
        }
        if changes.before.updateValue(sequence, forKey: id) == nil {
          changes.rows.append((id, after))
        }
      } else if entries.integer(2) == Int64(ChangeOperation.restore.rawValue) {
        changes.isWhole = false
      }
      passedCount += 1
      hasEntry = try entries.step()
    }
    return changes
  }

  /// Passes the entries of a command with a load in a server, which tells the inserted rows as
  /// ranges: a million entries would be some hundred answers.
  ///
  /// - Parameter begin: The last sequence before the command.
  /// - Returns: Whether it has; false where the command is too short for that, or has changed more
  ///   than it has inserted.
  private mutating func passLoad(
    of command: Int64?, since begin: Int64, _ changes: inout PassedChanges
  ) throws -> Bool {
    let last = entries.integer(0)
    guard table.dialect.logsLoads, loads == nil, let command,
      last - begin > Int64(CommandChanges.mostListedInsertions)
    else { return false }
    var (summary, rest) = try (sentLoad?.summary.summary(), sentLoad?.rest)
    sentLoad = nil
    if summary?.isOf(command, from: begin, to: last) != true {
      let sent = try sendLoad(of: command, from: begin, to: last)
      (summary, rest) = (try sent.summary.summary(), sent.rest)
    }
    guard let load = summary, let rest else { return false }
    changes.loaded = load.ids
    loadedRuns.append(load)
    entries = rest
    hasEntry = try entries.step()
    return true
  }

  private func sendLoad(
    of command: Int64, from begin: Int64, to last: Int64
  ) throws -> (summary: LoadSummary.Sent, rest: SQLCursor) {
    let summary = try LoadSummary.Sent(of: command, from: begin, to: last, table, session)
    let rest = try Self.entries(
      session, table, SQLFragment(" WHERE seq <= ?", value: .integer(begin)))
    try rest.send()
    return (summary, rest)
  }

  /// The sequence with which a load inserted a row; nil where none did.
  private func loadedSequence(of id: Int64) -> Int64? {
    loadedRuns.reversed().lazy.compactMap { $0.sequence(of: id) }.first
  }

  // MARK: - Values

  /// Reads the values of entries, all together.
  private func entries(of passed: [PassedEntry]) throws -> [HistoryEntry] {
    let inserted =
      table.dialect.logsLoads
      ? [:]
      : try CommandChanges.inserted(by: passed.compactMap { $0.command?.id }, table, session)
    var passed = passed
    let ranges = passed.indices.map { index in
      if table.dialect.logsLoads { return passed[index].changes.takeLoad(nil) }
      let ranges = passed[index].command.flatMap { inserted[$0.id] } ?? IdentifierRanges()
      return passed[index].changes.takeLoad(ranges)
    }
    let steps = try images.steps(passed.map { $0.changes.images(of: touched?.rows) })
    return zip(zip(passed, ranges), steps).map { passed, steps in
      let (entry, ranges) = passed
      return HistoryEntry(
        command: entry.command, undoneBy: entry.undoneBy,
        steps: steps,
        inserted: ranges,
        isComplete: entry.changes.isWhole && (entry.command.map { $0.since != nil } ?? true))
    }
  }
}
