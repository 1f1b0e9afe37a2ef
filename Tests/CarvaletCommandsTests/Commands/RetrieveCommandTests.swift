import Testing

@testable import CarvaletCommands

/// `retrieve`: a car leaves the lot for the ledger.
@Suite(.everyStore) struct RetrieveCommandTests {
  @Test func `retrieve prints how long the car was parked, and the ledger keeps it`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("retrieve 1 2")
        == Consequences(
          output: """
            Retrieved ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, parked 3 h
            Retrieved ticket 2: red 2016 Audi A4 Avant, plate M-AU77, parked 50 min

            """))
    #expect(
      scene.run("retrieve 1")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: Ticket 1 has left: 2019 BMW M3, 19:04. 'carvalet repark 1' brings it back.

            """))
    #expect(
      scene.run("retrieve 3 9")
        == Consequences(
          .nothingMatched, output: "Retrieved ticket 3: 2019 Škoda Octavia, parked 1 h 34 min\n",
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(scene.run("list -q") == Consequences(output: "4\n"))
    #expect(
      scene.run("list --returned -q")
        == Consequences(
          output: """
            2
            3
            1
            5

            """))
    #expect(
      scene.run("show 1 --fields state,dateReturned")
        == Consequences(
          output: """
            state     returned
            returned  19:04

            """))
    #expect(scene.run("retrieve 4 -q") == Consequences(output: "4\n"))
  }

  @Test func `a stay counts from when the car came back, and no step is before it`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("retrieve 1 --at -2h")
    _ = scene.run("repark 1 --at -1h")
    #expect(
      scene.run("request 1 --at -90m").messages
        == "Ticket 1 had its last step at 18:04, so that time was noted, and not 17:34.\n")
    #expect(
      scene.run("retrieve 1").output
        == "Retrieved ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, parked 1 h, "
        + "waited 1 h\n")
    #expect(
      scene.run("ready 2 --at -9h").messages.contains(" and not 10:04.\n"))
  }

  @Test func `retrieve prints how long the guest waited, until the car was ready`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("request 1 3 --at -9m")
    _ = scene.run("ready 1 --at -5m")
    #expect(
      scene.run("retrieve 1 3")
        == Consequences(
          output: """
            Retrieved ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, parked 3 h, waited 4 min
            Retrieved ticket 3: 2019 Škoda Octavia, parked 1 h 34 min, waited 9 min

            """))
  }

  @Test func `a car may have left before, and a guest without a ticket is noted`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("park Lada --at 'yesterday 20:00'")
    #expect(
      scene.run("retrieve 6 --at 23:30 --note 'no check, licence seen'")
        == Consequences(
          output: """
            Retrieved ticket 6: Lada Unknown, parked 3 h 30 min, left at yesterday 23:30

            """))
    #expect(
      scene.run("show 6 --fields note,dateReturned").output
        == "note      no check, licence seen\nreturned  2026-11-20 23:30\n")
    #expect(scene.run("retrieve 3 --note 'seen' --json").output.contains(#""note":"seen""#))
    #expect(scene.run("retrieve 1 --note ''").status == .usage)
  }
}
