package import FetchedResults

/// A row before a command and after it. Both are nil where neither was read.
package struct RowStep: Sendable {
  package let id: Int64
  /// Nil where the command inserted the row.
  package let before: FetchedRow?
  /// Nil where the command removed the row.
  package let after: FetchedRow?

  package init(id: Int64, before: FetchedRow?, after: FetchedRow?) {
    self.id = id
    self.before = before
    self.after = after
  }
}

/// Which rows of a table one command changed, and what became of these rows later, as the change
/// log has it.
///
/// The log of a file has no entries for what a load inserts, and the log of a server has: there,
/// what a command inserts behind the first thousands counts as a load, so that nobody holds a
/// million rows. It reads the log within one transaction and is immutable.
package struct CommandChanges {
  /// Each row that the command changed; for rows that a load inserted see ``inserted``.
  package let steps: [RowStep]
  /// The identifiers that the command inserted as a load.
  package let inserted: IdentifierRanges
  /// The rows that were changed later. `LaterChanges` tells by which commands.
  package let later: Set<Int64>

  /// The rows of the steps as they are now.
  let current: [Int64: FetchedRow]

  /// It is not known what the command changed.
  package enum Unknown: Error {
    /// Its entries were deleted from the log.
    case pruned
    /// The store was restored since, by a command. The log goes on from the log of the backup
    /// behind a gap, because no sequence is given out twice.
    case restored(by: Int64?)
  }

  /// - Throws: ``Unknown``, or the error of the database.
  /// - Complexity: O(entries since the command).
  package init(
    _ command: CommandRecord, of table: TableLayout, in session: any SQLSession
  ) throws {
    guard let since = command.since else { throw Unknown.pruned }
    let logsLoads = table.dialect.logsLoads
    let loaded =
      logsLoads ? nil : try Self.inserted(by: [command.id], table, session)[command.id]
    var loadedIDs: Set<Int64> = []
    var insertedCount = 0
    var images: [Int64: (before: FetchedRow?, after: FetchedRow??)] = [:]
    var order: [Int64] = []
    var later: Set<Int64> = []
    var expected = since
    // A server sends the entries of these rows alone, and counts the others.
    let extent = try logsLoads ? LogExtent.Sent(after: since, of: table, session) : nil
    var cursor =
      try logsLoads
      ? EntryCursor(of: command.id, after: since, of: table, session)
      : EntryCursor(after: since, of: table, session)
    let sentRows = try logsLoads ? CurrentRows(of: command.id, after: since, table, session) : nil
    try extent?.check()
    var entryCount = 0
    while let entry = try cursor.next() {
      expected += 1
      if entry.operation == .restore { throw Unknown.restored(by: entry.command) }
      guard logsLoads || entry.sequence == expected else { throw Unknown.pruned }
      guard let id = entry.id else { continue }
      let isInserted = loaded?.contains(id) ?? loadedIDs.contains(id)
      if entry.command == command.id {
        entryCount += 1
        if logsLoads, entry.operation == .insert, images[id] == nil {
          insertedCount += 1
          if insertedCount > Self.mostListedInsertions {
            loadedIDs.insert(id)
            continue
          }
        }
        guard images[id] == nil, !isInserted else { continue }
        order.append(id)
        images[id] = (cursor.oldRow(of: entry), nil)
      } else {
        guard images[id] != nil || isInserted else { continue }
        later.insert(id)
        if let known = images[id], known.after == nil {
          images[id]?.after = .some(cursor.oldRow(of: entry))
        }
      }
    }
    let rows =
      try sentRows?.read(ifEntriesAre: entryCount) ?? RowFetcher(session, table).rows(order)
    let current = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    steps = order.map { id in
      let image = images[id]!
      return RowStep(id: id, before: image.before, after: image.after ?? current[id])
    }
    self.later = later
    self.current = current
    inserted = loaded ?? IdentifierRanges(loadedIDs.sorted().map { $0...$0 })
  }

  /// Where the log has an entry for each row that a load inserts, further rows of a command are a
  /// load. A file logs as many before a load begins.
  static let mostListedInsertions = 5_000

  /// The identifiers that commands inserted as loads, by command.
  ///
  /// - Complexity: O(commands x log ranges + their ranges).
  static func inserted(
    by commands: [Int64], _ table: TableLayout, _ session: any SQLSession
  ) throws -> [Int64: IdentifierRanges] {
    guard let first = commands.first else { return [:] }
    let isOne = commands.count == 1
    let insertions = try session.rows(
      """
      SELECT command, first, last FROM \(table.insertionTable)
        WHERE \(isOne ? "command = ?" : table.dialect.isInList("command")) ORDER BY command, first
      """, [isOne ? .integer(first) : table.list(of: commands)]
    ) { (command: $0.integer(0), ids: try IdentifierRanges.stored($0, table)) }
    let byCommand = Dictionary(grouping: insertions) { $0.command }
    return try Dictionary(
      uniqueKeysWithValues: byCommand.map { command, insertions in
        (command, try IdentifierRanges.stored(insertions.map(\.ids), by: command, table))
      })
  }

  /// The commands that inserted one of some rows as a load.
  ///
  /// - Complexity: O(ranges of all loads x log rows).
  static func loads(
    of ids: Set<Int64>, _ table: TableLayout, _ session: any SQLSession
  ) throws -> Set<Int64> {
    // A server has an entry for each row.
    if table.dialect.logsLoads { return [] }
    let ids = ids.sorted()
    guard let least = ids.first, let greatest = ids.last else { return [] }
    let loads = try session.rows(
      "SELECT command, first, last FROM \(table.insertionTable) WHERE first <= ? AND last >= ?",
      [.integer(greatest), .integer(least)]
    ) { row -> Int64? in
      let index = ids.partitioningIndex { $0 >= row.integer(1) }
      return index < ids.count && ids[index] <= row.integer(2) ? row.integer(0) : nil
    }
    return Set(loads.compactMap(\.self))
  }
}

