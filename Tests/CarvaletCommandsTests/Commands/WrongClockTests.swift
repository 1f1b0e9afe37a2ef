import Foundation
import Testing

@testable import CarvaletCommands

/// What a clock that ran ahead leaves in a store: it is said, found, and corrected by `edit`.
@Suite(.everyStore) struct WrongClockTests {
  /// An evening on which a desk whose clock was 60 days ahead brought a car to its guest.
  private static func scene() throws -> CommandScene {
    let scene = try CommandScene.evening()
    scene.now += 60 * 86_400
    for line in ["request 1", "ready 1", "retrieve 1"] {
      #expect(scene.run(line).status == .done)
    }
    scene.now -= 60 * 86_400
    return scene
  }

  private static let warning = """
    The clock of this machine is behind, or that of a desk was ahead: the log has an entry of \
    2027-01-20 19:04. Times may be wrong. 'edit' corrects those of the cars that this lists:
    carvalet list --all --where "dateCreated > 'now' OR dateRequested > 'now' \
    OR dateReady > 'now' OR dateReturned > 'now'"

    """

  // The second command was silent.
  @Test func `each command says that the log has a time ahead, and not only the first`() throws {
    let scene = try Self.scene()
    for line in ["park Fiat", "request 2", "edit 3 --color red", "park Lada --json"] {
      #expect(scene.run(line).messages == Self.warning, "\(line)")
    }
    scene.now += 61 * 86_400
    #expect(scene.run("park Seat").messages == "")
  }

  @Test func `a condition finds the cars, and edit corrects their times`() throws {
    let scene = try Self.scene()
    let ahead = [
      "list", "--all", "-q", "--where",
      "dateRequested > 'now' OR dateReady > 'now' OR dateReturned > 'now'",
    ]
    #expect(scene.run(arguments: ahead).output == "1\n")
    let report = { scene.run("report --json").output.contains(#""out":2"#) }
    #expect(!report())
    #expect(
      scene.run("edit 1 --requested-at -9m --ready-at -4m --returned-at 19:03").output == """
        Ticket 1: returned 2027-01-20 19:04 -> 19:03, requested 2027-01-20 19:04 -> 18:55, \
        ready 2027-01-20 19:04 -> 19:00

        """)
    #expect(scene.run(arguments: ahead).output == "")
    #expect(report(), "\(scene.run("report --json").output)")
    #expect(scene.run("undo --yes").status == .done)
    #expect(scene.run(arguments: ahead).output == "1\n")
  }

  @Test func `steps stay in their order, and what a car has not done has no time`() throws {
    let scene = try Self.scene()
    #expect(
      scene.run("edit 1 --returned-at 19:03")
        == Consequences(
          .dataRefused,
          messages: """
            Error: Ticket 1 left at 2026-11-21T18:03:00.000Z: it cannot have been ready after that. \
            Nothing was changed.

            """))
    #expect(
      scene.run("edit 5 --returned-at 'yesterday 18:29'").messages.contains(
        "it cannot have been parked after that"))
    #expect(
      scene.run("edit 2 5 --returned-at 19:01")
        == Consequences(
          .nothingMatched, output: "Ticket 5: returned 19:04 -> 19:01\n",
          messages: """
            Error: Ticket 2 is on the lot: 2016 Audi A4 Avant. 'carvalet request 2', 'ready' and \
            'retrieve' go on from there.
            \(Self.warning)
            """))
    #expect(
      scene.run("edit 5 --returned-at 2026-11-22")
        == Consequences(
          .usage,
          messages: """
            Error: '2026-11-22' lies ahead. Type when it was done; 'request --for' is for a guest \
            who comes later.

            """))
    // A car that came back takes no step before it did.
    #expect(scene.run("repark 5 --at 19:02").status == .done)
    #expect(scene.run("retrieve 5").status == .done)
    #expect(
      scene.run("edit 5 --returned-at 19:01").messages.contains(
        "it cannot have been parked after that"))
    #expect(scene.run("edit 5 --returned-at 19:03").status == .done)
  }
}
