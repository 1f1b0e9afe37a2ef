import FetchedResults

extension PostgresStore {
  /// Creates an index for searches in the texts of many rows, unless there is one. Stores that are
  /// opened later use it.
  ///
  /// - Returns: Whether the index is new.
  /// - Throws: `PostgresError`; `noExtension` where the server has no `pg_trgm`, or the role may
  ///   not create it, and `busy` where others use the table for longer than writers wait.
  /// - Complexity: O(length of all texts).
  public func createTrigramIndex() throws -> Bool {
    try withOwnConnection { try TrigramIndex(table: table).create($0, timeout: writeTimeout) }
  }
}
