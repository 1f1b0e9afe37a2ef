import FetchedResults

/// What one command changed in a table beside that of the entity, and how it is given back.
///
/// It reads the change log of the table within the transaction and is immutable.
struct TableUndo {
  private let table: LoggedTable
  private let steps: [Step]
  /// The rows of the entity whose rows here were changed since, each with the last command that
  /// did; nil where another program did.
  let laterCommands: [Int64: Int64?]

  /// A row before the command, after it, and now; nil where there is none.
  fileprivate struct Step {
    let id: Int64
    let owner: Int64
    let before: [Value]?
    let after: [Value]?
    let current: [Value]?
    /// The last command that changed the row since; nil where none did, or another program.
    let laterCommand: Int64?

    /// Reads a row of the statement.
    init(_ row: SQLCursor, of table: LoggedTable, ownerIndex: Int) {
      let first = Int32(1)
      let next = first + 1 + Int32(table.columns.count)
      let now = next + 1 + Int32(table.columns.count)
      func values(from column: Int32) -> [Value] {
        table.columns.indices.map { row.value(column + Int32($0)) }
      }
      /// The values of a row before a change; nil where the change inserted it.
      func image(from column: Int32) -> [Value]? {
        let isInsertion = row.integer(column) == Int64(ChangeOperation.insert.rawValue)
        return isInsertion ? nil : values(from: column + 1)
      }
      id = row.integer(0)
      current = row.isNull(now) ? nil : values(from: now + 1)
      before = image(from: first)
      after = row.isNull(next) ? current : image(from: next)
      laterCommand = row.integerOrNil(now + 1 + Int32(table.columns.count))
      owner = (before ?? after ?? current)?[ownerIndex].integer ?? 0
    }
  }

  /// The statement that reads it, which is sent when it is made.
  struct Sent {
    fileprivate let table: LoggedTable
    fileprivate let rows: SentRows<Step>

    /// - Parameter owner: The column that names the row of the entity.
    init(
      _ table: LoggedTable, owner: String, _ command: CommandRecord, _ session: any SQLSession
    ) throws {
      self.table = table
      guard let ownerIndex = table.columnNames.firstIndex(of: owner) else {
        preconditionFailure("\(table.name) has no column \(owner)")
      }
      rows = try session.send(TableUndo.statement(table), [.integer(command.id)]) {
        Step($0, of: table, ownerIndex: ownerIndex)
      }
    }
  }

  init(_ sent: Sent) throws {
    table = sent.table
    steps = try sent.rows.read()
    // An entry that another program has written may lack what every row has.
    guard steps.allSatisfy({ $0.before.map(sent.table.hasRequiredValues) ?? true }) else {
      throw CommandChanges.Unknown.pruned
    }
    laterCommands = Dictionary(
      steps.filter { $0.after != $0.current }.map { ($0.owner, $0.laterCommand) },
      uniquingKeysWith: { [$0, $1].compactMap(\.self).max() })
  }

  /// For each row that a command changed: its identifier, the row before the command's first
  /// change, the row before the next change of a later command, the row as it is now, and the last
  /// command that changed it since.
  private static func statement(_ table: LoggedTable) -> String {
    func columns(of name: String, _ columns: [String]) -> String {
      columns.map { "\(name).\(quoted($0))" }.joined(separator: ", ")
    }
    let old = ["operation"] + table.logColumns
    return """
      WITH entry AS (
        SELECT id, min(seq) AS first, max(seq) AS last FROM \(table.changeTable)
          WHERE command = ? GROUP BY id
      ), later AS (
        SELECT change.id, min(change.seq) AS seq, max(change.seq) AS last FROM \(table.changeTable) AS change
          JOIN entry ON entry.id = change.id AND entry.last < change.seq
          WHERE change.seq > (SELECT min(last) FROM entry) GROUP BY change.id
      )
      SELECT entry.id, \(columns(of: "before", old)), \(columns(of: "after", old)),
          \(columns(of: "now", ["id"] + table.columnNames)), newest.command
        FROM entry
        JOIN \(table.changeTable) AS before ON before.seq = entry.first
        LEFT JOIN later ON later.id = entry.id
        LEFT JOIN \(table.changeTable) AS after ON after.seq = later.seq
        LEFT JOIN \(table.changeTable) AS newest ON newest.seq = later.last
        LEFT JOIN \(table.name) AS now ON now.id = entry.id
        ORDER BY entry.id
      """
  }

  /// Gives back every row but the rows of some owners.
  func giveBack(except kept: Set<Int64>, with writer: some SQLWriter) throws {
    let steps = steps.filter {
      !kept.contains($0.owner) && $0.before != $0.current
    }
    let restored = steps.compactMap { step in
      step.before.map { (id: step.id, step: step, values: $0) }
    }
    let (removed, changed) = (
      restored.filter { $0.step.current == nil }, restored.filter { $0.step.current != nil }
    )
    try writer.delete(steps.filter { $0.before == nil }.map(\.id), from: table)
    try writer.insert(removed.map(\.values), into: table, ids: removed.map(\.id))
    try writer.update(changed.map(\.values), of: table, ids: changed.map(\.id))
  }
}
