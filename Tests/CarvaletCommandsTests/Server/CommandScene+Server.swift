import Foundation
import TestSupport
import Testing

extension CommandScene {
  /// A stand whose store is in a schema of its own on the server of the tests; the store is not made
  /// yet. The schema goes with the server.
  static func onServer() throws -> CommandScene {
    let scene = try CommandScene()
    scene.environment["CARVALET_STORE"] = try serverAddress()
    return scene
  }

  /// The address of a schema that does not exist yet.
  static func serverAddress() throws -> String {
    let name = "stand_" + UUID().uuidString.lowercased().replacing("-", with: "_")
    return try PostgresCluster.shared.address(schema: name)
  }
}
