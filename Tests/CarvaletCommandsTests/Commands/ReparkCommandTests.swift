import Foundation
import Testing

@testable import CarvaletCommands

/// `repark`: a car that has left comes back to the lot.
@Suite(.everyStore) struct ReparkCommandTests {
  @Test func `repark brings cars back, and refuses those that are here`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("retrieve 1 2 -q") == Consequences(output: "1\n2\n"))
    #expect(
      scene.run("repark 1")
        == Consequences(
          output: "Parked ticket 1 again: 2019 BMW M3, plate B MW 123, key K7, spot A12\n"))
    #expect(
      scene.run("repark 1 2 4")
        == Consequences(
          .nothingMatched, output: "Parked ticket 2 again: red 2016 Audi A4 Avant, plate M-AU77\n",
          messages: """
            Error: Ticket 1 is on the lot: 2019 BMW M3. 'carvalet request 1', 'ready' and \
            'retrieve' go on from there.
            Error: Ticket 4 is on the lot: Unknown Unknown. 'carvalet request 4', 'ready' and \
            'retrieve' go on from there.

            """))
    #expect(
      scene.run("repark 9")
        == Consequences(
          .nothingMatched,
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(
      scene.run("list -q")
        == Consequences(
          output: """
            4
            2
            3
            1

            """))
  }

  @Test
  func `a car comes back to another spot and key, and a guest who stays takes back the request`()
    throws
  {
    let scene = try CommandScene.evening()
    _ = scene.run("request 1")
    _ = scene.run("ready 2")
    #expect(
      scene.run("repark 1 2 --spot C4 --note 'back from the entrance'")
        == Consequences(
          output: """
            Parked ticket 1 again: 2019 BMW M3, plate B MW 123, key K7, spot C4
            Parked ticket 2 again: red 2016 Audi A4 Avant, plate M-AU77, spot C4

            """,
          messages: """
            Spot 'C4' is in use: ticket 2 (2016 Audi A4 Avant).
            Spot 'C4' is in use: ticket 1 (2019 BMW M3, key K7).

            """))
    #expect(
      scene.run("show 1 --fields note,stage").output == "note   back from the entrance\nstage  -\n")
    #expect(scene.run("queue").output == "")
    #expect(
      scene.run("repark 5 --key K9 --at 19:02").output
        == "Parked ticket 5 again: 2014 bmw i3, plate B EL 1, key K9, since 19:02\n")
  }

  @Test func `--plate names the car that is asked for, and else the one that left last`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("park BMW --plate 'B EL 1'")
    // The car is on the lot under another ticket: it cannot be there twice.
    let twice = scene.run("repark --plate bel1")
    #expect(twice.status == .nothingMatched)
    #expect(twice.messages.hasPrefix("Error: Ticket 6 is on the lot: "))
    // So it is where the plate is a word.
    #expect(scene.run("repark bel1").messages == twice.messages)
    #expect(scene.run("repark plate:bel1").messages == twice.messages)
    _ = scene.run("request 6")
    #expect(scene.run("repark --plate bel1 -n -q") == Consequences(output: "6\n"))
    scene.now += 60
    _ = scene.run("retrieve 6")
    #expect(scene.run("repark --plate bel1 -n -q") == Consequences(output: "6\n"))
    _ = scene.run("repark 5")
    scene.now += 60
    _ = scene.run("retrieve 5")
    #expect(scene.run("repark --plate bel1 -q") == Consequences(output: "5\n"))
    #expect(
      scene.run("repark 5 --plate bel1")
        == Consequences(
          .usage, messages: "Error: Name the car by its ticket or by --plate, not by both\n"))
  }
}
