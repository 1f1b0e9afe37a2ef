import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// `watch` and `park` beside a server that is killed, while another one takes over.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable, .needsPostgres)
struct ServerFailoverTests {
  private let executable = Executable()

  /// A server that follows another one lists its cars, and says what it is.
  private func expectReadOnly(_ standby: PostgresCluster) throws {
    let scene = try CommandScene()
    scene.environment["CARVALET_STORE"] = standby.address(schema: "stand")
    // What the primary has stored arrives a moment later.
    try waitUntil { scene.run("list -q").output == "1\n" }
    let info = scene.run("db info")
    #expect(info.output.contains(", a standby\n"), "\(info)")
    #expect(info.output.contains("fetcher, may only read\n"), "\(info)")
    let refused = scene.run("park Audi")
    #expect(refused.status == .cannotCreate)
    #expect(refused.messages.contains("takes no writes: it follows another server"), "\(refused)")
    #expect(refused.messages.filter { $0 == "\n" }.count == 1)
  }

  @Test func `A watch and a desk go on with the server that takes over, and no car is lost`() throws
  {
    let primary = try PostgresCluster()
    let standby = try primary.startStandby()
    let shell = try PostgresConnection(ServerAddress(primary.address(schema: "public")))
    // Replication is synchronous: a car that is parked is on both.
    try shell.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try shell.execute("SELECT pg_reload_conf()")
    let isSynchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
    try waitUntil { try shell.integer(isSynchronous) != 0 }
    let scene = try CommandScene()
    let address = PostgresCluster.address(schema: "stand", onEither: [primary, standby])
    scene.environment["CARVALET_STORE"] = address
    var acknowledged: [String] = []
    func park() {
      let parked = scene.run("park BMW -q")
      switch parked.status {
      case .done: acknowledged.append(String(parked.output.dropLast()))
      // No server takes writes yet.
      case .inputMissing, .storeBusy: break
      default: Issue.record("\(parked)")
      }
    }
    #expect(scene.run("db create").status == .done)
    park()
    try expectReadOnly(standby)
    // A server that follows another one refuses to listen, and is looked at.
    let follower = executable.start(
      """
      export CARVALET_STORE='\(standby.address(schema: "stand"))'
      exec $carvalet watch --format ndjson
      """, named: "follower")
    defer { follower.signal(SIGINT) }
    try follower.wait(for: "\"snapshot\"")
    park()
    try follower.wait(for: "\"ticket\":2,")
    let watch = executable.start(
      "export CARVALET_STORE='\(address)'; exec $carvalet watch --format ndjson", named: "watch")
    try watch.wait(for: "\"snapshot\"")
    for _ in 0..<10 { park() }
    try watch.wait(for: "\"ticket\":12,")
    try primary.kill()
    park()
    // The watch says that it waits, and does not end.
    try watch.wait(for: "tried again", in: \.messages)
    try standby.promote()
    let promoted = try PostgresConnection(ServerAddress(standby.address(schema: "public")))
    try promoted.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
    try promoted.execute("SELECT pg_reload_conf()")
    let known = acknowledged.count
    try waitUntil {
      park()
      return acknowledged.count >= known + 5
    }
    try watch.wait(for: "\"ticket\":\(acknowledged[acknowledged.count - 1]),")
    #expect(!watch.hasEnded)
    watch.signal(SIGINT)
    _ = watch.finish()
    #expect(watch.status == 130)
    let messages = watch.messages
    #expect(messages.contains("The list is current again"), "\(messages)")
    #expect(
      messages.split(separator: "\n").count { $0.contains("tried again each second") } == 1,
      "\(messages)")
    var replay = ListReplay()
    try replay.take(watch.written)
    #expect(replay.snapshots == 2)
    let shown = scene.run("list -q").output.split(separator: "\n").map(String.init)
    #expect(Set(acknowledged).subtracting(shown) == [])
    #expect(Set(replay.sections.flatMap(\.cars).map { "\($0.ticket)" }) == Set(shown))
    #expect(scene.run("db check").status == .done)
  }
}
