import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// TLS with a certificate that the address wants verified.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsPostgres, .needs("openssl"))
struct ServerEncryptionTests {
  @Test func `A server with the right certificate is used, and any other is refused`() throws {
    let cluster = try PostgresCluster.withCertificate()
    let shell = try PostgresConnection(ServerAddress(cluster.address(schema: "public")))
    try shell.execute("CREATE ROLE tina LOGIN PASSWORD 'moonlight'")
    try shell.execute("CREATE SCHEMA stand AUTHORIZATION tina")
    let scene = try CommandScene()
    let folder = try #require(
      cluster.folder.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
    func address(authority: String, host: String = "127.0.0.1") -> String {
      cluster.address(schema: "stand", user: "tina", password: "moonlight")
        .replacing("127.0.0.1", with: host)
        + "&sslmode=verify-full&sslrootcert=\(folder)/\(authority).crt"
    }
    let right = address(authority: "ca")
    scene.environment["CARVALET_STORE"] = right
    #expect(scene.run("park BMW").status == .done)
    #expect(scene.run("list -q") == Consequences(output: "1\n"))
    let used = try PostgresConnection(ServerAddress(right))
      .integer("SELECT ssl::int::bigint FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    #expect(used == 1)
    for (wrong, reason) in [
      (address(authority: "other"), "certificate verify failed"),
      (address(authority: "ca", host: "localhost"), "does not match host name \"localhost\""),
      (address(authority: "none"), "does not exist"),
      (right.replacing("moonlight", with: "sunshine"), "password authentication failed"),
    ] {
      scene.environment["CARVALET_STORE"] = wrong
      for line in ["park BMW", "list"] {
        let refused = scene.run(line)
        #expect(refused.status == .inputMissing)
        #expect(refused.messages.hasPrefix("Error: No connection to 'postgresql://tina@"))
        #expect(refused.messages.contains(reason), "\(refused)")
        #expect(!refused.messages.contains("moonlight") && !refused.messages.contains("sunshine"))
        #expect(refused.messages.filter { $0 == "\n" }.count == 1)
      }
    }
    scene.environment["CARVALET_STORE"] = right
    #expect(scene.run("list -q") == Consequences(output: "1\n"))
  }
}
