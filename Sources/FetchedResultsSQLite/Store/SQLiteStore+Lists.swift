package import FetchedResults
package import FetchedResultsSQL
package import FoundationEssentials

extension SQLiteStore: SQLStore {
  package func beginReading() throws -> any ReadTransaction { try beginTransaction() }

  package func table(in session: any SQLSession) throws -> TableLayout {
    pool.isCurrent ? table : try format.layout(of: table, in: session, path)
  }

  package func secondTransaction(
    showing session: any SQLSession
  ) throws -> (any ReadTransaction)? {
    guard let state = try StateTable.state(in: session), state.nonce != nil,
      let transaction = try? beginTransaction(),
      let found = try? transaction.read(StateTable.state), found == state
    else { return nil }
    return transaction
  }

  package func renewed(_ row: FetchedRow) -> FetchedRow {
    Object.renewed(row)
  }
}

extension SQLiteStore: SQLDatabase {
  /// The connection that wrote the command is asked: to open another takes as long as a small
  /// command.
  package var dateBeforeLastCommand: Date? {
    get throws {
      guard let lastCommand, let writer = pool.openWriter else { return nil }
      return try writer.database.use { database in
        try database.firstRow(
          CommandCursor.newestDate(where: "id < ?"), [.integer(lastCommand)]
        ) { $0.date(0) } ?? nil
      }
    }
  }

  package func reading<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    try read { try body($0) }
  }

  @discardableResult
  package func transaction<Result>(
    _ command: ChangeCommand, isDryRun: Bool,
    _ body: (any SQLWriter<Object>) throws -> Result
  ) throws -> Result {
    try write(command, isDryRun: isDryRun) { try body($0) }
  }
}
