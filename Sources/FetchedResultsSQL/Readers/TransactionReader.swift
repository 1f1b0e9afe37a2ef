package import FetchedResults

/// A reader of a list in a database. Its transaction answers other questions of the same state,
/// too.
protocol TransactionReader: FetchReader {
  var transaction: any ReadTransaction { get }
}

extension ResultsSnapshot {
  /// Reads from the state that the list shows, with statements of the caller's own.
  ///
  /// - Throws: What `body` throws, or an error of the store.
  package func reading<Result>(
    _ body: (any SQLSession) throws -> Result
  ) throws -> Result {
    try withReader { reader in
      guard let reader = reader as? any TransactionReader else {
        preconditionFailure("\(Object.entity.name) is in no database")
      }
      return try reader.transaction.read(body)
    }
  }
}
