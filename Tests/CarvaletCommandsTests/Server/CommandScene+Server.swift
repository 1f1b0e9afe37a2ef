import CarStorage
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsPostgres

extension CommandScene {
  /// A stand whose store is in a schema of its own on the server of the tests; the store is not
  /// made yet. The schema goes with the server.
  ///
  /// - Parameter inOwnDatabase: Whether nothing else uses the database.
  static func onServer(inOwnDatabase: Bool = false) throws -> CommandScene {
    try CommandScene(server: inOwnDatabase ? databaseAddress() : serverAddress())
  }

  /// A stand as the carvalet of format 7 made it, in a database of its own: the cars 1 and 4 on the
  /// lot, 2 in the ledger, 3 removed, and a note on 1.
  static func ofFormat7() throws -> CommandScene { try ofFormat(7) }

  /// A stand with the same cars as the carvalet of a format made it.
  static func ofFormat(_ format: Int) throws -> CommandScene {
    let scene = try onServer(inOwnDatabase: true)
    let dump = try String(
      contentsOf: Fixture.folder.appendingPathComponent("server-format-\(format).sql"),
      encoding: .utf8)
    // The dump sets the search path of its session.
    try PostgresConnection(ServerAddress(scene.store)).execute(
      "DO $fixture$ BEGIN EXECUTE $script$\(dump)$script$; END $fixture$")
    return scene
  }

  /// The address of the schema `public` of a new database.
  ///
  /// - Parameter template: The database of which the new one is a copy.
  static func databaseAddress(copyOf template: String = "template1") throws -> String {
    let name = "hotel_\(UInt32.random(in: 0 ... .max))"
    try administer("CREATE DATABASE \(name) TEMPLATE \(template)")
    return try PostgresCluster.shared.address(schema: "public", database: name)
  }

  /// The address of a new schema, which has no store yet.
  ///
  /// - Parameter isMade: Whether the schema exists.
  static func serverAddress(isMade: Bool = true) throws -> String {
    let name = "stand_" + UUID().uuidString.lowercased().replacing("-", with: "_")
    if isMade { try administer("CREATE SCHEMA \(name)") }
    return try PostgresCluster.shared.address(schema: name)
  }

  /// The name of the schema of the scene's store.
  var schema: String { String(store.split(separator: "%3D").last ?? "") }

  private static func administer(_ statement: String) throws {
    try PostgresConnection(ServerAddress(PostgresCluster.shared.address(schema: "public")))
      .execute(statement)
  }

  // MARK: - The evening

  /// A stand of an evening in a database of its own, which goes with the scene.
  static func eveningOnServer() throws -> CommandScene {
    let address = try databaseAddress(copyOf: eveningDatabase.get())
    return try CommandScene(server: address, removal: { try? removeDatabase(of: address) })
  }

  /// The database with that stand. The commands run once for all scenes, and a copy takes a third
  /// of their time.
  private static let eveningDatabase = Result {
    let scene = try onServer(inOwnDatabase: true)
    scene.parkEvening()
    return try database(of: scene.store)
  }

  private static func database(of address: String) throws -> String {
    let name = address.split(separator: "/").dropFirst().first?.split(separator: "?").first
    return String(try #require(name))
  }

  private static func removeDatabase(of address: String) throws {
    try administer("DROP DATABASE \(database(of: address)) WITH (FORCE)")
  }
}
