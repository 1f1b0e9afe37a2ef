import CarStorage
import Foundation
import Testing

@testable import CarvaletCommands

/// `edit`: the fields it changes, and its messages.
@Suite(.everyStore) struct EditCommandTests {
  @Test func `of many cars in one place the first three are named`() throws {
    let scene = try CommandScene()
    for number in 1...6 { _ = scene.run("park BMW M\(number) -q") }
    let moved = scene.run("edit 1 2 3 4 5 6 --spot C3")
    #expect(
      moved.messages.split(separator: "\n").first
        == "Spot 'C3' is in use: ticket 2 (BMW M2), ticket 3 (BMW M3), ticket 4 (BMW M4), and 2 more."
    )
    #expect(
      scene.run("park Audi --spot C3 --strict").messages
        == """
        Error: Spot 'C3' is in use: ticket 1 (BMW M1), ticket 2 (BMW M2), ticket 3 (BMW M3), and 3 \
        more. Nothing was changed; without --strict, that is only a warning.

        """)
  }

  // Swift takes both for one text, and the edit was left out.
  @Test func `another spelling of a text that looks alike is stored`() throws {
    let scene = try CommandScene()
    _ = scene.run("park Citroe\u{308}n DS -q")
    #expect(scene.run("edit 1 --make Citro\u{EB}n").output.hasPrefix("Ticket 1: make "))
    let shown = scene.run("show 1 --json").output
    #expect(Array(shown.utf8).contains(Array("\"Citro\u{EB}n\"".utf8)), "\(shown)")
  }

  @Test func `Row 3: edit prints what changed`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("edit 1 --make Audi --clear year")
        == Consequences(output: "Ticket 1: make BMW -> Audi, year 2019 -> none\n"))
    #expect(
      scene.run("edit 1 2 --spot C3")
        == Consequences(
          output: """
            Ticket 1: spot A12 -> C3
            Ticket 2: spot none -> C3

            """,
          messages: """
            Spot 'C3' is in use: ticket 2 (2016 Audi A4 Avant).
            Spot 'C3' is in use: ticket 1 (Audi M3, key K7).

            """))
    #expect(
      scene.run("edit 1 9 --spot C4")
        == Consequences(
          .nothingMatched, output: "Ticket 1: spot C3 -> C4\n",
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(scene.run("edit 1 --spot C4") == Consequences(output: "Ticket 1: nothing to change\n"))
    #expect(
      scene.run("edit 2 --owner 'Eva Maria Öberg' --plate 'M AU 78' --at 18:00")
        == Consequences(
          output: """
            Ticket 2: parked 18:14 -> 18:00, plate M-AU77 -> M AU 78, first name Åsa -> \
            Eva Maria

            """))
    #expect(
      scene.run("edit --plate mau78 --note hello")
        == Consequences(output: "Ticket 2: note none -> hello\n"))
    #expect(
      scene.run("edit 3 --clear make,note")
        == Consequences(output: "Ticket 3: make Škoda -> Unknown, note 100 % _new_ -> none\n"))
    #expect(
      scene.run("edit 2 --clear owner -n")
        == Consequences(
          output: """
            Would change ticket 2: first name Eva Maria -> none, last name Öberg -> none

            """))
    #expect(
      scene.run("edit 2 --clear owner --owner 'Eva Öberg'")
        == Consequences(
          .usage, messages: "Error: 'ownerFirstName' cannot be given and cleared at once\n"))
    #expect(
      scene.run("edit 3 --clear year,ownerLastName")
        == Consequences(output: "Ticket 3: year 2019 -> none, last name O'Neil -> none\n"))
    #expect(scene.run("edit 3 -q --key K3") == Consequences(output: "3\n"))
    #expect(
      scene.run("edit 3")
        == Consequences(
          .usage,
          messages: """
            Error: What should change? Give for example --spot B7, or --clear note.

            """))
    #expect(
      scene.run("edit")
        == Consequences(
          .usage,
          messages: """
            Error: What should change? Give for example --spot B7, or --clear note.

            """))
    #expect(
      scene.run("edit 3 --clear plat")
        == Consequences(.usage, messages: "Error: Unknown field 'plat'. Did you mean 'plate'?\n"))
    #expect(
      scene.run("edit 3 --clear ticket")
        == Consequences(.usage, messages: "Error: 'ticket' cannot be cleared\n"))
    #expect(
      scene.run("edit 3 --clear spot --spot B")
        == Consequences(.usage, messages: "Error: 'spot' cannot be given and cleared at once\n"))
    #expect(
      scene.run("edit 3 --note ''")
        == Consequences(
          .usage,
          messages: """
            Error: --note needs a text. Leave it out, or empty a field with 'edit --clear'.

            """))
    #expect(
      scene.run("edit 3 --at -10m --year 20x9")
        == Consequences(.usage, messages: "Error: '20x9' is not a year. Type for example 2019.\n"))
  }

  // MARK: - Owners

  @Test func `--owner replaces both names, as it gives both in park`() throws {
    let scene = try CommandScene()
    for owner in ["Madonna", "Lee", "Ann Lee", "Eva Maria Öberg"] {
      #expect(scene.run(arguments: ["park", "--owner", owner]).status == .done)
      #expect(scene.run("park --owner 'Ann Lee'").status == .done)
    }
    #expect(
      scene.run("edit 2 --owner Madonna")
        == Consequences(output: "Ticket 2: first name Ann -> none, last name Lee -> Madonna\n"))
    #expect(
      scene.run("edit 4 --owner Lee") == Consequences(output: "Ticket 4: first name Ann -> none\n"))
    #expect(
      scene.run("edit 6 --owner 'Ann Lee'") == Consequences(output: "Ticket 6: nothing to change\n")
    )
    #expect(
      scene.run("edit 8 --owner 'Eva Maria Öberg'")
        == Consequences(
          output: "Ticket 8: first name Ann -> Eva Maria, last name Lee -> Öberg\n"))
    #expect(
      scene.run("show 1-8 --fields ownerFirstName,ownerLastName --format csv").output == """
        ownerFirstName,ownerLastName
        ,Madonna
        ,Madonna
        ,Lee
        ,Lee
        Ann,Lee
        Ann,Lee
        Eva Maria,Öberg
        Eva Maria,Öberg

        """)
  }

  @Test func `one name alone is changed by the option that names it`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park --owner 'Ann Lee'").status == .done)
    #expect(
      scene.run("edit 1 --owner-last Madonna")
        == Consequences(output: "Ticket 1: last name Lee -> Madonna\n"))
    #expect(
      scene.run("edit 1 --owner-first Eva")
        == Consequences(output: "Ticket 1: first name Ann -> Eva\n"))
    #expect(
      scene.run("edit 1 --owner Lee --clear ownerFirstName")
        == Consequences(output: "Ticket 1: first name Eva -> none, last name Madonna -> Lee\n"))
  }

  // MARK: - Time zones

  @Test func `an edit that changes the offset says so`() throws {
    let scene = try CommandScene()
    scene.zone = .germany2026
    #expect(scene.run("park --at '2026-11-01 12:00'").status == .done)
    #expect(
      scene.run("edit 1 --at '2026-07-01 12:00'")
        == Consequences(
          output: """
            Ticket 1: parked 2026-11-01 12:00 -> 2026-07-01 12:00, time zone +01:00 -> +02:00

            """))
    #expect(
      scene.run("edit 1 --at '2026-07-01 12:30'")
        == Consequences(output: "Ticket 1: parked 2026-07-01 12:00 -> 2026-07-01 12:30\n"))
    // The same instant, typed at a desk in another place.
    scene.zone = TimeZoneRules { _ in -12_600 }
    let edited = scene.run("edit 1 --at 2026-07-01T10:30Z").output
    #expect(edited.hasSuffix("time zone +02:00 -> -03:30\n"), "\(edited)")
    // Clocks before the time of railways were off by odd seconds.
    scene.zone = TimeZoneRules { _ in 1172 }
    let odd = scene.run("edit 1 --at 2026-07-01T10:30Z").output
    #expect(odd.hasSuffix("time zone -03:30 -> +00:19:32\n"), "\(odd)")
  }
}

extension TimeZoneRules {
  /// Germany in 2026: summer time from 29 March, 01:00 UTC, to 25 October, 01:00 UTC.
  static let germany2026 = TimeZoneRules {
    (1_774_746_000..<1_792_890_000).contains($0) ? 7200 : 3600
  }
}
