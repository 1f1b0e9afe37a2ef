import FetchedResults

/// Reads the commands of one author, or those that changed some rows, found by indexes of the
/// change log: how long the log is makes no difference.
///
/// What a row was after a command is what its next entry holds, or the row itself. Of a command
/// that changed many rows beside those that are asked for, as an import, most of the others have
/// their identifier alone: to read what each was takes most of the time, and nobody asks. One
/// thread uses the cursor, within one transaction. It is for a database in this process: each
/// command costs some statements.
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

  /// How many rows of a command have their values beside the rows that are asked for.
  private static let mostOthers = 100
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
    /// Each row in the order of its last changes, the last one first; between which entries it was
    /// changed, and whether its values are to be read.
    var rows: [(id: Int64, first: Int64, next: Int64?, isRead: Bool)] = []
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
      if let position = positions[id] {
        passed.rows[position].first = sequence
      } else {
        positions[id] = passed.rows.count
        let isRead = passed.rows.count < Self.mostOthers || wanted?.contains(id) ?? true
        let next = isRead ? try entry(of: id, after: sequence) : nil
        passed.rows.append((id, sequence, next, isRead))
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
    let inserted = try CommandChanges.inserted(by: passed.map(\.command.id), table, session)
    let shown = passed.map { passed in
      passed.rows.filter { inserted[passed.command.id]?.contains($0.id) != true }
    }
    let images = try images.images(
      shown.joined().filter(\.isRead).flatMap {
        [RowImage(id: $0.id, sequence: $0.first), RowImage(id: $0.id, sequence: $0.next)]
      })
    return try zip(passed, shown).map { passed, rows in
      HistoryEntry(
        command: passed.command, undoneBy: try undoing(passed.command.id),
        steps: rows.reversed().map { row in
          guard row.isRead else { return RowStep(id: row.id, before: nil, after: nil) }
          return RowStep(
            id: row.id, before: images[RowImage(id: row.id, sequence: row.first)],
            after: images[RowImage(id: row.id, sequence: row.next)])
        },
        inserted: inserted[passed.command.id] ?? IdentifierRanges(),
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
