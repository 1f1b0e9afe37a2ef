import Testing

@testable import CarvaletCommands

/// The ways to name a car on the command line: tickets, ranges, a plate, stdin.
@Suite(.everyStore) struct CarNamingTests {
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
        == Consequences(
          .usage, messages: "Error: Which car? Name its ticket, or its --plate, --key or --spot.\n")
    )
    #expect(
      scene.run("show 1 --plate x")
        == Consequences(
          .usage,
          messages: "Error: Name the car in one way: by its ticket, --plate, --key or --spot\n"))
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
              6  2019 Lada Niva, plate b mw 123, Zoë Łukasz, parked
              1  2019 BMW M3, plate B MW 123, key K7, spot A12, Zoë Łukasz, parked

            """))
    #expect(
      scene.run("edit --plate BMW123 --spot B1")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: 2 cars have plate 'BMW123'. Name one by its ticket:
              6  2019 Lada Niva, plate b mw 123, Zoë Łukasz, parked
              1  2019 BMW M3, plate B MW 123, key K7, spot A12, Zoë Łukasz, parked

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
          output: "Parked ticket 6 again: 2014 BMW i3, plate B EL 1, spot X\n"))
  }

  @Test func `key:, spot: and plate: name a car wherever a ticket does`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("show key:k-7 SPOT:a1 plate:mau77 1 --fields ticket --json").output
        == """
        [
        {"ticket":1},
        {"ticket":4},
        {"ticket":2}
        ]

        """)
    #expect(
      scene.run(arguments: ["show", "-", "--fields", "ticket"], input: ["spot:a1"]).output
        == "ticket  4\n")
    #expect(scene.run("edit spot:A1 --color blue -q") == Consequences(output: "4\n"))
    #expect(scene.run("move spot:A1 A2 -q") == Consequences(output: "4\n"))
    #expect(scene.run("request key:K7 -q") == Consequences(output: "1\n"))
    #expect(scene.run("ready spot:a-12 -q") == Consequences(output: "1\n"))
    #expect(scene.run("repark key:k7 --key K8 -q") == Consequences(output: "1\n"))
    #expect(scene.run("retrieve key:k8 -q") == Consequences(output: "1\n"))
    #expect(scene.run("repark plate:bmw123 -q") == Consequences(output: "1\n"))
    #expect(scene.run("remove spot:A2 -q") == Consequences(output: "4\n"))
    #expect(
      scene.run("show lock:K7")
        == Consequences(.nothingMatched, messages: "Error: No car matches 'lock:K7'\n"))
    #expect(
      scene.run(arguments: ["show", "-"], input: ["lock:K7"])
        == Consequences(
          .usage,
          messages: """
            Error: 'lock:K7' is not a ticket. Name cars as 17, 18-20, key:K9, spot:B13 or \
            plate:B-MW123.

            """))
  }

  @Test(arguments: ["show", "request", "ready", "retrieve"])
  func `--key and --spot name a car on the lot`(command: String) throws {
    let scene = try CommandScene.evening()
    let quiet = command == "show" ? "--fields ticket --format csv" : "-q"
    let ticket = { (number: Int) in command == "show" ? "ticket\n\(number)\n" : "\(number)\n" }
    #expect(scene.run("\(command) --key 'k 7' \(quiet)") == Consequences(output: ticket(1)))
    #expect(scene.run("\(command) --spot a-1 \(quiet)") == Consequences(output: ticket(4)))
    #expect(
      scene.run("\(command) --key K99")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: No car on the lot has key 'K99'. 'carvalet list --fields ticket,key' shows the \
            keys.

            """))
    for twice in ["1 --key K7", "--key K7 --spot A12", "--plate x --spot A12"] {
      #expect(
        scene.run("\(command) \(twice)")
          == Consequences(
            .usage,
            messages: "Error: Name the car in one way: by its ticket, --plate, --key or --spot\n"))
    }
  }

  @Test func `a tag of several cars prints the candidates, and nothing is done`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("park Audi A4 --spot A-12 --key K3")
    _ = scene.run("request 6")
    let ledger = scene.ledger
    #expect(
      scene.run("retrieve 2 spot:a12")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: 2 cars on the lot have spot 'a12'. Name one by its ticket:
              1  2019 BMW M3, plate B MW 123, key K7, spot A12, Zoë Łukasz, parked
              6  Audi A4, key K3, spot A-12, requested

            """))
    #expect(scene.ledger == ledger)
    _ = scene.run("retrieve 6")
    #expect(scene.run("retrieve spot:a12 -q") == Consequences(output: "1\n"))
  }

  @Test(arguments: [
    "show", "edit --spot B1", "request", "ready --cancel", "retrieve", "repark", "remove",
  ])
  func `an empty input needs no store`(command: String) throws {
    let scene = try CommandScene()
    let words = command.split(separator: " ").map(String.init)
    #expect(
      scene.run(arguments: [words[0], "-"] + words.dropFirst(), input: []) == Consequences())
    #expect(
      scene.run(arguments: ["move", "-", "C1", "--json"], input: [" "])
        == Consequences(output: "[]\n"))
    #expect(
      scene.run(arguments: [words[0], "-"] + words.dropFirst(), input: ["1"]).status
        == .inputMissing)
  }
}
