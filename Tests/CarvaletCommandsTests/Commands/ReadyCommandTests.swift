import Testing

@testable import CarvaletCommands

/// `ready`: a car stands ready for its guest.
@Suite(.everyStore) struct ReadyCommandTests {
  @Test func `ready says how long the guest waited, if one did`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("request 1 --at -4m")
    _ = scene.run("request 2 --for 19:30")
    _ = scene.run("request 3 --at 18:30 --for 18:50")
    #expect(
      scene.run("ready 1-4")
        == Consequences(
          output: """
            Ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12. Ready after 4 min.
            Ticket 2: red 2016 Audi A4 Avant, plate M-AU77. Ready 25 min early.
            Ticket 3: 2019 Škoda Octavia. Ready after 14 min.
            Ticket 4: Unknown Unknown, spot A1. Ready.

            """))
    #expect(
      scene.run("ready 4")
        == Consequences(output: "Ticket 4 is ready since 19:04: Unknown Unknown, spot A1\n"))
    #expect(
      scene.run("ready 5")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: Ticket 5 has left: 2014 bmw i3, 19:04. 'carvalet repark 5' brings it back.

            """))
  }

  @Test func `the wait of a car that was not ready goes on as if it had never stopped`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("request 1 --at -9m")
    _ = scene.run("ready 1 2 --at -1m")
    #expect(
      scene.run("ready 1 2 --cancel")
        == Consequences(
          output: """
            Ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12. \
            No longer ready, but requested since 18:55.
            Ticket 2: red 2016 Audi A4 Avant, plate M-AU77. No longer ready.

            """))
    #expect(
      scene.run("ready 1 --cancel")
        == Consequences(
          output: """
            Ticket 1 is requested since 18:55: 2019 BMW M3, plate B MW 123, key K7, spot A12

            """))
    // A car that nobody asked for, and that is not ready, has nothing that could be taken back.
    #expect(
      scene.run("ready 2 --cancel")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: Ticket 2 is on the lot: 2016 Audi A4 Avant. 'carvalet request 2', 'ready' and \
            'retrieve' go on from there.

            """))
    #expect(scene.run("ready 1").output.hasSuffix("Ready after 9 min.\n"))
    #expect(
      scene.run("ready 1 --cancel --at -1m")
        == Consequences(.usage, messages: "Error: --cancel takes no --at and no --for\n"))
  }

  // It was "Ready after under 1 min".
  @Test func `a car that is ready at once is ready within a minute`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("request 1")
    #expect(scene.run("ready 1 --dry-run").output.hasSuffix(". Would be ready within a minute.\n"))
    #expect(scene.run("ready 1").output.hasSuffix(". Ready within a minute.\n"))
    #expect(scene.run("queue").output.hasSuffix("\tready under 1 min\n"))
  }

  @Test func `a car that was ready before names the time`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("request 1 --at 18:50")
    #expect(
      scene.run("ready 1 --at 18:53").output
        == """
        Ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, since 18:53. Ready after 3 min.

        """)
  }
}
