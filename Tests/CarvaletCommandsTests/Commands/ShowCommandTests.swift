import Testing

@testable import CarvaletCommands

/// `show`: every field of a car.
@Suite(.everyStore) struct ShowCommandTests {
  @Test func `Rows 2, 3: show prints every field of a car`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("show 1")
        == Consequences(
          output: """
            Ticket 1: 2019 BMW M3
            plate   B MW 123
            owner   Zoë Łukasz
            key     K7
            spot    A12
            parked  16:04, 3 h

            """))
    #expect(
      scene.run("show 1", terminal: 80)
        == Consequences(
          output: """
            Ticket 1: 2019 BMW M3
            plate   B MW 123
            owner   Zoë Łukasz
            key     K7
            spot    A12
            parked  16:04, 3 h

            """))
    #expect(
      scene.run("show 2 1 --fields ticket,make,note")
        == Consequences(
          output: """
            ticket  2
            make    Audi
            note    -

            ticket  1
            make    BMW
            note    -

            """))
    #expect(
      scene.run("show 1 --format csv --fields ticket,make")
        == Consequences(
          output: """
            ticket,make
            1,BMW

            """))
    #expect(
      scene.run("show 1 --format plain")
        == Consequences(
          output:
            "1\t16:04, 3 h\tBMW\tM3\t2019\tB MW 123\t\tZoë\tŁukasz\tK7\tA12\t\t\tparked\t\t\t\t\t\n"
        ))
    #expect(
      scene.run("show 1 --format md --fields ticket,plate")
        == Consequences(
          output: """
            | TICKET | PLATE |
            | ---: | --- |
            | 1 | B MW 123 |

            """))
    #expect(
      scene.run("show 5 --format ndjson")
        == Consequences(
          output: """
            {"ticket":5,"dateCreated":"2026-11-20T17:30:00.000Z","make":"bmw","model":"i3",\
            "year":2014,"plate":"B EL 1","color":null,"ownerFirstName":"Max",\
            "ownerLastName":"Łukasz","key":null,"spot":null,"note":null,"photo":null,\
            "state":"returned","dateReturned":"2026-11-21T18:04:05.000Z",\
            "dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":[]}

            """))
    #expect(
      scene.run("show 1-3 --format tsv --fields ticket")
        == Consequences(
          output: """
            ticket
            1
            2
            3

            """))
  }

  @Test func `Row 8: a car of which nothing is known is shown like any other`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park") == Consequences(output: "Parked ticket 1: Unknown Unknown\n"))
    #expect(
      scene.run("show 1")
        == Consequences(
          output: """
            Ticket 1
            parked  19:04, just now

            """))
    #expect(
      scene.run("list", terminal: 80)
        == Consequences(
          output: """
            TICKET  CAR              COLOR  PLATE  OWNER  KEY  SPOT  PARKED
                 1  Unknown Unknown                                  19:04, just now

            """, messages: "1 car\n"))
    #expect(
      scene.run("list --json")
        == Consequences(
          output: """
            [
            {"ticket":1,"dateCreated":"2026-11-21T18:04:05.000Z","make":"Unknown",\
            "model":"Unknown","year":null,"plate":null,"color":null,"ownerFirstName":null,\
            "ownerLastName":null,"key":null,"spot":null,"note":null,"photo":null,"state":"parked",\
            "dateReturned":null,"dateRequested":null,"dateDue":null,"dateReady":null,"stage":null}
            ]

            """))
  }

  @Test func `Row 2: a card has what is known, a photo as well, and no JSON names`() throws {
    let scene = try CommandScene.evening()
    for line in [
      "edit 2 --key K2 --spot B3 --photo a.jpg", "request 2 --for +30m", "note 2 a dent --code d",
      "note 2 wants it washed",
    ] { #expect(scene.run(line).status == .done) }
    #expect(
      scene.run("show 2", terminal: 80).output == """
        Ticket 2: red 2016 Audi A4 Avant
        plate      M-AU77
        owner      Åsa Öberg
        key        K2
        spot       B3
        parked     18:14, 50 min
        requested  19:04
        due        19:34
        wait       due 19:34
        photo      a.jpg
        notes
          19:04  anna  dent: a dent
          19:04  anna  wants it washed

        """)
    #expect(scene.run("show 2").output == scene.run("show 2", terminal: 80).output)
    #expect(scene.run("show 5").output.hasSuffix("\nreturned  19:04\n"))
    #expect(
      scene.run("show 2 --history").output.contains("\n10\t19:04\tanna\t-\tnote\t2\n"))
    scene.environment["TERM"] = "xterm"
    #expect(
      scene.run("show 4", terminal: 80).output == """
        \u{1B}[1mTicket 4\u{1B}[0m
        \u{1B}[2mspot\u{1B}[0m    A1
        \u{1B}[2mparked\u{1B}[0m  \u{1B}[2m18:59, 5 min\u{1B}[0m

        """)
  }

  @Test func `show goes on after a ticket that names no car, and ends with 1`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("show 9")
        == Consequences(
          .nothingMatched,
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(
      scene.run("show 9 1 8 --fields ticket")
        == Consequences(
          .nothingMatched, output: "ticket  1\n",
          messages: """
            Error: No car has ticket 9. 'carvalet list' shows the tickets.
            Error: No car has ticket 8. 'carvalet list' shows the tickets.

            """))
    #expect(
      scene.run("show 9 --json")
        == Consequences(
          .nothingMatched, output: "[]\n",
          messages: """
            {"error":{"code":1,"kind":"nothingMatched",\
            "message":"No car has ticket 9. 'carvalet list' shows the tickets."}}

            """))
  }

  @Test func `a long note is wrapped at a terminal, between words`() throws {
    let scene = try CommandScene()
    _ = scene.run("park --note 'left mirror scratched, guest knows'")
    #expect(
      scene.run("show 1 --fields ticket,note", terminal: 30).output == """
        ticket  1
        note    left mirror scratched,
                guest knows

        """)
    #expect(
      scene.run("show 1 --fields note").output == "note  left mirror scratched, guest knows\n")
  }

  @Test func `-q shows the tickets alone, and which of them there are`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("show 2 1 -q") == Consequences(output: "2\n1\n"))
    #expect(scene.run("show key:K7 --quiet", terminal: 80) == Consequences(output: "1\n"))
    let missing = scene.run("show 9 1 -q")
    #expect(missing.status == .nothingMatched && missing.output == "1\n")
    #expect(missing.messages.hasPrefix("Error: No car has ticket 9."))
    for (options, sentence) in [
      ("--json", "--quiet shows tickets only; leave it out, or --format json"),
      ("--fields make", "--quiet and --fields exclude one another"),
      ("--history", "--quiet and --history exclude one another"),
    ] {
      #expect(
        scene.run("show 1 -q \(options)").inSentences
          == Consequences(.usage, messages: "Error: \(sentence)\n"))
    }
  }
}
