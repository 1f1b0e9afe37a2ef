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
    try watch.wait(for: "\"snapshot\"")
    #expect(executable.shell("\(settings); $carvalet park Audi A4 -q").status == 0)
    try watch.wait(for: "\"insert\"")
    #expect(executable.shell("\(settings); $carvalet edit 1 --spot B3 -q").status == 0)
    try watch.wait(for: "\"update\"")
    #expect(executable.shell("\(settings); $carvalet retrieve 2 -q").status == 0)
    try watch.wait(for: "\"delete\"")
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

  /// Ends every connection of a process that has named them so.
  private func endConnections(of watch: Executable.Running, by shell: PostgresConnection) throws {
    try shell.execute(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = ?
      """, [.text("watch_\(watch.id)")])
  }

  /// The proxy ends each new connection: the watch said nothing, and kept a processor busy.
  @Test func `A watch whose connections end says that the server is away, and loses no event`()
    throws
  {
    let address = try CommandScene.serverAddress()
    let schema = String(try #require(address.split(separator: "%3D").last))
    let shell = try PostgresConnection(ServerAddress(address))
    let proxy = try CuttingProxy(before: .shared)
    func park(_ make: String) {
      #expect(executable.shell("$carvalet park \(make) -q --store '\(address)'").status == 0)
    }
    park("Audi")
    // Several, because each waits for a second before it connects again.
    let watches = (1...4).map { number in
      executable.start(
        """
        export CARVALET_STORE='\(proxy.address(schema: schema))&application_name='watch_$$
        exec $carvalet watch --format ndjson
        """, named: "watch\(number)")
    }
    for watch in watches { try watch.wait(for: "\"snapshot\"") }
    let lastTicket = Soak.isLong ? 20 : 6
    for number in 2...lastTicket {
      // Perhaps each in another state: idle, or just about to read what has changed.
      for watch in watches { try endConnections(of: watch, by: shell) }
      park("Make\(number)")
      for watch in watches { try watch.wait(for: "\"ticket\":\(number),") }
    }
    proxy.cut(at: 1, connections: .max)
    park("Volvo")
    let words = "The server is away; it is tried again each second"
    try waitUntil {
      // Again, because a connection may not have its name yet, and a list without a listener goes
      // on.
      for watch in watches { try endConnections(of: watch, by: shell) }
      return watches.allSatisfy { $0.messages.contains(words) || $0.hasEnded }
    }
    for watch in watches { #expect(watch.messages.contains(words)) }
    proxy.reset()
    for watch in watches {
      try watch.wait(for: "\"ticket\":\(lastTicket + 1),")
      watch.signal(SIGINT)
      let output = watch.finish()
      #expect(watch.status == 130)
      var replay = ListReplay()
      try replay.take(output)
      #expect(replay.snapshots == 1)
      #expect(replay.sections.flatMap(\.cars).map(\.ticket).sorted() == Array(1...lastTicket + 1))
    }
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
    try watch.wait(for: "\"snapshot\"")
    #expect(executable.shell("\(owner) park Audi A4 -q").status == 0)
    try watch.wait(for: "\"insert\"")
    let refused = executable.shell("CARVALET_STORE='\(reader)' $carvalet park Opel")
    #expect(refused.status == ExitStatus.cannotCreate.rawValue)
    #expect(refused.messages.contains("permission denied for table store_state"))
    #expect(refused.messages.contains("needs SELECT, INSERT, UPDATE and DELETE"))
    watch.signal(SIGINT)
    _ = watch.finish()
    #expect(watch.status == 130)
  }
}
