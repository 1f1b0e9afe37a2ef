import Testing

@testable import CarvaletCommands

/// `remove`: deletes cars, with a question before several.
@Suite(.everyStore) struct RemoveCommandTests {
  @Test func `Row 4: remove deletes one car without asking, and its ticket is never given again`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("remove 4")
        == Consequences(output: "Removed ticket 4: Unknown Unknown, spot A1\n"))
    #expect(
      scene.run("remove 4")
        == Consequences(
          .nothingMatched,
          messages: "Error: No car has ticket 4. 'carvalet list' shows the tickets.\n"))
    #expect(
      scene.run("park --ticket 4")
        == Consequences(
          .dataRefused,
          messages: """
            Error: Ticket 4 belonged to a car that was removed, and is never given out again.

            """))
    #expect(scene.run("park") == Consequences(output: "Parked ticket 6: Unknown Unknown\n"))
    #expect(
      scene.run("show 4")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: No car has ticket 4 any more: command 7 (remove by anna, 19:04) took it away. \
            'carvalet undo 7' brings it back.

            """))
  }

  @Test func `Row 4: remove asks before more than one, and anything but yes is no`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("remove 1 2", answers: ["n"])
        == Consequences(
          .nothingMatched, messages: "Remove 2 cars from the store? [y/N] Nothing was removed\n"))
    #expect(
      scene.run("remove 1 2", answers: [""])
        == Consequences(
          .nothingMatched, messages: "Remove 2 cars from the store? [y/N] Nothing was removed\n"))
    #expect(
      scene.run("remove 1 2", answers: [])
        == Consequences(
          .nothingMatched,
          messages: """
            Remove 2 cars from the store? [y/N]\u{20}
            Nothing was removed

            """))
    #expect(
      scene.run("remove 1 2")
        == Consequences(
          .usage,
          messages: """
            Error: This would ask: Remove 2 cars from the store? Nobody is there to answer; to go ahead, \
            add --yes.

            """))
    #expect(
      scene.run("remove 1 2 --no-input", answers: ["y"])
        == Consequences(
          .usage,
          messages: """
            Error: This would ask: Remove 2 cars from the store? Nobody is there to answer; to go ahead, \
            add --yes.

            """))
    #expect(
      scene.run("list -q")
        == Consequences(
          output: """
            4
            2
            3
            1

            """))
    #expect(
      scene.run("remove 1 2", answers: ["y"])
        == Consequences(
          output: """
            Removed ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12
            Removed ticket 2: red 2016 Audi A4 Avant, plate M-AU77

            """, messages: "Remove 2 cars from the store? [y/N] "))
    #expect(
      scene.run("remove 3 9 --yes")
        == Consequences(
          .nothingMatched, output: "Removed ticket 3: 2019 Škoda Octavia\n",
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(scene.run("list -q") == Consequences(output: "4\n"))
  }

  @Test(arguments: ["remove 4 --json", "remove 4 --dry-run --json"])
  func `JSON says that the car is no longer in the store`(line: String) throws {
    let removed = try CommandScene.evening().run(line).output
    #expect(removed.hasPrefix("[\n{\"ticket\":4,") && removed.hasSuffix(",\"removed\":true}\n]\n"))
  }

  @Test func `JSON of an undo says which cars are no longer in the store`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("park Fiat Panda")
    let undone = scene.run("undo --json").output
    #expect(undone.hasPrefix("[\n{\"ticket\":6,") && undone.hasSuffix(",\"removed\":true}\n]\n"))
    #expect(scene.run("redo --json").output.hasSuffix(",\"removed\":false}\n]\n"))
    // The dry run of an undo is of the cars as they would be.
    #expect(scene.run("undo --dry-run --json").output.hasSuffix(",\"removed\":true}\n]\n"))
    #expect(!scene.run("edit 1 --color blue --json").output.contains("removed"))
  }
}
