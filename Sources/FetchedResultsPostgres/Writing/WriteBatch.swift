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
  }

  private func run(_ sql: String, _ values: [Value], _ connection: PostgresConnection) throws {
    try connection.submit(sql, values, isPrepared: true).discard()
  }

  /// The identifiers, and each column, as arrays.
  private func columns() throws -> [Value] {
    try [ArrayLiteral.text(ids.lazy.map(Value.integer))]
      + statements.columnTypes.indices.map { column in
        try ArrayLiteral.text(rows.lazy.map { $0[column] })
      }
  }

  private func copy(_ connection: PostgresConnection) throws {
    var buffer = CopyBuffer()
    for (id, row) in zip(ids, rows) { buffer.append([.integer(id)] + row) }
    buffer.end()
    try connection.copy(statements.copy, buffer.bytes)
  }
}
