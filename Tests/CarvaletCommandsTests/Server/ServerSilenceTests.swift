import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// What desks say while a server is away: one whose network drops every packet, and one that is
/// started again.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable, .needsPostgres)
struct ServerSilenceTests {
  private let executable = Executable()

  // A watch showed old cars for 101 s without a word, and said nothing of a second outage.
  @Test func `A silent network is said, and each time that the list is current again`() throws {
    let address = try CommandScene.serverAddress()
    let schema = String(try #require(address.split(separator: "%3D").last))
    let proxy = try CuttingProxy(before: .shared)
    let cars = ["Audi", "BMW", "Citroën", "Dacia"]
    func park(_ make: String) {
      #expect(executable.shell("$carvalet park \(make) -q --store '\(address)'").status == 0)
    }
    park(cars[0])
    // Short, so that the test is.
    let impatient = proxy.address(schema: schema) + "&connect_timeout=3&tcp_user_timeout=3000"
    let watch = executable.start(
      "export CARVALET_STORE='\(impatient)'; exec $carvalet watch --format ndjson",
      named: "watch")
    try watch.wait(for: "\"snapshot\"")
    park(cars[1])
    try watch.wait(for: "\"ticket\":2,")
    func count(_ words: String) -> Int { watch.messages.ranges(of: words).count }
    let (away, back) = ("; it is tried again each second", "The list is current again")
    for outage in 1...2 {
      let before = count(away)
      proxy.silence(at: 0)
      try waitUntil { count(away) > before || watch.hasEnded }
      park(cars[1 + outage])
      proxy.reset()
      try watch.wait(for: "\"ticket\":\(2 + outage),")
      try waitUntil { count(back) == count(away) || watch.hasEnded }
    }
    watch.signal(SIGINT)
    _ = watch.finish()
    #expect(watch.status == 130)
    let lines = watch.messages.split(separator: "\n")
    let server = try ServerAddress(impatient).description
    for line in lines where line.contains("it is tried again") {
      #expect(line.hasPrefix("No connection to '\(server)' for now: it has not answered for "))
      #expect(line.hasSuffix(" s; it is tried again each second"))
    }
    // One after the other: each outage is said once, and that it is over.
    for (place, line) in lines.enumerated() {
      #expect(line.contains(place % 2 == 0 ? away : back), "\(watch.messages)")
    }
    #expect(lines.count >= 4, "\(watch.messages)")
  }

  // "Refused", and a socket that is gone for the moment, were 66.
  @Test func `A server that is started again ends commands with 75, and none with 66`() throws {
    let cluster = try PostgresCluster()
    let scene = try CommandScene(server: cluster.address(schema: "public"))
    #expect(scene.run("park Audi").status == .done)
    let addresses = [
      scene.store, "postgresql://fetcher@127.0.0.1:\(cluster.port)/postgres?connect_timeout=300",
    ]
    try cluster.kill()
    for address in addresses {
      for line in ["list", "park BMW", "db check", "db create", "watch", "log"] {
        let refused = scene.run("\(line) --store \(address)")
        #expect(refused.status == .storeBusy, "\(refused)")
        #expect(refused.messages.hasSuffix(". Try again.\n"), "\(refused)")
      }
    }
    // While it starts, it says so.
    let restart = BackgroundResult { try cluster.start() }
    var statuses: Set<CarvaletCommands.ExitStatus> = []
    try waitUntil {
      let listed = scene.run("list -q")
      statuses.insert(listed.status)
      return listed.status == .done
    }
    try restart.get()
    #expect(statuses.isSubset(of: [.done, .storeBusy]), "\(statuses)")
  }

  @Test(arguments: [
    "postgresql:///x?host=/nowhere", "postgresql://no-such-host.invalid/x",
    "postgresql://fetcher@127.0.0.1:PORT/postgres?password=wrong",
  ])
  func `Where nothing will ever answer, commands end with 66`(address: String) throws {
    let cluster = try PostgresCluster.shared
    let scene = try CommandScene()
    let refused = scene.run(
      "list --store \(address.replacing("PORT", with: String(cluster.port)))")
    #expect(refused.status == .inputMissing, "\(refused)")
  }
}
