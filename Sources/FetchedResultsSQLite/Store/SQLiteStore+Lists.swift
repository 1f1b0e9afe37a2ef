package import FetchedResults
package import FetchedResultsSQL

extension SQLiteStore: SQLStore {
  package func beginReading() throws -> any ReadTransaction { try beginTransaction() }

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
    (try? Object(row: row))?.row ?? row
  }
}
