import FetchedResults

/// Reads the commands of one author, or those that changed some rows, found by indexes of the
/// change log: how long the log is makes no difference.
///
/// What a row was after a command is what its next entry holds, or the row itself. One thread uses
/// the cursor, within one transaction. It is for a database in this process: each command costs
/// some statements.
package struct IndexedHistory {
  private let session: any SQLSession
  private let table: TableLayout
  private let filter: CommandFilter
  private let images: ImageFetcher
  /// The rows that are asked for; nil for all.
  private let wanted: Set<Int64>?
  /// The identifiers of the commands that are left, in ascending order.
  private var candidates: [Int64]
  /// How many commands the next batch has at most.
  private var batchSize = firstBatch

  private static let firstBatch = 8
  private static let batchGrowth = 8
  private static let largestBatch = 512

  /// - Parameter rows: The commands are read that changed one of them; nil for all of an author.
  /// - Returns: Nil where the log must be read as a whole: another program has changed one of the
  ///   rows, or neither rows nor an author are asked for.
  package init?(
    _ session: any SQLSession, _ table: TableLayout, of filter: CommandFilter,
    touching rows: Set<Int64>?
  ) throws {
    if let rows {
      let list = table.list(of: rows.sorted())
      let isTouched = table.dialect.isInList("id")
      let entries = "FROM \(table.changeTable) WHERE \(isTouched)"
      guard
        try session.integer("SELECT count(*) \(entries) AND command IS NULL", [list]) == 0
      else { return nil }
      let commands = try session.integers("SELECT DISTINCT command \(entries)", [list])
      let loads = try CommandChanges.loads(of: rows, table, session)
      candidates = Set(commands).union(loads).sorted()
    } else if let author = filter.author {
      candidates = try Self.spellings(of: author, session).flatMap { spelling in
        try session.integers("SELECT id FROM change_command WHERE author = ?", [.text(spelling)])
      }.sorted()
    } else {
      return nil
    }
    self.session = session
    self.table = table
    self.filter = filter
    wanted = rows
    images = try ImageFetcher(session, table)
  }

  /// The stored names that are the same name: one may have composed letters and another not.
  private static func spellings(
    of author: String, _ session: any SQLSession
  ) throws -> [String] {
    // Steps from name to name in the index, so that not every command is read.
    let names = try session.rows(
      """
      WITH RECURSIVE spellings (spelling) AS (
        SELECT min(author) FROM change_command WHERE author IS NOT NULL
        UNION ALL
        SELECT (SELECT min(author) FROM change_command WHERE author > spelling)
          FROM spellings WHERE spelling IS NOT NULL
      ) SELECT spelling FROM spellings WHERE spelling IS NOT NULL
      """
    ) { $0.text(0) ?? "" }
    return names.filter { $0 == author }
  }

  /// The next commands, the last one first; empty where none is left.
  package mutating func nextBatch() throws -> [HistoryEntry] {
    var passed: [Passed] = []
    while passed.count < batchSize, !candidates.isEmpty {
      let ids = candidates.suffix(batchSize)
      candidates.removeLast(ids.count)
      let commands = try CommandCursor.commands(Set(ids), in: session)
      for command in ids.reversed().compactMap({ commands[$0] })
      where filter.includes(command.committed) {
        passed.append(try self.passed(command))
      }
    }
    batchSize = min(batchSize * Self.batchGrowth, Self.largestBatch)
    return try entries(of: passed)
  }

  /// A command without the values of its rows.
  private struct Passed {
    let command: CommandRecord
    /// Each row, with its first entry and its last one.
    var rows: [(id: Int64, first: Int64, last: Int64)] = []
    /// The rows that there were not before.
    var insertions: Set<Int64> = []
    var isWhole = true
  }

  private func passed(_ command: CommandRecord) throws -> Passed {
    // The entries of a command stand together, behind those of earlier commands.
    let end = try session.integer(
      "SELECT since FROM change_command WHERE id > ? AND since IS NOT NULL ORDER BY id LIMIT 1",
      [.integer(command.id)])
    let entries = try SQLCursor(
      session,
      """
      SELECT seq, command, operation, id FROM \(table.changeTable)
        WHERE seq <= ? AND seq > ? ORDER BY seq DESC
      """)
    try entries.bind([.integer(end ?? .max), .integer(command.since ?? .min)])
    var passed = Passed(command: command)
    var positions: [Int64: Int] = [:]
    while try entries.step() {
      guard let other = entries.integerOrNil(1) else { continue }
      if other < command.id { break }
      guard other == command.id else { continue }
      let sequence = entries.integer(0)
      guard let operation = ChangeOperation(rawValue: Int(entries.integer(2))) else { continue }
      if operation == .restore { passed.isWhole = false }
      guard operation.isOfRow, let id = entries.integerOrNil(3) else { continue }
      if operation == .insert { passed.insertions.insert(id) } else { passed.insertions.remove(id) }
      if let position = positions[id] {
        passed.rows[position].first = sequence
      } else {
        positions[id] = passed.rows.count
        passed.rows.append((id, sequence, sequence))
      }
    }
    return passed
  }

  /// The entry of the next change of a row; nil where it was not changed again.
  private func entry(of id: Int64, after sequence: Int64) throws -> Int64? {
    try session.integer(
      "SELECT seq FROM \(table.changeTable) WHERE id = ? AND seq > ? ORDER BY seq LIMIT 1",
      [.integer(id), .integer(sequence)])
  }

  /// Reads the values of entries, all together.
  private func entries(of passed: [Passed]) throws -> [HistoryEntry] {
    let loads = try CommandChanges.inserted(by: passed.map(\.command.id), table, session)
    let inserted = passed.map { passed in
      loads[passed.command.id].map { $0.union(IdentifierRanges(passed.insertions)) }
        ?? IdentifierRanges()
    }
    let steps = try images.steps(
      zip(passed, inserted).map { passed, inserted in
        let shown = passed.rows.filter { !inserted.contains($0.id) }.sorted { $0.id < $1.id }
        return try shown.enumerated().map { index, row in
          guard HistoryEntry.isRead(row.id, at: index, of: wanted) else {
            return StepImages(id: row.id)
          }
          return StepImages(
            id: row.id, before: row.first, after: try entry(of: row.id, after: row.last))
        }
      })
    return try zip(zip(passed, inserted), steps).map { entry, steps in
      let (passed, inserted) = entry
      return HistoryEntry(
        command: passed.command, undoneBy: try undoing(passed.command.id),
        steps: steps,
        inserted: inserted,
        isComplete: passed.isWhole && passed.command.since != nil)
    }
  }

  /// The command that undid one and was not undone itself; nil where none did.
  private func undoing(_ id: Int64) throws -> CommandRecord? {
    let records = try session.rows(
      "SELECT \(CommandRecord.columns) FROM change_command WHERE undoes = ? ORDER BY id",
      [.integer(id)], CommandRecord.init)
    return try records.first { try $0.undoes == id && undoing($0.id) == nil }
  }
}
