import Foundation
import TestSupport
import Testing

@testable import FetchedResultsPostgres

extension CommandScene {
  /// A stand whose store is in a schema of its own on the server of the tests; the store is not made
  /// yet. The schema goes with the server.
  ///
  /// - Parameter inOwnDatabase: Whether nothing else uses the database.
  static func onServer(inOwnDatabase: Bool = false) throws -> CommandScene {
    let scene = try CommandScene()
    scene.environment["CARVALET_STORE"] =
      inOwnDatabase ? try databaseAddress() : try serverAddress()
    return scene
  }

  /// The address of the schema `public` of a new database.
  static func databaseAddress() throws -> String {
    let cluster = try PostgresCluster.shared
    let name = "hotel_\(UInt32.random(in: 0 ... .max))"
    try PostgresConnection(ServerAddress(cluster.address(schema: "public")))
      .execute("CREATE DATABASE \(name)")
    return cluster.address(schema: "public", database: name)
  }

  /// The address of a schema that does not exist yet.
  static func serverAddress() throws -> String {
    let name = "stand_" + UUID().uuidString.lowercased().replacing("-", with: "_")
    return try PostgresCluster.shared.address(schema: name)
  }
}
