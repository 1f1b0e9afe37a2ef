package import FetchedResultsSQL

extension PostgresConnection: SQLSession {
  package var dialect: any Dialect { PostgresDialect() }

  package func prepare(
    _ sql: String, isCached: Bool, readsInParts: Bool
  ) throws -> any PreparedStatement {
    PostgresStatement(self, sql, isCached: isCached, readsInParts: readsInParts)
  }

  /// Every store on a server has all tables.
  package func prepareIfTableExists(_ sql: String) throws -> (any PreparedStatement)? {
    try prepare(sql, isCached: true, readsInParts: false)
  }

  package func hasTable(_ name: String) throws -> Bool { true }

  package func hasColumn(_ name: String, in table: String) throws -> Bool { true }
}
