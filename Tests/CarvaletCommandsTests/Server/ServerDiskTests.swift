import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// A server whose disk is full: what is not stored says so, and nothing else is lost.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsPostgres, .needsSmallDisk)
struct ServerDiskTests {
  @Test func `A full disk refuses with one sentence, loses nothing, and works when there is room`()
    throws
  {
    let cluster = try PostgresCluster()
    let shell = try PostgresConnection(ServerAddress(cluster.address(schema: "public")))
    try cluster.mountSmallDisk(megabytes: 48) { try shell.execute($0) }
    let scene = try CommandScene()
    scene.environment["CARVALET_STORE"] =
      cluster.address(schema: "stand") + "%20-cdefault_tablespace%3Dsmall"
    for line in ["db create", "park BMW M3 --owner Zoë", "park Audi", "retrieve 2"] {
      #expect(scene.run(line).status == .done)
    }
    let before = scene.ledger
    let rows = (1...3000).map { "Make \($0),Model,Owner \($0)" }
    let cars = try scene.file(
      "cars.csv", "make,model,owner\n" + rows.joined(separator: "\n") + "\n")
    try cluster.fillSmallDisk()
    for line in ["import \(cars)", "import \(cars)"] {
      let refused = scene.run(line)
      #expect(refused.status == .inputOutput)
      #expect(refused.output == "")
      #expect(refused.messages.contains("No space left on device"), "\(refused)")
      #expect(refused.messages.hasSuffix("Nothing was changed and nothing is lost.\n"))
      #expect(refused.messages.filter { $0 == "\n" }.count == 1)
      #expect(scene.ledger == before)
    }
    // Single cars find room in the pages that there are, until those are full as well.
    var parked = 0
    while parked < 5000 {
      let desk = scene.run("park BMW --owner '\(String(repeating: "Long name ", count: 40))' -q")
      guard desk.status == .done else {
        #expect(desk.status == .inputOutput)
        #expect(desk.messages.contains("nothing is lost"), "\(desk)")
        break
      }
      parked += 1
    }
    #expect(parked < 5000)
    #expect(scene.run("list -q").output.split(separator: "\n").count == parked + 1)
    #expect(scene.run("db check").status == .done)
    try cluster.emptySmallDisk()
    #expect(scene.run("import \(cars)").status == .done)
    #expect(scene.run("park BMW").status == .done)
    #expect(scene.run("list -q").output.split(separator: "\n").count == parked + 3002)
    #expect(scene.run("db check").status == .done)
  }
}
