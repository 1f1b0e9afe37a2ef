import TerminalScreen
import Testing

@testable import CarvaletCommands

/// `ticket`: the claim check.
@Suite(.everyStore) struct TicketCommandTests {
  @Test func `a claim check has the ticket, the car, its place and when it was parked`() throws {
    #expect(
      try CommandScene.evening().run("ticket 1")
        == Consequences(
          output: """
            --------------------------------
                        TICKET 1
            --------------------------------
            2019 BMW M3
            Plate   B MW 123
            Owner   Zoë Łukasz
            Key     K7
            Spot    A12
            Parked  2026-11-21 16:04
            --------------------------------

            """))
  }

  @Test func `damages are on it, other notes are not, and no line is wider than the paper`() throws
  {
    let scene = try CommandScene.evening()
    _ = scene.run("note 2 wants it washed")
    _ = scene.run("note 2 'long scratch from the left front door to the rear bumper' --code S")
    _ = scene.run("edit 2 --owner 'Maximiliane-Henriette 東京都東京都東京都東京都 von und zu Schloßberg'")
    let check = scene.run("ticket 2", terminal: 200).output
    #expect(
      check.contains(
        """
        Noted:
          scratch: long scratch from the
          left front door to the rear
          bumper

        """), "\(check)")
    #expect(!check.contains("washed"))
    for line in check.split(separator: "\n") {
      #expect(SafeText(escaping: String(line)).displayWidth <= 32, "\(line)")
    }
  }

  @Test func `several are apart by an empty line, and one that is not there ends with 1`() throws {
    let scene = try CommandScene.evening()
    let checks = scene.run("ticket 4 9 5")
    #expect(checks.status == .nothingMatched)
    #expect(checks.messages == "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n")
    #expect(checks.output.contains("Left    2026-11-21 19:04\n"), "\(checks)")
    #expect(checks.output.components(separatedBy: "\n\n").count == 2)
    #expect(scene.run("ticket").status == .usage)
    #expect(scene.run("ticket --plate M-AU77").output.contains("TICKET 2\n"))
  }
}