/// Reads the entries of a change log, one after another.
struct EntryCursor {
  private let cursor: SQLCursor
  private let table: TableLayout

  /// An entry without the values of its row.
  struct Entry {
    let sequence: Int64
    let command: Int64?
    let operation: ChangeOperation?
    let id: Int64?
  }

  init(after sequence: Int64, of table: TableLayout, _ session: any SQLSession) throws {
    self.table = table
    cursor = try SQLCursor(session, table.entries(where: "seq > ?"))
    try cursor.bind(.integer(sequence), at: 1)
  }

  /// The entries of the rows that a command changed. It is for a server, which finds them itself.
  ///
  /// - Parameter since: The last sequence before the command.
  init(
    of command: Int64, after since: Int64, of table: TableLayout, _ session: any SQLSession
  ) throws {
    self.table = table
    cursor = try SQLCursor(
      session,
      table.entries(
        where: """
          seq > ? AND id IN (SELECT id FROM \(table.changeTable) WHERE \(Self.areOfCommand))
          """))
    try cursor.bind([.integer(since)] + Self.bindings(of: command, after: since))
    try cursor.send()
  }

  /// The condition of the entries of one command, which end where a later one begins.
  fileprivate static let areOfCommand = """
    seq > ? AND command = ? AND seq <= coalesce(
      (SELECT since FROM change_command WHERE id > ? AND since IS NOT NULL ORDER BY id LIMIT 1),
      \(Int64.max))
    """

  fileprivate static func bindings(of command: Int64, after since: Int64) -> [Value] {
    [.integer(since), .integer(command), .integer(command)]
  }

  /// The entries of some rows. It is for a server.
  init(
    after sequence: Int64, of ids: Set<Int64>, _ table: TableLayout, _ session: any SQLSession
  ) throws {
    self.table = table
    cursor = try SQLCursor(
      session, table.entries(where: "seq > ? AND \(table.dialect.isInList("id"))"))
    try cursor.bind([.integer(sequence), table.list(of: ids.sorted())])
  }

  mutating func next() throws -> Entry? {
    guard try cursor.step() else { return nil }
    return Entry(
      sequence: cursor.integer(0), command: cursor.isNull(1) ? nil : cursor.integer(1),
      operation: ChangeOperation(rawValue: Int(cursor.integer(2))),
      id: cursor.isNull(3) ? nil : cursor.integer(3))
  }

  /// The row before the change of the current entry; nil where the change inserted it.
  func oldRow(of entry: Entry) -> FetchedRow? {
    guard let id = entry.id, entry.operation != .insert else { return nil }
    return FetchedRow(id: id, values: cursor.values(from: 4, as: table.attributeTypes))
  }
}

/// The rows that a command changed as they are now, asked for together with the entries of the log.
///
/// Most commands change a few rows. Of one that changed more, the rows are read when it is known
/// which of them are needed.
private struct CurrentRows {
  private static let mostEntries = 100
  private let rows: SentRows<FetchedRow>

  init(
    of command: Int64, after since: Int64, _ table: TableLayout, _ session: any SQLSession
  ) throws {
    let types = table.attributeTypes
    rows = try session.send(
      """
      SELECT \(table.id), \(table.attributeColumns) FROM \(table.tableName)
        WHERE \(table.id) IN (SELECT id FROM \(table.changeTable)
          WHERE \(EntryCursor.areOfCommand) LIMIT \(Self.mostEntries))
      """, EntryCursor.bindings(of: command, after: since)
    ) { $0.row(types) }
  }

  /// Nil where the command has more entries than the rows were asked for.
  func read(ifEntriesAre count: Int) throws -> [FetchedRow]? {
    count <= Self.mostEntries ? try rows.read() : nil
  }
}

/// How the log of a server goes on behind a sequence.
private enum LogExtent {
  /// The statement for it, which travels with others.
  struct Sent {
    private let cursor: SQLCursor
    private let since: Int64

    init(after since: Int64, of table: TableLayout, _ session: any SQLSession) throws {
      self.since = since
      let restore = "operation = \(ChangeOperation.restore.rawValue)"
      cursor = try SQLCursor(
        session,
        """
        SELECT count(*), max(seq), count(*) FILTER (WHERE \(restore)),
            max(command) FILTER (WHERE \(restore))
          FROM \(table.changeTable) WHERE seq > ?
        """)
      try cursor.bind(.integer(since), at: 1)
      try cursor.send()
    }

    /// - Throws: `CommandChanges.Unknown` where entries are missing.
    func check() throws {
      guard try cursor.step() else { return }
      if cursor.integer(2) > 0 {
        throw CommandChanges.Unknown.restored(by: cursor.integerOrNil(3))
      }
      guard cursor.isNull(1) || cursor.integer(0) == cursor.integer(1) - since else {
        throw CommandChanges.Unknown.pruned
      }
    }
  }
}
