import Foundation
import Testing

@testable import CarvaletCommands

/// `list`: the orders, the sections and their headers.
@Suite(.everyStore) struct ListCommandTests {
  @Test
  func `Rows 11, 12, 16: by default the newest car comes first, in one section without a title`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list")
        == Consequences(
          output: """
            4\tUnknown Unknown\t\t\t\tA1\t18:59, 5 min\t
            2\t2016 Audi A4 Avant\tM-AU77\tÅsa Öberg\t\t\t18:14, 50 min\tred
            3\t2019 Škoda Octavia\t\tO'Neil\t\t\t17:30, 1 h 34 min\t
            1\t2019 BMW M3\tB MW 123\tZoë Łukasz\tK7\tA12\t16:04, 3 h\t

            """, messages: "4 cars\n"))
    #expect(
      scene.run("ls --reverse -q")
        == Consequences(
          output: """
            1
            3
            2
            4

            """))
    #expect(
      scene.run("list --sort dateCreated -q")
        == Consequences(
          output: """
            4
            2
            3
            1

            """))
    #expect(
      scene.run("list --sort parked -q")
        == Consequences(
          output: """
            4
            2
            3
            1

            """))
  }

  @Test func `Rows 1, 15: a terminal gets a table with section headers, and the count on stderr`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --sort make", terminal: 100)
        == Consequences(
          output: """
            TICKET  CAR                 COLOR  PLATE     OWNER       KEY  SPOT  PARKED
            Audi (1)
                 2  2016 Audi A4 Avant  red    M-AU77    Åsa Öberg              18:14, 50 min
            BMW (1)
                 1  2019 BMW M3                B MW 123  Zoë Łukasz  K7   A12   16:04, 3 h
            Škoda (1)
                 3  2019 Škoda Octavia                   O'Neil                 17:30, 1 h 34 min
            Unknown (1)
                 4  Unknown Unknown                                       A1    18:59, 5 min

            """,
          messages: """
            4 cars, 3 makes and Unknown
            A B S U

            """))
    // Where there is colour the time is dim behind the car.
    #expect(
      scene.run("list --color always --limit 1", terminal: 100).output.hasSuffix(
        "\u{1B}[2m18:59, 5 min\u{1B}[0m\n"))
  }

  @Test func `at a terminal a list ends with the titles of its index, as wide as fits`() throws {
    let scene = try CommandScene.evening()
    let titles = ["A", "B", "C", "日", "É", "Ž"]
    #expect(ListMessages.index(titles, width: 12).string == "A B C 日 É Ž")
    #expect(ListMessages.index(titles, width: 11).string == "A B C … Ž")
    #expect(ListMessages.index(titles, width: 8).string == "A B … Ž")
    #expect(ListMessages.index(titles, width: 1).string == "… Ž")
    func index(_ line: String, terminal: Int? = 100) -> String {
      scene.run(line, terminal: terminal).messages.split(separator: "\n").dropFirst()
        .joined(separator: "\n")
    }
    #expect(index("list --sort year --all") == "2019 2016 2014 #")
    #expect(index("list --sort year --all --color always") == "\u{1B}[2m2019 2016 2014 #\u{1B}[0m")
    #expect(
      scene.run("list --sort year --all", terminal: 14).messages.hasSuffix("\n2019 2016 … #\n"))
    #expect(index("list --sort owner") == "L O #")
    #expect(index("search 2019 --sort make") == "B S")
    for line in [
      "list", "list --sort make --limit 2", "list --sort make --format md", "list --sort make -q",
      "list --returned --sort make", "list --sort make --group-by none", "queue",
    ] { #expect(index(line) == "", "\(line)") }
    #expect(index("list --sort make", terminal: nil) == "")
  }

  @Test func `a word behind list is what it is sorted by`() throws {
    let scene = try CommandScene.evening()
    for key in ["make", "model", "year", "owner", "owner-first", "spot", "key", "parked"] {
      #expect(scene.run("list \(key) --all") == scene.run("list --all --sort \(key)"))
      #expect(scene.run("ls \(key.uppercased())") == scene.run("list --sort \(key)"))
    }
    #expect(scene.run("list dateCreated -q").output == scene.run("list -q").output)
    #expect(
      scene.run("list make --sort year")
        == Consequences(
          .usage, messages: "Error: 'make' says what to sort by. Leave out --sort.\n"))
  }

  @Test func `sections have the name of what they are, and the list is sorted by it`() throws {
    let scene = try CommandScene.evening()
    for key in ["make", "model", "year", "owner", "owner-first", "spot", "key"] {
      #expect(
        scene.run("list --all --group-by \(key) --sections")
          == scene.run("list --all --sort \(key) --sections"))
      #expect(
        scene.run("list --sort \(key) --group-by \(key)") == scene.run("list --sort \(key)"))
    }
    #expect(
      scene.run("list --group-by parked --sections") == scene.run("list --group-by day --sections"))
    #expect(
      scene.run("list --sort year --group-by make --sections --fields year,make --all")
        == Consequences(
          output: """
            Audi (1)
            2016\tAudi
            BMW (2)
            2019\tBMW
            2014\tbmw
            Škoda (1)
            2019\tŠkoda
            Unknown (1)
            \tUnknown

            """, messages: "5 cars, 3 makes and Unknown\n"))
    #expect(
      scene.run("list --group-by wheels")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown grouping 'wheels'. Type one of: none, letter, hour, day, decade, parked, \
            make, model, year, owner, owner-first, spot, key.

            """))
  }

  @Test func `capitals and small letters are alike in the words of options`() throws {
    let scene = try CommandScene.evening()
    for (typed, meant) in [
      ("list --sort OWNER-first --group-by LETTER", "list --sort owner-first --group-by letter"),
      ("list --sort DATEcreated", "list"),
      (
        "list --fields Ticket,OWNERLASTNAME --format CSV",
        "list --fields ticket,ownerLastName --format csv"
      ),
      ("search zoë --in Owner,OwnerLastName", "search zoë --in owner,ownerLastName"),
      ("search bmw --in ANY --hours 12 --color Never", "search bmw --hours 12 --color never"),
      ("edit 1 --clear DATECREATED", "edit 1 --clear dateCreated"),
      ("help WHERE", "help where"),
    ] {
      let ended = scene.run(typed)
      #expect(
        ended.status == scene.run(meant).status && ended.output == scene.run(meant).output,
        "\(typed)")
    }
  }

  @Test func `a table and colours that are asked for are there in a pipe, too`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --sort make --limit 1 --format table --fields ticket,make")
        == Consequences(
          output: """
            TICKET  MAKE
            Audi (1)
                 2  Audi

            """, messages: "1 of 4 cars\n"))
    #expect(scene.run("list --format table").output == scene.run("list", terminal: 300).output)
    #expect(
      scene.run("search bmw --color always --fields ticket,make").output
        == "1\t\u{1B}[1mBMW\u{1B}[0m\n")
    scene.environment["CLICOLOR_FORCE"] = "1"
    #expect(scene.run("search bmw --fields make").output == "\u{1B}[1mBMW\u{1B}[0m\n")
    #expect(scene.run("search bmw --fields make --color never").output == "BMW\n")
    scene.environment["NO_COLOR"] = "1"
    #expect(scene.run("search bmw --fields make").output == "BMW\n")
    #expect(scene.run("index --sort make --format table").output.hasPrefix("TITLE  CARS"))
  }

  @Test
  func `Row 72: a narrow terminal shortens times, then owners, then the widest column`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list", terminal: 60)
        == Consequences(
          output: """
            TICKET  CAR                 COLOR  PLATE
                    OWNER       KEY  SPOT  PARKED
                 4  Unknown Unknown
                                     A1    5m
                 2  2016 Audi A4 Avant  red    M-AU77
                    Åsa Öberg              50m
                 3  2019 Škoda Octavia
                    O'Neil                 1h34m
                 1  2019 BMW M3                B MW 123
                    Zoë Łukasz  K7   A12   3h

            """, messages: "4 cars\n"))
    #expect(
      scene.run("list --limit 2", terminal: 70)
        == Consequences(
          output: """
            TICKET  CAR                 COLOR  PLATE   OWNER     KEY  SPOT  PARKED
                 4  Unknown Unknown                                   A1    5m
                 2  2016 Audi A4 Avant  red    M-AU77  Åsa Öbe…             50m

            """, messages: "2 of 4 cars\n"))
    #expect(
      scene.run("list --all --limit 2", terminal: 49)
        == Consequences(
          output: """
            TICKET  CAR                 COLOR  PLATE
                    OWNER      KEY  SPOT  PARKED  RETURNED
                 4  Unknown Unknown
                                    A1    5m
                 2  2016 Audi A4 Avant  red    M-AU77
                    Åsa Öberg             50m

            """, messages: "2 of 5 cars\n"))
  }

  @Test
  func `Rows 12, 13: make and model ascend, years descend, and case and accents do not count`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --sort make --all --fields make,model")
        == Consequences(
          output: """
            Audi\tA4 Avant
            bmw\ti3
            BMW\tM3
            Škoda\tOctavia
            Unknown\tUnknown

            """, messages: "5 cars, 3 makes and Unknown\n"))
    #expect(
      scene.run("list --sort model --all --fields make,model")
        == Consequences(
          output: """
            Audi\tA4 Avant
            bmw\ti3
            BMW\tM3
            Škoda\tOctavia
            Unknown\tUnknown

            """, messages: "5 cars, 4 models and Unknown\n"))
    #expect(
      scene.run("list --sort year --all --fields year,make")
        == Consequences(
          output: """
            2019\tBMW
            2019\tŠkoda
            2016\tAudi
            2014\tbmw
            \tUnknown

            """, messages: "5 cars, 3 years and Unknown\n"))
    #expect(
      scene.run("list --sort year --all --fields year,make --reverse")
        == Consequences(
          output: """
            2014\tbmw
            2016\tAudi
            2019\tŠkoda
            2019\tBMW
            \tUnknown

            """, messages: "5 cars, 3 years and Unknown\n"))
  }

  @Test func `Row 17: a single section has no header unless --sections asks for it`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --returned --sort make", terminal: 90)
        == Consequences(
          output: """
            TICKET  CAR          COLOR  PLATE   OWNER       KEY  SPOT  PARKED                 \
            RETURNED
                 5  2014 bmw i3         B EL 1  Max Łukasz             2026-11-20 18:30, 1 d  19:04

            """, messages: "1 car, 1 make\n"))
    #expect(
      scene.run("list --returned --sort make --sections", terminal: 90)
        == Consequences(
          output: """
            TICKET  CAR          COLOR  PLATE   OWNER       KEY  SPOT  PARKED                 \
            RETURNED
            bmw (1)
                 5  2014 bmw i3         B EL 1  Max Łukasz             2026-11-20 18:30, 1 d  19:04

            """, messages: "1 car, 1 make\n"))
  }

  // It went on ageing, as if it were still there.
  @Test func `the stay of a car ends when the car leaves, on narrow terminals too`() throws {
    let scene = try CommandScene.evening()
    scene.now += 2 * 86_400
    #expect(
      scene.run("list --returned --fields ticket,dateCreated").output
        == "5\t2026-11-20 18:30, 1 d\n")
    #expect(
      scene.run("list --returned", terminal: 60).output.split(separator: "\n").last?.hasSuffix(
        "  1d      2d") == true)
  }

  @Test func `Row 20: a car of unknown make has a section of that name`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --sort make --sections --fields ticket")
        == Consequences(
          output: """
            Audi (1)
            2
            BMW (1)
            1
            Škoda (1)
            3
            Unknown (1)
            4

            """, messages: "4 cars, 3 makes and Unknown\n"))
  }

  @Test func `Rows 33, 34: parked sections by hour, latest first, on a clock of 24 or 12 hours`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --group-by hour --sections --fields ticket --all")
        == Consequences(
          output: """
            18:00 (3)
            4
            2
            5
            17:00 (1)
            3
            16:00 (1)
            1

            """, messages: "5 cars, 3 hours\n"))
    #expect(
      scene.run("list --group-by hour --hours 12 --sections --fields ticket")
        == Consequences(
          output: """
            6 PM (2)
            4
            2
            5 PM (1)
            3
            4 PM (1)
            1

            """, messages: "4 cars, 3 hours\n"))
  }

  @Test func `Rows 35, 36: owners by last name or by first name`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --sort owner --all --sections --fields ownerFirstName,ownerLastName")
        == Consequences(
          output: """
            Łukasz (2)
            Max\tŁukasz
            Zoë\tŁukasz
            O'Neil (1)
            \tO'Neil
            Öberg (1)
            Åsa\tÖberg
            Unknown (1)
            \t

            """, messages: "5 cars, 3 owners and Unknown\n"))
    #expect(
      scene.run("list --sort owner-first --all --fields ownerFirstName,ownerLastName")
        == Consequences(
          output: """
            Åsa\tÖberg
            Max\tŁukasz
            Zoë\tŁukasz
            \t
            \tO'Neil

            """, messages: "5 cars, 3 owners and Unknown\n"))
  }

  @Test func `--returned and --all look at the ledger, and show when a car left`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --returned")
        == Consequences(
          output: "5\t2014 bmw i3\tB EL 1\tMax Łukasz\t\t\t2026-11-20 18:30, 1 d\t19:04\t\n",
          messages: "1 car\n"))
    #expect(
      scene.run("list --all --limit 1", terminal: 100)
        == Consequences(
          output: """
            TICKET  CAR              COLOR  PLATE  OWNER  KEY  SPOT  PARKED        RETURNED
                 4  Unknown Unknown                            A1    18:59, 5 min

            """, messages: "1 of 5 cars\n"))
  }

  @Test func `a store that was not made yet is an empty lot; one that was named is missing`()
    throws
  {
    let scene = try CommandScene()
    scene.environment["CARVALET_STORE"] = nil
    scene.environment["XDG_DATA_HOME"] = "\(scene.folder.path)/data"
    #expect(
      scene.run("list")
        == Consequences(
          messages: """
            No cars have been parked yet. 'carvalet park' makes the store \
            'FOLDER/data/carvalet/carvalet.sqlite'.

            """))
    #expect(
      scene.run("list --json")
        == Consequences(
          output: "[]\n",
          messages: """
            No cars have been parked yet. 'carvalet park' makes the store \
            'FOLDER/data/carvalet/carvalet.sqlite'.

            """))
    #expect(
      scene.run("search bmw")
        == Consequences(
          .nothingMatched,
          messages: """
            No cars have been parked yet. 'carvalet park' makes the store \
            'FOLDER/data/carvalet/carvalet.sqlite'.

            """))
    #expect(
      scene.run("index --sort make")
        == Consequences(
          messages: """
            No cars have been parked yet. 'carvalet park' makes the store \
            'FOLDER/data/carvalet/carvalet.sqlite'.

            """))
    #expect(
      scene.run("show 1")
        == Consequences(
          .inputMissing,
          messages: """
            Error: There is no store at 'FOLDER/data/carvalet/carvalet.sqlite'. 'carvalet park' or \
            'carvalet import' makes one.

            """))
    #expect(
      scene.run("list --store \(scene.folder.path)/none.sqlite")
        == Consequences(
          .inputMissing,
          messages: """
            Error: There is no store at 'FOLDER/none.sqlite'. 'carvalet park' or 'carvalet import' \
            makes one.

            """))
    #expect(
      scene.run("list --store \(scene.folder.path)/none/none.sqlite")
        == Consequences(
          .inputMissing,
          messages: """
            Error: There is no store at 'FOLDER/none/none.sqlite'. 'carvalet park' or 'carvalet \
            import' makes one.

            """))
    #expect(
      scene.run("list --store \(scene.folder.path)")
        == Consequences(
          .inputMissing, messages: "Error: 'FOLDER' is a folder. Name a file in it with --store.\n")
    )
  }
}
