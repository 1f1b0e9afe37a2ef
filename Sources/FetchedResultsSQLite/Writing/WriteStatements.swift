import FetchedResults
import FetchedResultsSQL

/// The SQL text of a command's statements, generated once for all commands of a store.
///
/// The connection keeps the statements prepared under their text. Preparing the insertion of one
/// car takes longer than running it, because SQLite compiles all triggers with it. The type is
/// immutable.
struct WriteStatements: Sendable {
  let insert: String
  /// The indices in `TableLayout.storedColumns` of the values that are written.
  let writtenIndices: [Int]
  /// Selects the `TableLayout.storedColumns` of a row.
  let current: String
  /// Selects the first stale rows from an identifier on.
  let staleRows: String
  let delete: String
  /// Inserts a command into the change log: its date, author, name, origin and what it undoes.
  let note: String
  /// Records the first and last of consecutive identifiers that the current command has inserted.
  let logInsertion: String
  /// Selects the count of all rows.
  let count: String
  /// Deletes all changes but the last n, which is the parameter.
  let prune: String

  init(_ table: TableLayout) {
    let all = table.storedColumns
    let columns = table.writtenIndices.map { all[$0] }
    writtenIndices = table.writtenIndices
    insert = """
      INSERT INTO \(table.tableName) (\(([table.id] + columns).joined(separator: ", ")))
        VALUES (?\(String(repeating: ", ?", count: columns.count)))
      """
    current = """
      SELECT \(all.joined(separator: ", ")) FROM \(table.tableName) WHERE \(table.id) = ?
      """
    staleRows = table.staleRowStatement(rowsPerRead: Self.staleRowsPerRead)
    note = """
      INSERT INTO change_command (date, author, name, origin, undoes, since)
        VALUES (?, ?, ?, ?, ?, ifnull((SELECT max(seq) FROM \(table.changeTable)), 0))
      """
    logInsertion = """
      INSERT INTO \(table.insertionTable) (command, first, last)
        VALUES ((SELECT command FROM current_command), ?, ?)
        ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
      """
    delete = "DELETE FROM \(table.tableName) WHERE \(table.id) = ?"
    // Another program may have stored counts whose sum leaves 64 bits, or is below zero.
    count = """
      SELECT max(0, CAST(total(count) AS INTEGER)) FROM \(table.sectionTable) WHERE dimension = 0
      """
    prune = """
      DELETE FROM \(table.changeTable)
        WHERE seq <= (SELECT max(seq) FROM \(table.changeTable)) - ?
      """
  }

  /// Updates the columns of some indices in `TableLayout.storedColumns`.
  static func update(_ table: TableLayout, _ indices: [Int]) -> String {
    let columns = table.storedColumns
    return """
      UPDATE \(table.tableName) SET \(indices.map { "\(columns[$0]) = ?" }.joined(separator: ", "))
        WHERE \(table.id) = ?
      """
  }

  static let staleRowsPerRead = 250

  static let setCommand = """
    INSERT INTO current_command (only, command) VALUES (1, ?)
      ON CONFLICT DO UPDATE SET command = excluded.command
    """
}

extension SQLiteConnection {
  /// Runs a body in a transaction whose first and last statements are kept prepared, too.
  ///
  /// - Parameter isDryRun: Whether the transaction is rolled back at its end.
  /// - Throws: ``CommitFault`` where the last statement fails; else what `body` throws.
  func inKeptTransaction(isDryRun: Bool, _ body: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      if isDryRun {
        try CurrentWork.finishing(rollback)
      } else {
        do { try run("COMMIT") } catch { throw CommitFault(cause: error) }
      }
    } catch {
      try? CurrentWork.finishing(rollback)
      throw error
    }
  }
}

/// The failure of the statement that commits a transaction. The transaction may nevertheless lie in
/// the write-ahead log, as intact as any other. Then the next process that opens the store finds
/// it, unless a connection that was open meanwhile has overwritten it.
struct CommitFault: Error {
  let cause: any Error
}
