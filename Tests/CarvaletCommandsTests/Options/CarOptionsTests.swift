import CarStorage
import Testing

@testable import CarvaletCommands

/// The options for the fields of a car: times, tickets and years as they may be typed.
struct CarOptionsTests {
  @Test func `times are typed in many ways, and refused with what to type`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run("park --at 18:30")
        == Consequences(output: "Parked ticket 1: Unknown Unknown\n"))
    #expect(
      scene.run("park --at 19:30")
        == Consequences(output: "Parked ticket 2: Unknown Unknown, since yesterday 19:30\n"))
    #expect(
      scene.run("park --at -15m")
        == Consequences(output: "Parked ticket 3: Unknown Unknown\n"))
    #expect(
      scene.run("park --at '2h ago'")
        == Consequences(output: "Parked ticket 4: Unknown Unknown\n"))
    #expect(
      scene.run("park --at 'yesterday 18:30'")
        == Consequences(output: "Parked ticket 5: Unknown Unknown, since yesterday 18:30\n"))
    #expect(
      scene.run("park --at 2026-11-20T12:00:00Z")
        == Consequences(output: "Parked ticket 6: Unknown Unknown, since yesterday 13:00\n"))
    #expect(
      scene.run("park --at now")
        == Consequences(output: "Parked ticket 7: Unknown Unknown\n"))
    #expect(
      scene.run("list --reverse --json --fields ticket,dateCreated")
        == Consequences(
          output: """
            [
            {"ticket":6,"dateCreated":"2026-11-20T12:00:00.000Z"},
            {"ticket":5,"dateCreated":"2026-11-20T17:30:00.000Z"},
            {"ticket":2,"dateCreated":"2026-11-20T18:30:00.000Z"},
            {"ticket":4,"dateCreated":"2026-11-21T16:04:05.000Z"},
            {"ticket":1,"dateCreated":"2026-11-21T17:30:00.000Z"},
            {"ticket":3,"dateCreated":"2026-11-21T17:49:05.000Z"},
            {"ticket":7,"dateCreated":"2026-11-21T18:04:05.000Z"}
            ]

            """))
    #expect(
      scene.run("park --at 03/04/2026")
        == Consequences(
          .usage,
          messages: """
            Error: '03/04/2026' can be misread. Type '2026-04-03' for 3 April 2026, or \
            '2026-03-04' for 4 March 2026.

            """))
    #expect(scene.run("park --at '31/12/2025 18:30' -q").status == .done)
    #expect(
      scene.run("park --at 2026-11-22")
        == Consequences(
          .usage, messages: "Error: '2026-11-22' lies ahead. A car is parked now or was before.\n"))
    #expect(
      scene.run("park --at soon")
        == Consequences(
          .usage,
          messages: """
            Error: 'soon' is not a time. Type one of these:
              now
              -15m  2h ago  (s, m, h, d, w)
              18:30  8pm  today 18:30  yesterday 18:30  friday 18:30  tonight 23:30
              2026-04-03  2026-04-03 18:30  2026-04-03T18:30:05Z

            """))
    #expect(
      scene.run("park --at 25:00")
        == Consequences(
          .usage, messages: "Error: No clock shows '25:00'. Times run from 00:00 to 23:59:59.\n"))
    #expect(
      scene.run("park --at 2026-02-30")
        == Consequences(.usage, messages: "Error: The calendar has no day '2026-02-30'\n"))
    #expect(
      scene.run("park --at yesterday")
        == Consequences(
          .usage,
          messages: """
            Error: 'yesterday' needs a time of day. Type for example 'yesterday 18:30'.

            """))
    #expect(
      scene.run("park --at ''")
        == Consequences(
          .usage,
          messages: """
            Error: '' is not a time. Type one of these:
              now
              -15m  2h ago  (s, m, h, d, w)
              18:30  8pm  today 18:30  yesterday 18:30  friday 18:30  tonight 23:30
              2026-04-03  2026-04-03 18:30  2026-04-03T18:30:05Z

            """))
    #expect(
      scene.run("park --at '200 y'")
        == Consequences(
          .usage,
          messages: """
            Error: '200 y' is not a time. Type one of these:
              now
              -15m  2h ago  (s, m, h, d, w)
              18:30  8pm  today 18:30  yesterday 18:30  friday 18:30  tonight 23:30
              2026-04-03  2026-04-03 18:30  2026-04-03T18:30:05Z

            """))
  }

  @Test func `tickets and years have to be numbers that fit`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run("park --ticket 0")
        == Consequences(.usage, messages: "Error: '0' is not a ticket. Tickets begin at 1.\n"))
    #expect(
      scene.run("park --ticket x")
        == Consequences(
          .usage, messages: "Error: 'x' is not a ticket. Name tickets as 17 or 18-20.\n"))
    #expect(
      scene.run("park --ticket 1-2")
        == Consequences(.usage, messages: "Error: --ticket takes one ticket, not '1-2'\n"))
    #expect(
      scene.run("park --ticket 9223372036854775808")
        == Consequences(
          .usage,
          messages: """
            Error: '9223372036854775808' is not a ticket. Name tickets as 17 or 18-20.

            """))
    #expect(
      scene.run("park --year 20x9")
        == Consequences(.usage, messages: "Error: '20x9' is not a year. Type for example 2019.\n"))
    #expect(
      scene.run("park --year=-1")
        == Consequences(.usage, messages: "Error: '-1' is not a year. Type for example 2019.\n"))
    #expect(
      scene.run("park --year 10000")
        == Consequences(.usage, messages: "Error: '10000' is not a year. Type for example 2019.\n"))
    #expect(
      scene.run("park ''")
        == Consequences(
          .usage,
          messages: """
            Error: A word needs a text. Leave it out, or empty a field with 'edit --clear'.

            """))
    #expect(
      scene.run("park BMW ' '")
        == Consequences(
          .usage,
          messages: """
            Error: A word needs a text. Leave it out, or empty a field with 'edit --clear'.

            """))
    #expect(
      scene.run("park --owner 'A B' --owner-last C")
        == Consequences(
          .usage,
          messages: """
            Error: --owner says both names; leave out --owner-first and --owner-last

            """))
    #expect(
      scene.run("park --owner ' '")
        == Consequences(
          .usage,
          messages: """
            Error: --owner needs a text. Leave it out, or empty a field with 'edit --clear'.

            """))
    #expect(
      scene.run("park --ticket 7")
        == Consequences(output: "Parked ticket 7: Unknown Unknown\n"))
    #expect(
      scene.run("park --ticket 7")
        == Consequences(
          .dataRefused,
          messages: """
            Error: Ticket 7 is taken. Leave out --ticket to get the next free one.

            """))
    #expect(
      scene.run("show 0")
        == Consequences(.usage, messages: "Error: '0' is not a ticket. Tickets begin at 1.\n"))
    #expect(
      scene.run("show 3-1")
        == Consequences(
          .usage,
          messages: """
            Error: The range '3-1' runs backwards. Name the smaller ticket first, as in 18-20.

            """))
    #expect(
      scene.run("show 1-999999")
        == Consequences(
          .usage, messages: "Error: With '1-999999' these would be more than 100000 tickets\n"))
    #expect(
      scene.run("show 1x")
        == Consequences(.nothingMatched, messages: "Error: No car matches '1x'\n"))
  }

  // MARK: - The table of fields

  /// Those that `park` takes as arguments, and `edit` as options of its own.
  private let declaredElsewhere: [CarField] = [.make, .model]

  @Test func `every field with an option is declared, and sets that field alone`() throws {
    for field in CarField.allCases where !declaredElsewhere.contains(field) {
      guard let option = field.option else { continue }
      let typed = try CarOptions.parse(["--\(option.name)", "7"]).typed
      #expect(typed == [TypedField(field: field, text: "7")])
    }
  }

  @Test func `edit has an option for each time that can be corrected`() throws {
    for field in CarField.allCases {
      guard let option = field.correction else { continue }
      let edit = try EditCommand.parse(["1", "--\(option.name)", "-7m"])
      #expect(edit.corrections == [TypedField(field: field, text: "-7m")])
      #expect(throws: (any Error).self) { try ParkCommand.parse(["--\(option.name)", "now"]) }
    }
  }
}
