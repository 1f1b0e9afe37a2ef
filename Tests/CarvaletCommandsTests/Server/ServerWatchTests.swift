import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// `watch` on a server, beside other processes that write there.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable, .needsPostgres)
struct ServerWatchTests {
  private let executable = Executable()

  @Test func `A watch sees what other desks do on the server`() throws {
    let address = try CommandScene.serverAddress()
    let settings = "export CARVALET_STORE='\(address)'"
    #expect(executable.shell("\(settings); $carvalet park BMW M3 -q").status == 0)
    let watch = executable.start(
      "\(settings)\"&application_name=watch_$$\"; exec $carvalet watch --format ndjson",
      named: "watch")
    func waitForLine(_ text: String) {
      while !(executable.read(".watch.output") ?? "").contains(text), !watch.hasEnded {
        usleep(2000)
      }
      #expect((executable.read(".watch.output") ?? "").contains(text))
    }
    waitForLine("\"snapshot\"")
    #expect(executable.shell("\(settings); $carvalet park Audi A4 -q").status == 0)
    waitForLine("\"insert\"")
    #expect(executable.shell("\(settings); $carvalet edit 1 --spot B3 -q").status == 0)
    waitForLine("\"update\"")
    #expect(executable.shell("\(settings); $carvalet retrieve 2 -q").status == 0)
    waitForLine("\"delete\"")
    // As the sizes in the article say: one listens, one has the list, and one had its next state.
    let shell = try PostgresConnection(ServerAddress(address))
    let connections = try shell.integer(
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = ?",
      [.text("watch_\(watch.id)")])
    #expect(connections == 2 || connections == 3)
    watch.signal(SIGINT)
    _ = watch.finish()
    #expect(watch.status == 130)
  }

  @Test func `A role that may only read watches, and its refusal says what parking a car needs`()
    throws
  {
    let address = try CommandScene.serverAddress()
    let schema = String(try #require(address.split(separator: "%3D").last))
    let owner = "CARVALET_STORE='\(address)' $carvalet"
    #expect(executable.shell("\(owner) park BMW M3 -q").status == 0)
    let shell = try PostgresConnection(ServerAddress(address))
    try shell.execute("CREATE ROLE wanda LOGIN")
    try shell.execute("GRANT USAGE ON SCHEMA \(schema) TO wanda")
    try shell.execute("GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO wanda")
    let reader = try PostgresCluster.shared.address(schema: schema, user: "wanda")
    let watch = executable.start(
      "export CARVALET_STORE='\(reader)'; exec $carvalet watch --format ndjson", named: "watch")
    func waitForLine(_ text: String) {
      while !(executable.read(".watch.output") ?? "").contains(text), !watch.hasEnded {
        usleep(2000)
      }
      #expect((executable.read(".watch.output") ?? "").contains(text))
    }
    waitForLine("\"snapshot\"")
    #expect(executable.shell("\(owner) park Audi A4 -q").status == 0)
    waitForLine("\"insert\"")
    let refused = executable.shell("CARVALET_STORE='\(reader)' $carvalet park Opel")
    #expect(refused.status == ExitStatus.cannotCreate.rawValue)
    #expect(refused.messages.contains("permission denied for table store_state"))
    #expect(refused.messages.contains("needs SELECT, INSERT, UPDATE and DELETE"))
    watch.signal(SIGINT)
    _ = watch.finish()
    #expect(watch.status == 130)
  }
}
