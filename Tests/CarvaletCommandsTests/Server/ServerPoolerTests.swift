import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Stands behind pgbouncer, which gives a client a connection of the server for each transaction,
/// or for as long as the client stays.
@Suite(
  .ownThread, .timeLimit(.minutes(60)), .needsExecutable, .needsPostgres, .needs("pgbouncer"))
struct ServerPoolerTests {
  private let executable = Executable()

  /// A new database, directly and by way of the pooler.
  private func addresses(_ mode: String) throws -> (own: String, pooled: String) {
    let own = try CommandScene.databaseAddress()
    let name = try #require(
      own.split(separator: "/").dropFirst().first?.split(separator: "?").first)
    return (own, try PostgresCluster.shared.startPooler(mode: mode)(String(name)))
  }

  // "prepared statement "s1" already exists", now and then.
  @Test func `In transaction mode every command does as without a pooler`() throws {
    let file = try CommandScene()
    let (own, pooled) = try addresses("transaction")
    let server = try CommandScene(server: pooled)
    // Others use the connections of the pooler, too.
    let other = try CommandScene(server: pooled)
    let direct = try CommandScene(server: own)
    for line in ServerAgreementTests.evening.split(separator: "\n").map(String.init) {
      let input = line.hasPrefix("audit") ? ["K8", "b5", "C1", "C 1", "K99"] : nil
      let expected = file.run(line, input: input)
      #expect(server.run(line, input: input) == expected, "\(line)")
      #expect(other.run("list --limit 3").status == .done)
      for scene in [file, server, other, direct] { scene.now += 60 }
    }
    #expect(direct.run("db check") == Consequences(output: "The store is sound\n"))
    #expect(direct.run("list") == server.run("list"))
  }

  @Test func `Several desks write at once in transaction mode, and each car is there once`() throws
  {
    let (own, pooled) = try addresses("transaction")
    #expect(executable.shell("$carvalet db create --store '\(own)'").status == 0)
    let parked = executable.shell(
      """
      export CARVALET_STORE='\(pooled)'
      for desk in 1 2 3 4 5 6; do
        (for car in 1 2 3 4 5; do $carvalet park "Make $desk" "$car" -q || echo "failed $?"; done) &
      done
      wait
      """)
    #expect(parked.status == 0 && parked.messages == "", "\(parked)")
    let tickets = parked.output.split(separator: "\n").compactMap { Int($0) }.sorted()
    #expect(tickets == Array(1...30))
  }

  @Test(arguments: ["watch", "queue --watch"])
  func `In transaction mode a list is not followed, and it is said what that needs`(
    line: String
  ) throws {
    let (own, pooled) = try addresses("transaction")
    #expect(executable.shell("$carvalet park BMW -q --store '\(own)'").status == 0)
    let refused = executable.shell("$carvalet \(line) --store '\(pooled)'")
    #expect(refused.status == CarvaletCommands.ExitStatus.unavailable.rawValue, "\(refused)")
    #expect(
      refused.messages.hasSuffix(
        """
        is a pooler that shares connections between transactions, and a list that is followed needs \
        three of its own. Set pool_mode = session for it, or use the address of the server itself.

        """), "\(refused)")
  }

  @Test func `In session mode a list is followed`() throws {
    let (own, pooled) = try addresses("session")
    #expect(executable.shell("$carvalet park BMW -q --store '\(own)'").status == 0)
    let watch = executable.start(
      "exec $carvalet watch --format ndjson --store '\(pooled)'", named: "watch")
    try watch.wait(for: "\"snapshot\"")
    #expect(executable.shell("$carvalet park Audi -q --store '\(own)'").status == 0)
    try watch.wait(for: "\"insert\"")
    watch.signal(SIGINT)
    _ = watch.finish()
    #expect(watch.status == 130, "\(watch.messages)")
  }
}
