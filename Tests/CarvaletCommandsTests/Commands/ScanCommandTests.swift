import TestSupport
import Testing

@testable import CarvaletCommands

/// `scan`: what is scanned is done, line by line.
@Suite(.everyStore) struct ScanCommandTests {
  @Test func `each line is done, and what is no ticket stops nothing`() throws {
    let scene = try CommandScene.evening()
    let scanned = scene.run(
      "scan --action ready --by door", input: ["1", "", "abc", " 0002 ", "99"])
    #expect(scanned.status == .nothingMatched)
    #expect(
      scanned.output.hasPrefix("Ticket 1 is ready") || scanned.output.contains("1: 2019 BMW M3"),
      "\(scanned)")
    #expect(scanned.output.contains("2016 Audi A4"))
    #expect(scanned.messages.contains("'abc' is not a ticket\n"))
    #expect(scanned.messages.contains("No car has ticket 99"))
    #expect(scene.run("queue -q").output == "1\n2\n")
    #expect(scene.run("log --limit 1 --format csv").output.contains(",door,"))
  }

  @Test func `the usual action is a request, and the end of the input is no failure`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("scan", input: ["3"]).output.hasPrefix("Requested ticket 3"))
    #expect(
      scene.run("scan --action retrieve", input: ["3"]).output.hasPrefix("Retrieved ticket 3"))
    #expect(scene.run("scan", input: []).status == .done)
    #expect(scene.run("scan --action wash", input: []).status == .usage)
    #expect(try CommandScene().run("scan", input: ["1"]).status == .inputMissing)
  }
}
