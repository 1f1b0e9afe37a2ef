package import FetchedResults
package import FetchedResultsSQL
package import GRDB

extension SQLiteStore: SQLStore {
  package func beginReading() throws -> any ReadTransaction { try beginTransaction() }

  package func table(in transaction: any ReadTransaction) throws -> TableLayout {
    pool.isMigrated ? table : try transaction.read(table.found)
  }

  /// The objects with some identifiers, in the order of these, as a state has them; identifiers
  /// without a row are left out.
  ///
  /// - Complexity: O(identifiers x log rows).
  package func objects(_ ids: [Int64], in database: Database) throws -> [Object] {
    let table = pool.isMigrated ? table : try table.found(in: database)
    return try table.objects(ids, in: database)
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
