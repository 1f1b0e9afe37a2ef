import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A store in a schema of its own, which goes when the test ends.
final class TemporarySchema<Object: FetchedObject>: Sendable {
  let cluster: PostgresCluster
  let database: String
  let schema: String
  let store: PostgresStore<Object>

  var address: String { cluster.address(schema: schema, database: database) }

  /// - Parameters:
  ///   - cluster: The server; nil for the one that the tests share.
  ///   - database: The database of the server.
  ///   - anchorSpacing: The rows between two anchors; nil where it follows from the rows.
  init(
    _ objects: [Object] = [], on cluster: PostgresCluster? = nil, in database: String = "postgres",
    trace: (@Sendable (String) -> Void)? = nil, anchorSpacing: Int? = nil
  ) throws {
    let cluster = try cluster ?? .shared
    self.cluster = cluster
    self.database = database
    schema = "test_" + UUID().uuidString.lowercased().replacing("-", with: "_")
    let address = cluster.address(schema: schema, database: database)
    try PostgresStore<Object>.create(address)
    // A writer of a test may stand still for longer than one of a desk, on a machine that is busy.
    store = try PostgresStore(
      address, writeTimeout: 600, trace: trace, anchorSpacing: anchorSpacing)
    try store.write(ChangeCommand("fill")) { writer in
      for object in objects { try writer.insert(object) }
    }
  }

  deinit {
    // Readers of the test may not have ended their transactions yet.
    let connection = try? PostgresConnection(ServerAddress(address))
    _ = try? connection?.execute("SET lock_timeout = '5s'")
    _ = try? connection?.execute("DROP SCHEMA \(schema) CASCADE")
  }

  /// A connection of another program, as `psql` would have.
  func otherProgram() throws -> PostgresConnection {
    try PostgresConnection(ServerAddress(address))
  }
}
