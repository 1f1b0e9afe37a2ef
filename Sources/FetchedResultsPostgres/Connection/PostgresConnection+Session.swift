import CPostgres
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

extension PostgresConnection {
  /// The hosts that libpq knows for the connection, with their ports: first the one that it has
  /// connected to.
  var hosts: [String] {
    let host = library.pointee.PQhost(handle).map { String(cString: $0) } ?? ""
    let port = library.pointee.PQport(handle).map { String(cString: $0) } ?? ""
    let connected = ServerAddress.place(host, port: port)
    let others = ServerAddress.hosts(library.pointee.options(of: handle))
    return [connected] + others.filter { $0 != connected && !$0.isEmpty }
  }
}
