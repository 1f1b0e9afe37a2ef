import Testing

@testable import CarvaletCommands

/// The commands that park cars, change them and let them go.
struct CarCommandTests {
  @Test func `Row 5: park stores what is known, and prints the ticket`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run(
        "park BMW M3 --year 2019 --plate 'B MW 123' --owner 'Zoë Maria Łukasz' --key K7 --spot A12 --color blue --note hi --photo m3.jpg"
      )
        == Consequences(output: "Parked ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12\n"))
    #expect(scene.run("park") == Consequences(output: "Parked ticket 2: Unknown Unknown\n"))
    #expect(
      scene.run("park Audi --ticket 50 --owner-first Max --owner-last Moritz")
        == Consequences(output: "Parked ticket 50: Audi Unknown\n"))
    #expect(scene.run("park Audi -q") == Consequences())
    #expect(
      scene.run("show 1 --json")
        == Consequences(
          output: """
            [
            {"ticket":1,"dateCreated":"2026-11-21T18:04:05.000Z","make":"BMW","model":"M3",\
            "year":2019,"plate":"B MW 123","color":"blue","ownerFirstName":"Zoë Maria",\
            "ownerLastName":"Łukasz","key":"K7","spot":"A12","note":"hi","photo":"m3.jpg",\
            "state":"parked","dateReturned":null}
            ]

            """))
    #expect(
      scene.run("show 50 --fields ownerFirstName,ownerLastName")
        == Consequences(
          output: """
            ownerFirstName  Max
            ownerLastName   Moritz

            """))
    #expect(
      scene.run("list -q")
        == Consequences(
          output: """
            51
            50
            2
            1

            """))
  }

  @Test func `a plate that was here before fills what is left out, and says so`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("retrieve 1 -q") == Consequences())
    #expect(
      scene.run("park --plate b-mw-123")
        == Consequences(
          output: "Parked ticket 6: 2019 BMW M3, plate b-mw-123\n",
          messages: """
            Plate 'b-mw-123' was here before: took over make, model, year, first name, \
            last name.

            """))
    #expect(
      scene.run("park Opel --plate 'BMW 123' --owner Neu")
        == Consequences(
          output: "Parked ticket 7: 2019 Opel M3, plate BMW 123\n",
          messages: """
            Plate 'BMW 123' was here before: took over model, year.
            Plate 'b-mw-123' is also on ticket 6, which is parked: 2019 BMW M3.

            """))
    #expect(scene.run("park --plate BMW123 -q") == Consequences())
    #expect(
      scene.run("show 6 --fields make,model,year,ownerFirstName,ownerLastName,key,spot")
        == Consequences(
          output: """
            make            BMW
            model           M3
            year            2019
            ownerFirstName  Zoë
            ownerLastName   Łukasz
            key             -
            spot            -

            """))
  }

  @Test func `Rows 2, 3: show tells every field of a car`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("show 1")
        == Consequences(
          output: """
            ticket          1
            dateCreated     16:04, 3 h
            make            BMW
            model           M3
            year            2019
            plate           B MW 123
            color           -
            ownerFirstName  Zoë
            ownerLastName   Łukasz
            key             K7
            spot            A12
            note            -
            photo           -
            state           parked
            dateReturned    -

            """))
    #expect(
      scene.run("show 1", terminal: 80)
        == Consequences(
          output: """
            ticket          1
            dateCreated     16:04, 3 h
            make            BMW
            model           M3
            year            2019
            plate           B MW 123
            color           -
            ownerFirstName  Zoë
            ownerLastName   Łukasz
            key             K7
            spot            A12
            note            -
            photo           -
            state           parked
            dateReturned    -

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
          output: "1\t16:04, 3 h\tBMW\tM3\t2019\tB MW 123\t\tZoë\tŁukasz\tK7\tA12\t\t\tparked\t\n"))
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
            "state":"returned","dateReturned":"2026-11-21T18:04:05.000Z"}

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
            ticket          1
            dateCreated     19:04, just now
            make            Unknown
            model           Unknown
            year            -
            plate           -
            color           -
            ownerFirstName  -
            ownerLastName   -
            key             -
            spot            -
            note            -
            photo           -
            state           parked
            dateReturned    -

            """))
    #expect(
      scene.run("list", terminal: 80)
        == Consequences(
          output: """
            TICKET  CAR              PLATE  OWNER  KEY  SPOT  PARKED
                 1  Unknown Unknown                           19:04, just now

            """, messages: "1 car\n"))
    #expect(
      scene.run("list --json")
        == Consequences(
          output: """
            [
            {"ticket":1,"dateCreated":"2026-11-21T18:04:05.000Z","make":"Unknown",\
            "model":"Unknown","year":null,"plate":null,"color":null,"ownerFirstName":null,\
            "ownerLastName":null,"key":null,"spot":null,"note":null,"photo":null,"state":"parked",\
            "dateReturned":null}
            ]

            """))
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
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
  }

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
      scene.run(arguments: ["show", "-"], input: [])
        == Consequences(.usage, messages: "Error: Which car? Name its ticket, or its --plate.\n"))
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
    #expect(scene.run("park Lada Niva --plate 'b mw 123' -q") == Consequences())
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
    #expect(scene.run("park BMW i3 --plate 'B EL 1' -q") == Consequences())
    #expect(scene.run("move 6 X -q") == Consequences())
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
    #expect(scene.run("edit 3 -q --key K3") == Consequences())
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

  @Test func `move puts a car on another spot`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("move 1 B7") == Consequences(output: "Ticket 1: A12 -> B7\n"))
    #expect(
      scene.run("move 1 C1 --key K9")
        == Consequences(output: "Ticket 1: B7 -> C1, key K9\n"))
    #expect(scene.run("move 4 A2") == Consequences(output: "Ticket 4: A1 -> A2\n"))
    #expect(scene.run("move 1 C1 -q") == Consequences())
    #expect(scene.run("move 1 C1") == Consequences(output: "Ticket 1: nothing to change\n"))
    #expect(
      scene.run("move 9 B1")
        == Consequences(
          .nothingMatched,
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(
      scene.run("move 5 B1")
        == Consequences(
          .nothingMatched, messages: "Error: Ticket 5 has left: 2014 bmw i3, 19:04.\n"))
    #expect(scene.run("move 1 ''") == Consequences(.usage, messages: "Error: Which spot?\n"))
    #expect(
      scene.run("move 1 B2 --key ''")
        == Consequences(
          .usage,
          messages: """
            Error: --key needs a text. Leave it out, or empty a field with 'edit --clear'.

            """))
    #expect(
      scene.run("move 1-2 B2")
        == Consequences(.usage, messages: "Error: 'move' takes one ticket, not '1-2'\n"))
    #expect(
      scene.run("move 1")
        == Consequences(
          .usage,
          messages: """
            Error: 'move' takes a ticket and a spot, or --plate and a spot. As in: move 17 B7

            """))
  }

  @Test func `retrieve tells how long the car was parked, and the ledger keeps it`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("retrieve 1 2")
        == Consequences(
          output: """
            Retrieved ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, parked 3 h
            Retrieved ticket 2: 2016 Audi A4 Avant, plate M-AU77, parked 50 min

            """))
    #expect(
      scene.run("retrieve 1")
        == Consequences(
          .nothingMatched, messages: "Error: Ticket 1 has left: 2019 BMW M3, 19:04.\n"))
    #expect(
      scene.run("retrieve 3 9")
        == Consequences(
          .nothingMatched, output: "Retrieved ticket 3: 2019 Škoda Octavia, parked 1 h 34 min\n",
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(scene.run("list -q") == Consequences(output: "4\n"))
    #expect(
      scene.run("list --returned -q")
        == Consequences(
          output: """
            2
            3
            1
            5

            """))
    #expect(
      scene.run("show 1 --fields state,dateReturned")
        == Consequences(
          output: """
            state         returned
            dateReturned  19:04

            """))
    #expect(
      scene.run("repark 1")
        == Consequences(
          output: "Parked ticket 1 again: 2019 BMW M3, plate B MW 123, key K7, spot A12\n"))
    #expect(
      scene.run("repark 1 2 4")
        == Consequences(
          .nothingMatched, output: "Parked ticket 2 again: 2016 Audi A4 Avant, plate M-AU77\n",
          messages: """
            Error: Ticket 1 is on the lot: 2019 BMW M3.
            Error: Ticket 4 is on the lot: Unknown Unknown.

            """))
    #expect(
      scene.run("repark 9")
        == Consequences(
          .nothingMatched,
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(scene.run("retrieve 4 -q") == Consequences())
  }

  @Test func `Row 4: remove deletes one car without asking, and its ticket is gone for ever`()
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
          messages: "Error: No car has ticket 4. 'carvalet list' shows the tickets.\n"))
  }

  @Test func `Row 4: remove asks before more than one, and anything but yes is no`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("remove 1 2", answers: ["n"])
        == Consequences(
          .nothingMatched, messages: "Delete 2 cars for ever? [y/N] Nothing was removed\n"))
    #expect(
      scene.run("remove 1 2", answers: [""])
        == Consequences(
          .nothingMatched, messages: "Delete 2 cars for ever? [y/N] Nothing was removed\n"))
    #expect(
      scene.run("remove 1 2", answers: [])
        == Consequences(
          .nothingMatched,
          messages: """
            Delete 2 cars for ever? [y/N]\u{20}
            Nothing was removed

            """))
    #expect(
      scene.run("remove 1 2")
        == Consequences(
          .usage,
          messages: """
            Error: This would ask: Delete 2 cars for ever? Nobody is there to answer; to go ahead, \
            add --yes.

            """))
    #expect(
      scene.run("remove 1 2 --no-input", answers: ["y"])
        == Consequences(
          .usage,
          messages: """
            Error: This would ask: Delete 2 cars for ever? Nobody is there to answer; to go ahead, \
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
            Removed ticket 2: 2016 Audi A4 Avant, plate M-AU77

            """, messages: "Delete 2 cars for ever? [y/N] "))
    #expect(
      scene.run("remove 3 9 --yes")
        == Consequences(
          .nothingMatched, output: "Removed ticket 3: 2019 Škoda Octavia\n",
          messages: "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"))
    #expect(scene.run("list -q") == Consequences(output: "4\n"))
  }

  @Test func `a dry run says what would be done, and does nothing`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("edit 1 2 --spot Z -n")
        == Consequences(
          output: """
            Would change ticket 1: spot A12 -> Z
            Would change ticket 2: spot none -> Z

            """))
    #expect(
      scene.run("retrieve 1 2 --dry-run")
        == Consequences(
          output: """
            Would retrieve ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, parked 3 h
            Would retrieve ticket 2: 2016 Audi A4 Avant, plate M-AU77, parked 50 min

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
            Would remove ticket 2: 2016 Audi A4 Avant, plate M-AU77
            Would remove ticket 3: 2019 Škoda Octavia
            Would remove ticket 4: Unknown Unknown, spot A1
            Would remove ticket 5: 2014 bmw i3, plate B EL 1

            """))
  }

  @Test func `times are typed in many ways, and refused with what to type`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run("park --at 18:30")
        == Consequences(output: "Parked ticket 1: Unknown Unknown\n"))
    #expect(
      scene.run("park --at 19:30")
        == Consequences(output: "Parked ticket 2: Unknown Unknown\n"))
    #expect(
      scene.run("park --at -15m")
        == Consequences(output: "Parked ticket 3: Unknown Unknown\n"))
    #expect(
      scene.run("park --at '2h ago'")
        == Consequences(output: "Parked ticket 4: Unknown Unknown\n"))
    #expect(
      scene.run("park --at 'yesterday 18:30'")
        == Consequences(output: "Parked ticket 5: Unknown Unknown\n"))
    #expect(
      scene.run("park --at 2026-11-20T12:00:00Z")
        == Consequences(output: "Parked ticket 6: Unknown Unknown\n"))
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
    #expect(
      scene.run("park --at 31/12/2025")
        == Consequences(
          .usage,
          messages: """
            Error: '31/12/2025' can be misread. Type '2025-12-31' for 31 December 2025.

            """))
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
              18:30  today 18:30  yesterday 18:30
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
              18:30  today 18:30  yesterday 18:30
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
              18:30  today 18:30  yesterday 18:30
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
            Error: The make needs a text. Leave it out, or empty a field with 'edit --clear'.

            """))
    #expect(
      scene.run("park BMW ' '")
        == Consequences(
          .usage,
          messages: """
            Error: The model needs a text. Leave it out, or empty a field with 'edit --clear'.

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
        == Consequences(
          .usage, messages: "Error: '1x' is not a ticket. Name tickets as 17 or 18-20.\n"))
  }
}

/// A car that moves is named as any other.
struct MoveNamingTests {
  @Test func `move takes a plate, or a ticket from stdin`() throws {
    let scene = try CommandScene()
    _ = scene.run(arguments: ["park", "BMW", "--plate", "AB 1", "--spot", "A1"])
    #expect(
      scene.run(arguments: ["move", "--plate", "ab1", "C3"])
        == Consequences(output: "Ticket 1: A1 -> C3\n"))
  }
}
