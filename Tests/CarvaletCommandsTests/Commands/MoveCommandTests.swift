import Testing

@testable import CarvaletCommands

/// `move`: another spot for a car.
@Suite(.everyStore) struct MoveCommandTests {
  @Test func `move puts a car on another spot`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("move 1 B7") == Consequences(output: "Ticket 1: A12 -> B7\n"))
    #expect(
      scene.run("move 1 C1 --key K9")
        == Consequences(output: "Ticket 1: B7 -> C1, key K9\n"))
    #expect(scene.run("move 4 A2") == Consequences(output: "Ticket 4: A1 -> A2\n"))
    #expect(scene.run("move 1 C1 -q") == Consequences(output: "1\n"))
    #expect(scene.run("move 1 C1") == Consequences(output: "Ticket 1: nothing to change\n"))
    #expect(
      scene.run("move 9 B1")
        == Consequences(
          .nothingMatched,
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(
      scene.run("move 5 B1")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: Ticket 5 has left: 2014 bmw i3, 19:04. 'carvalet repark 5' brings it back.

            """))
    #expect(scene.run("move 1 ''") == Consequences(.usage, messages: "Error: Which spot?\n"))
    #expect(
      scene.run("move 1 B2 --key ''")
        == Consequences(
          .usage,
          messages: """
            Error: --key needs a text. Leave it out, or empty a field with 'edit --clear'.

            """))
    #expect(
      scene.run("move 1-2 B2")
        == Consequences(.usage, messages: "Error: 'move' takes one ticket, not '1-2'\n"))
    #expect(
      scene.run("move 1")
        == Consequences(
          .usage,
          messages: """
            Error: 'move' takes a ticket and a spot, or --plate and a spot. As in: move 17 B7

            """))
  }

  @Test func `move takes a plate, or a ticket from stdin`() throws {
    let scene = try CommandScene()
    _ = scene.run(arguments: ["park", "BMW", "--plate", "AB 1", "--spot", "A1"])
    #expect(
      scene.run(arguments: ["move", "--plate", "ab1", "C3"])
        == Consequences(output: "Ticket 1: A1 -> C3\n"))
  }
}
