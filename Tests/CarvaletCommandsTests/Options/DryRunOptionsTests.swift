import Testing

@testable import CarvaletCommands

/// `--dry-run` of the commands that change cars.
@Suite(.everyStore) struct DryRunOptionsTests {
  @Test func `a dry run says what would be done, and does nothing`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("edit 1 2 --spot Z -n")
        == Consequences(
          output: """
            Would change ticket 1: spot A12 -> Z
            Would change ticket 2: spot none -> Z

            """,
          messages: """
            Spot 'Z' is in use: ticket 2 (2016 Audi A4 Avant).
            Spot 'Z' is in use: ticket 1 (2019 BMW M3, key K7).

            """))
    let other = try CommandScene.evening()
    #expect(
      other.run("edit 1 2 --spot Z").messages == scene.run("edit 1 2 --spot Z -n").messages)
    #expect(
      scene.run("retrieve 1 2 --dry-run")
        == Consequences(
          output: """
            Would retrieve ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, parked 3 h
            Would retrieve ticket 2: red 2016 Audi A4 Avant, plate M-AU77, parked 50 min

            """))
    #expect(
      scene.run("edit 1 --spot A12 -n")
        == Consequences(output: "Ticket 1: nothing to change\n"))
    #expect(
      scene.run("repark 5 -n")
        == Consequences(output: "Would park ticket 5 again: 2014 bmw i3, plate B EL 1\n"))
    #expect(
      scene.run("remove 1 2 3 4 5 -n")
        == Consequences(
          output: """
            Would remove ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12
            Would remove ticket 2: red 2016 Audi A4 Avant, plate M-AU77
            Would remove ticket 3: 2019 Škoda Octavia
            Would remove ticket 4: Unknown Unknown, spot A1
            Would remove ticket 5: 2014 bmw i3, plate B EL 1

            """))
  }
}
