import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Commands that wait for a server: for a table that another program has locked and left, and for a
/// server or a pooler that takes questions and never answers.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerWaitTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene.onServer()
    for line in ["park Ford", "park Audi", "request 1"] { #expect(scene.run(line).status == .done) }
    scene.busyTimeout = 1
  }

  private static let reads = [
    "list", "list --sort make --json", "show 1", "search audi", "index", "queue", "log",
    "db check", "db info", "export -", "report",
  ]

  // Each of them waited until it was killed; the commands that write ended after ten seconds.
  @Test(arguments: ["car", "store_meta", "car_section"])
  func `A table that another program has locked and left is a store that is busy`(table: String)
    throws
  {
    let shell = try PostgresConnection(ServerAddress(scene.store))
    try shell.execute("BEGIN")
    try shell.execute("LOCK TABLE \(table) IN ACCESS EXCLUSIVE MODE")
    for line in Self.reads + ["park BMW", "note 1 scratch"] {
      let refused = scene.run(line).inSentences
      // What a command needs no sections for does not wait for them.
      if table == "car_section", refused.status == .done { continue }
      #expect(refused.status == .storeBusy, "\(line): \(refused)")
      #expect(
        refused.messages
          == "Error: The store 'STORE' is busy: another desk has been writing for long. Try again.\n",
        "\(line)")
    }
    try shell.execute("ROLLBACK")
    #expect(scene.run("list").status == .done)
  }

  /// The scene behind a proxy.
  private func sceneBehind(_ proxy: CuttingProxy, settings: String = "") throws -> CommandScene {
    let schema = String(try #require(scene.store.split(separator: "%3D").last))
    return try CommandScene(server: proxy.address(schema: schema) + settings)
  }

  /// The scene behind a proxy that has the server silent, from a batch of each connection on.
  ///
  /// - Parameter milliseconds: How long an answer may take.
  private func silentScene(_ proxy: CuttingProxy, milliseconds: Int = 200) throws -> CommandScene {
    try sceneBehind(proxy, settings: "&tcp_user_timeout=\(milliseconds)")
  }

  // The commands waited until they were killed.
  @Test(arguments: [1, 2])
  func `A server that never answers is one that can be tried again`(batch: Int) throws {
    let proxy = try CuttingProxy(before: .shared)
    let silent = try silentScene(proxy)
    proxy.silence(at: batch)
    for line in ["list", "show 1", "db check", "park BMW", "note 1 scratch"] {
      let refused = silent.run(line)
      #expect(refused.status == .storeBusy, "\(line): \(refused)")
      #expect(
        refused.messages == """
          Error: No connection to 'STORE' for now: it has not answered for 0.2 s. Try again.

          """, "\(line)")
    }
    proxy.reset()
    // On a busy machine an answer may take longer than the short time that this address allows.
    try waitUntil { silent.run("list -q") == Consequences(output: "2\n1\n") }
  }

  @Test func `A commit that never arrives stores nothing, and is not said to have`() throws {
    let proxy = try CuttingProxy(before: .shared)
    let silent = try silentScene(proxy)
    silent.busyTimeout = 1
    // Without the short time, which a busy server may need for a command that succeeds.
    #expect(try sceneBehind(proxy).run("park BMW").status == .done)
    let commit = try #require(proxy.batchCounts.max())
    proxy.silence(at: commit)
    let ended = silent.run("park Opel")
    // It depends on the server whether it can be asked in time.
    #expect([.storeBusy, .inputOutput].contains(ended.status), "\(ended)")
    #expect(ended.output == "")
    #expect(scene.run("list -q") == Consequences(output: "3\n2\n1\n"))
  }

  // It said nothing, and showed an old list.
  @Test(.needsExecutable)
  func `A watch says that the server is silent, and goes on when it answers`() throws {
    let proxy = try CuttingProxy(before: .shared)
    // The first answer has to come in this time, on a busy machine as well.
    let address = try silentScene(proxy, milliseconds: 5_000).store
    let executable = Executable()
    let watch = executable.start(
      "export CARVALET_STORE='\(address)'; exec $carvalet watch --format ndjson", named: "watch")
    try watch.wait(for: "\"snapshot\"")
    proxy.silence(at: 1)
    #expect(scene.run("park BMW").status == .done)
    try waitUntil { watch.messages.contains("it is tried again each second") || watch.hasEnded }
    proxy.reset()
    try watch.wait(for: "\"ticket\":3,")
    watch.signal(SIGINT)
    _ = watch.finish()
    #expect(watch.status == 130)
  }
}
