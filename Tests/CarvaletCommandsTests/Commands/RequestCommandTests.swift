import Foundation
import Testing

@testable import CarvaletCommands

/// `request`: a guest asks for a car.
@Suite(.everyStore) struct RequestCommandTests {
  @Test func `request says what a runner needs, and how many cars wait before`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("request 2")
        == Consequences(
          output: """
            Requested ticket 2: red 2016 Audi A4 Avant, plate M-AU77. No car waits before it.

            """))
    #expect(
      scene.run("request 4 3 --at -2m")
        == Consequences(
          output: """
            Requested ticket 4: Unknown Unknown, spot A1, since 19:02. 1 car waits before it.
            Requested ticket 3: 2019 Škoda Octavia, since 19:02. No car waits before it.

            """))
    scene.now += 1
    #expect(
      scene.run("request 1").output.hasSuffix("spot A12. 3 cars wait before it.\n"))
  }

  @Test func `request names the cars on the same spot with their keys, and the guest's others`()
    throws
  {
    let scene = try CommandScene.evening()
    for line in [
      "park Audi A4 --spot 'a 12' --key K3", "park VW --spot a-12", "park BMW --spot A1-2",
      "park Lada --owner 'ZOE Łukasz'", "park Fiat --owner 'zoë łukasz'", "park Kia --owner Zoë",
    ] { _ = scene.run(line) }
    #expect(
      scene.run("request 1")
        == Consequences(
          output: """
            Requested ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12. \
            No car waits before it. Ticket 6 stands on spot A12 too: Audi A4, key K3. \
            Ticket 7 stands on spot A12 too: Volkswagen Unknown, no key. \
            Zoë Łukasz also has tickets 9, 10.

            """))
    // Neither a car that has left nor one on another spot is named.
    _ = scene.run("retrieve 6 9 10")
    _ = scene.run("move 7 A13")
    #expect(scene.run("repark 1").status == .done)
    #expect(
      scene.run("request 1").output.hasSuffix("spot A12. No car waits before it.\n"))
  }

  @Test func `a guest who comes later is due then, and waits in the queue from then on`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("request 1 --for 19:30")
        == Consequences(
          output: """
            Requested ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, due 19:30. \
            No car waits before it.

            """))
    #expect(
      scene.run("request 3 --for +15m").output
        == "Requested ticket 3: 2019 Škoda Octavia, due 19:19. No car waits before it.\n")
    #expect(
      scene.run("request 4 --for 19:00").output
        == """
        Requested ticket 4: Unknown Unknown, spot A1, due tomorrow 19:00. 2 cars wait before it.

        """)
    #expect(
      scene.run("request 1 --for 19:10").output
        == """
        Changed the time of ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, due 19:10. \
        No car waits before it.

        """)
    #expect(scene.run("queue -q") == Consequences(output: "1\n3\n4\n"))
    // What lies before the request is no time to come.
    #expect(
      scene.run("request 2 --for '2026-11-21 18:00'")
        == Consequences(
          .usage,
          messages: """
            Error: '2026-11-21 18:00' has passed. --for is when the guest comes: 19:30, or +15m.

            """))
    // It is read forward from the time of the request.
    #expect(
      scene.run("request 2 --at 18:20 --for 18:30").output
        == """
        Requested ticket 2: red 2016 Audi A4 Avant, plate M-AU77, since 18:20, due 18:30. \
        No car waits before it.

        """)
  }

  @Test func `asking again changes nothing, says since when, and is no error`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("request 2 --at 18:50 --for 19:30")
    let ledger = scene.ledger
    #expect(
      scene.run("request 2")
        == Consequences(
          output: """
            Ticket 2 is requested since 18:50: red 2016 Audi A4 Avant, plate M-AU77, due 19:30

            """))
    #expect(scene.run("request 2 -q") == Consequences(output: "2\n"))
    #expect(scene.run("request 2 --json").output.contains(#""stage":"requested""#))
    #expect(scene.run("request 2 --for 19:30").output.hasPrefix("Ticket 2 is requested since"))
    #expect(scene.ledger == ledger)
  }

  @Test func `a step that is not allowed names those that are, and the rest is done`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("ready 1 --at -3m")
    #expect(
      scene.run("request 1 5 9 2")
        == Consequences(
          .nothingMatched,
          output: """
            Requested ticket 2: red 2016 Audi A4 Avant, plate M-AU77. No car waits before it.

            """,
          messages: """
            Error: Ticket 1 is ready since 19:01: 2019 BMW M3. 'carvalet retrieve 1' goes on from \
            there; 'repark', 'ready --cancel' and 'request --cancel' go back.
            Error: Ticket 5 has left: 2014 bmw i3, 19:04. 'carvalet repark 5' brings it back.
            Error: No car has ticket 9. 'carvalet list' shows the tickets.

            """))
  }

  @Test func `cancelling a request parks the car, whether it was requested or ready`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("request 1 2")
    _ = scene.run("ready 2")
    #expect(
      scene.run("request 1 2 --cancel")
        == Consequences(
          output: """
            Ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12. No longer requested.
            Ticket 2: red 2016 Audi A4 Avant, plate M-AU77. No longer requested.

            """))
    #expect(
      scene.run("request 4 --cancel")
        == Consequences(output: "Ticket 4 is parked since 18:59: Unknown Unknown, spot A1\n"))
    #expect(scene.run("request 5 --cancel").status == .nothingMatched)
    #expect(scene.run("queue -q") == Consequences(messages: "Nobody waits for a car\n"))
    for option in ["--for 19:30", "--at 19:00"] {
      #expect(
        scene.run("request 1 --cancel \(option)")
          == Consequences(.usage, messages: "Error: --cancel takes no --at and no --for\n"))
    }
  }

  @Test func `a request of tomorrow is refused, and one of yesterday names the day`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("park Lada --at 'yesterday 20:00'")
    #expect(
      scene.run("request 6 --at 23:50").output
        == "Requested ticket 6: Lada Unknown, since yesterday 23:50. No car waits before it.\n")
    #expect(
      scene.run("request 1 --at '2026-11-21 20:00'")
        == Consequences(
          .usage,
          messages: """
            Error: '2026-11-21 20:00' lies ahead. Type when it was done; 'request --for' is for a \
            guest who comes later.

            """))
  }

  @Test func `a dry run says what would be done, and nothing of the queue`() throws {
    let scene = try CommandScene.evening()
    let ledger = scene.ledger
    #expect(
      scene.run("request 3 --for 19:30 -n")
        == Consequences(output: "Would request ticket 3: 2019 Škoda Octavia, due 19:30.\n"))
    #expect(
      scene.run("ready 3 -n")
        == Consequences(output: "Ticket 3: 2019 Škoda Octavia. Would be ready.\n"))
    #expect(scene.ledger == ledger)
  }
}
