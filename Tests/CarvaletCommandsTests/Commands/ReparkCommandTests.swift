import Testing

@testable import CarvaletCommands

/// `repark`: a car that has left comes back to the lot.
struct ReparkCommandTests {
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
          .nothingMatched, output: "Parked ticket 2 again: 2016 Audi A4 Avant, plate M-AU77\n",
          messages: """
            Error: Ticket 1 is on the lot: 2019 BMW M3.
            Error: Ticket 4 is on the lot: Unknown Unknown.

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
}
