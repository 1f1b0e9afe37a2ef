import CPostgres
import FetchedResults
import FetchedResultsSQL

extension PostgresStore {
  /// Checks that each connection is one to the server for as long as it lasts. A list that is
  /// followed needs that: the server notifies the connection that listens, and statements are kept
  /// prepared.
  ///
  /// A pooler tells a client a process number of its own, and not the number of the server's
  /// process. Whether it shares processes between transactions shows where a second connection gets
  /// the one that the first has just had, or where the first gets another one while the second has
  /// its own. A pooler that has none left for the second tells nothing, and is taken for one that
  /// does not share.
  ///
  /// - Throws: `PostgresError.sharedConnections`.
  /// - Complexity: One round trip, and behind a pooler three and a connection.
  package func expectOwnConnections() throws {
    let process = "SELECT pg_backend_pid()::bigint"
    try withOwnConnection { first in
      let own = try first.integer(process)
      let told = first.library.pointee.PQbackendPID(first.handle)
      guard own != Int64(told), let second = try? pool.openForProbing() else { return }
      second.begin("READ ONLY")
      defer { second.abandonTransaction() }
      guard let other = try? second.integer(process) else { return }
      // Where it is another process, it may not know the statement that was prepared before.
      let again = try? first.integer(process)
      if other == own || again != own { throw PostgresError.sharedConnections(server: server) }
    }
  }
}
