import Testing

@testable import CarvaletCommands

/// `retrieve`: a car leaves the lot for the ledger.
struct RetrieveCommandTests {
  @Test func `retrieve prints how long the car was parked, and the ledger keeps it`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("retrieve 1 2")
        == Consequences(
          output: """
            Retrieved ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, parked 3 h
            Retrieved ticket 2: 2016 Audi A4 Avant, plate M-AU77, parked 50 min

            """))
    #expect(
      scene.run("retrieve 1")
        == Consequences(
          .nothingMatched, messages: "Error: Ticket 1 has left: 2019 BMW M3, 19:04.\n"))
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
            state         returned
            dateReturned  19:04

            """))
    #expect(scene.run("retrieve 4 -q") == Consequences(output: "4\n"))
  }
}
