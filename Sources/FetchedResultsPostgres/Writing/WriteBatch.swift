import FetchedResults
import FetchedResultsSQL

/// Changes of rows that are sent to the server together.
///
/// Consecutive changes of one kind become one statement, as long as no row is among them twice.
/// Thus 500 edits cost as many round trips as one. The writer that owns the batch uses it on one
/// thread.
struct WriteBatch {
  /// What a change does to its row. Changes that are sent together have the same kind.
  enum Kind {
    case insertion, update, deletion
  }

  private let table: TableLayout
  private let statements: WriteStatements
  private(set) var kind = Kind.insertion
  private var ids: [Int64] = []
  /// The values of the rows to insert or to update, in the order of `TableLayout.writtenColumns`.
  private var rows: [[Value]] = []
  private var members: Set<Int64> = []

  /// Whether triggers of other programs may keep rows from being stored; see ``check(_:)``.
  var mayBeRefused = false
  private var outcomes: [Outcome] = []

  /// The answers that show what a statement has left in the table.
  private struct Outcome {
    let kind: Kind
    let rowCount: Int
    /// How many rows the statement has changed; nil for a load.
    let answer: ServerAnswer?
    /// The count of these rows in the table: taken before an update, after any other statement.
    let stored: SQLCursor
  }

  /// A load is sent in pieces of this many rows. More rows in a piece save work: for each piece the
  /// triggers count each section once, and `COPY` waits for the server at its beginning and its
  /// end.
  static let mostRows = 15_000
  /// The fewest rows for which `COPY` is faster than a statement.
  private static let leastCopy = 16

  init(_ table: TableLayout) {
    self.table = table
    statements = WriteStatements(table)
  }

  func contains(_ id: Int64) -> Bool { members.contains(id) }

  /// Adds a change. If it cannot join the collected changes, the batch sends the collected ones
  /// first; a full batch is sent at once.
  ///
  /// - Parameter values: Empty for a deletion.
  mutating func add(
    _ kind: Kind, _ id: Int64, _ values: [Value], _ connection: PostgresConnection
  ) throws {
    if kind != self.kind || contains(id) { try send(connection) }
    self.kind = kind
    ids.append(id)
    members.insert(id)
    if kind != .deletion { rows.append(values) }
    if ids.count >= Self.mostRows { try send(connection) }
  }

  /// Submits the collected changes. They are sent with the next statement that the writer waits
  /// for.
  mutating func send(_ connection: PostgresConnection) throws {
    defer {
      ids.removeAll(keepingCapacity: true)
      rows.removeAll(keepingCapacity: true)
      members.removeAll(keepingCapacity: true)
    }
    guard let first = ids.first else { return }
    let known = kind == .update ? try countIfDoubted(connection) : nil
    let answer: ServerAnswer? =
      switch kind {
      case .deletion: try run(statements.delete, [table.list(of: ids)], connection)
      case .insertion where ids.count == 1:
        try run(statements.insert, [.integer(first)] + rows[0], connection)
      case .update where ids.count == 1:
        try run(statements.update, rows[0] + [.integer(first)], connection)
      case .insertion where ids.count >= Self.leastCopy: try copy(connection)
      case .insertion: try run(statements.insertMany, columns(), connection)
      case .update: try run(statements.updateMany, columns(), connection)
      }
    if let stored = try known ?? countIfDoubted(connection) {
      outcomes.append(Outcome(kind: kind, rowCount: ids.count, answer: answer, stored: stored))
    }
  }

  /// Asks how many of the rows are in the table; nil where no trigger may refuse rows.
  private func countIfDoubted(_ connection: PostgresConnection) throws -> SQLCursor? {
    guard mayBeRefused else { return nil }
    let count = try SQLCursor(connection, statements.count)
    try count.bind(table.list(of: ids), at: 1)
    try count.send()
    return count
  }

  /// Checks what has become of the rows that were sent since ``mayBeRefused`` was set.
  ///
  /// - Throws: `PostgresError.rowsRefused`.
  mutating func check(_ connection: PostgresConnection) throws {
    let refused = try outcomes.map { outcome in
      let stored = try outcome.stored.step() ? Int(outcome.stored.integer(0)) : 0
      let changed = try outcome.answer.map { try connection.finish($0) } ?? 0
      return switch outcome.kind {
      case .insertion: outcome.rowCount - stored
      case .update: stored - changed
      case .deletion: stored
      }
    }.reduce(0, +)
    outcomes = []
    if refused > 0 {
      throw PostgresError.rowsRefused(server: connection.address.description, rows: refused)
    }
  }

  private func run(
    _ sql: String, _ values: [Value], _ connection: PostgresConnection
  ) throws -> ServerAnswer {
    let answer = try connection.submit(sql, values, isPrepared: true)
    answer.discard()
    return answer
  }

  /// The identifiers, and each column, as arrays.
  private func columns() throws -> [Value] {
    try [ArrayLiteral.text(ids.lazy.map(Value.integer))]
      + statements.columnTypes.indices.map { column in
        try ArrayLiteral.text(rows.lazy.map { $0[column] })
      }
  }

  private func copy(_ connection: PostgresConnection) throws -> ServerAnswer? {
    var buffer = CopyBuffer()
    for (id, row) in zip(ids, rows) { buffer.append([.integer(id)] + row) }
    buffer.end()
    try connection.copy(statements.copy, buffer.bytes)
    return nil
  }
}
