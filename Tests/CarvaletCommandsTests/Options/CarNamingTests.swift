import Testing

@testable import CarvaletCommands

/// The ways to name a car on the command line: tickets, ranges, a plate, stdin.
struct CarNamingTests {
  @Test func `a car is named by tickets, by ranges, by its plate or from stdin`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("show 1 3-4 --json --fields ticket")
        == Consequences(
          output: """
            [
            {"ticket":1},
            {"ticket":3},
            {"ticket":4}
            ]

            """))
    #expect(
      scene.run("show 1,3 --json --fields ticket")
        == Consequences(
          output: """
            [
            {"ticket":1},
            {"ticket":3}
            ]

            """))
    #expect(
      scene.run("show --plate bmw123 --fields ticket")
        == Consequences(output: "ticket  1\n"))
    #expect(
      scene.run("show --plate 'm-au 77' --fields ticket")
        == Consequences(output: "ticket  2\n"))
    #expect(
      scene.run(arguments: ["show", "-", "--json", "--fields", "ticket"], input: ["1 2", "", "3"])
        == Consequences(
          output: """
            [
            {"ticket":1},
            {"ticket":2},
            {"ticket":3}
            ]

            """))
    #expect(
      scene.run("show")
        == Consequences(.usage, messages: "Error: Which car? Name its ticket, or its --plate.\n"))
    #expect(
      scene.run("show 1 --plate x")
        == Consequences(
          .usage, messages: "Error: Name the car by its ticket or by --plate, not by both\n"))
    #expect(
      scene.run("show --plate nix")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: No car has plate 'nix'. 'carvalet list --fields ticket,plate' shows the plates.

            """))
    #expect(
      scene.run("show --plate ''")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: No car has plate ''. 'carvalet list --fields ticket,plate' shows the plates.

            """))
  }

  @Test func `an ambiguous plate prints the candidates and does nothing`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("park Lada Niva --plate 'b mw 123' -q") == Consequences(output: "6\n"))
    #expect(
      scene.run("retrieve --plate BMW123")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: 2 cars have plate 'BMW123'. Name one by its ticket:
              6  2019 Lada Niva, parked
              1  2019 BMW M3, parked

            """))
    #expect(
      scene.run("edit --plate BMW123 --spot B1")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: 2 cars have plate 'BMW123'. Name one by its ticket:
              6  2019 Lada Niva, parked
              1  2019 BMW M3, parked

            """))
    #expect(
      scene.run("list -q")
        == Consequences(
          output: """
            6
            4
            2
            3
            1

            """))
  }

  @Test func `a plate of which only one car is on the lot names that one`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("park BMW i3 --plate 'B EL 1' -q") == Consequences(output: "6\n"))
    #expect(scene.run("move 6 X -q") == Consequences(output: "6\n"))
    #expect(
      scene.run("retrieve --plate bel1")
        == Consequences(
          output: """
            Retrieved ticket 6: 2014 BMW i3, plate B EL 1, spot X, parked under 1 min

            """))
    #expect(
      scene.run("repark --plate bel1")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: 2 cars have plate 'bel1'. Name one by its ticket:
              6  2014 BMW i3, returned
              5  2014 bmw i3, returned

            """))
  }
}
