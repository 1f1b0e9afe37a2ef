import CarStorage
import Foundation
import Testing

@testable import CarvaletCommands

/// `search`: the matches, the scopes and the messages.
@Suite(.everyStore) struct SearchCommandTests {
  @Test func `Row 56: case, accents and strokes of letters make no difference`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("search skoda --fields make")
        == Consequences(output: "Škoda\n", messages: "1 car\n"))
    #expect(
      scene.run("find LUKASZ --all --fields ownerLastName")
        == Consequences(
          output: """
            Łukasz
            Łukasz

            """, messages: "2 cars\n"))
    #expect(
      scene.run("find łukasz --all --fields ownerLastName")
        == Consequences(
          output: """
            Łukasz
            Łukasz

            """, messages: "2 cars\n"))
    #expect(
      scene.run("search ö --fields ownerLastName")
        == Consequences(
          output: """

            Öberg
            O'Neil
            Łukasz

            """, messages: "4 cars\n"))
  }

  // The car with the key K1 stood below K13 and K12, which came later.
  @Test func `without an order, the car whose ticket, key or spot was typed comes first`() throws {
    let scene = try CommandScene()
    for (hour, key, spot) in [
      (12, "K1", "A3"), (13, "K13", "A30"), (14, "k-1", "B1"), (15, "K12", "K1"),
    ] {
      let line = "park Audi --key \(key) --spot \(spot) --at \(hour):00"
      #expect(scene.run(line).status == .done)
    }
    func tickets(_ line: String) -> String {
      scene.run("search \(line) -q").output.replacingOccurrences(of: "\n", with: " ")
    }
    #expect(tickets("k1") == "4 3 1 2 ")
    #expect(tickets("k1 --limit 1") == "4 " && tickets("k1 --limit 2 --offset 2") == "1 2 ")
    #expect(tickets("k13 audi") == "2 " && tickets("a3") == "1 2 ")
    // A word of a field is for that field, and an order that is asked for stays.
    #expect(tickets("spot:k1") == "4 " && tickets("key:k1") == "3 1 4 2 ")
    #expect(tickets("k1 --sort parked") == "4 3 2 1 " && tickets("k1 --reverse") == "1 2 3 4 ")
    #expect(tickets("2").hasPrefix("2 "))
    let json = scene.run("search k1 --fields ticket --json").output
    #expect(json.filter(\.isNumber) == "4312", "\(json)")
    #expect(
      scene.run("search k1 --fields ticket,key").output == "4\tK12\n3\tk-1\n1\tK1\n2\tK13\n")
  }

  @Test
  func `Rows 50, 54: the scope says where to look, and sort means what the list is sorted by`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("search a --in make -q")
        == Consequences(
          output: """
            2
            3

            """))
    #expect(
      scene.run("search a --in model -q")
        == Consequences(
          output: """
            2
            3

            """))
    #expect(
      scene.run("search 2019 --in year -q")
        == Consequences(
          output: """
            3
            1

            """))
    #expect(
      scene.run("search 01 --in year -q")
        == Consequences(
          output: """
            2
            3
            1

            """))
    #expect(
      scene.run("search a --in owner --sort owner -q")
        == Consequences(
          output: """
            1
            2

            """))
    #expect(scene.run("search mau --in plate -q") == Consequences(output: "2\n"))
    #expect(scene.run("search 2 --in ticket -q") == Consequences(output: "2\n"))
    #expect(scene.run("search new --in note -q") == Consequences(output: "3\n"))
    #expect(
      scene.run("search a --in sort --sort make -q")
        == Consequences(
          output: """
            2
            3

            """))
    #expect(scene.run("search 2016 --in sort --sort year -q") == Consequences(output: "2\n"))
    #expect(
      scene.run("search a --in make,model -q")
        == Consequences(
          output: """
            2
            3

            """))
    #expect(
      scene.run("search E --in plate,note --all -q")
        == Consequences(
          output: """
            3
            5

            """))
  }

  @Test func `Row 55: scopes are words`() throws {
    let scene = try CommandScene.evening()
    let words = [
      "any", "sort", "make", "model", "year", "owner", "plate", "key", "spot", "ticket", "note",
    ]
    #expect(ScopeWord.allCases.map(\.rawValue) == words)
    for word in words {
      #expect(scene.run("search xyz --in \(word)").status == .nothingMatched, "\(word)")
    }
    #expect(scene.run("search xyz --in 1").status == .usage)
    // Every other field is one, too, as before a colon.
    #expect(scene.run("search k7 --in key -q").output == "1\n")
    #expect(scene.run("search a12 --in color,spot -q").output == "1\n")
    #expect(scene.run("search red --in color -q").output == "2\n")
    #expect(scene.run("search k7 --in color -q").status == .nothingMatched)
    #expect(scene.run("search returned --in state -q").output == "5\n")
    #expect(scene.run("search x --in notes").status == .usage)
  }

  @Test func `Row 51: searching a time or a year compares its text and never fails`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("search 2026-11-21 --in sort -q")
        == Consequences(
          output: """
            4
            2
            3
            1

            """))
    #expect(scene.run("search 16: --in sort -q") == Consequences(output: "1\n"))
    #expect(
      scene.run("search 19 --in sort --sort year -q")
        == Consequences(
          output: """
            1
            3

            """))
    #expect(
      scene.run("search x --in sort --sort parked")
        == Consequences(
          .nothingMatched,
          messages: """
            '--in sort' looks at what the list is sorted by, which is when a car was parked. With \
            '--sort make' it looks at makes.
            No cars match 'x'. 'search --all' looks at cars that left, too.

            """))
  }

  @Test func `two names that stand beside one another are read together`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("search 'bmw m3' -q") == Consequences(output: "1\n"))
    #expect(scene.run("search 'zoë łukasz' -q") == Consequences(output: "1\n"))
    #expect(
      scene.run("search 'z zoë' -q")
        == Consequences(
          .nothingMatched,
          messages: "No cars match 'z zoë'. 'search --all' looks at cars that left, too.\n"))
  }

  @Test func `a plate is found however it is written`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("search bmw123 -q") == Consequences(output: "1\n"))
    #expect(scene.run("search 'b-mw-123' --in plate -q") == Consequences(output: "1\n"))
    #expect(scene.run("search 'm au 77' -q") == Consequences(output: "2\n"))
  }

  @Test func `Row 53: there is no search for nothing`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("search ''")
        == Consequences(
          .usage, messages: "Error: There is nothing to look for. 'carvalet list' shows all cars.\n"
        ))
    #expect(scene.run("search ' ' -q --in note") == Consequences(output: "3\n"))
  }

  @Test func `characters that elsewhere are wildcards or quotes mean themselves`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("search % -q") == Consequences(output: "3\n"))
    #expect(scene.run("search _ -q") == Consequences(output: "3\n"))
    #expect(scene.run("search '100 %' -q") == Consequences(output: "3\n"))
    #expect(
      scene.run("search * -q")
        == Consequences(
          .nothingMatched,
          messages: "No cars match '*'. 'search --all' looks at cars that left, too.\n"))
    #expect(
      scene.run("search ％ -q")
        == Consequences(
          .nothingMatched,
          messages: "No cars match '％'. 'search --all' looks at cars that left, too.\n"))
    #expect(
      scene.run("search \" -q")
        == Consequences(
          .nothingMatched,
          messages: """
            No cars match '"'. 'search --all' looks at cars that left, too.

            """))
    #expect(scene.run("search O'N -q") == Consequences(output: "3\n"))
    #expect(
      scene.run("search \\ -q")
        == Consequences(
          .nothingMatched,
          messages: "No cars match '\\'. 'search --all' looks at cars that left, too.\n"))
    #expect(
      scene.run("search ? -q")
        == Consequences(
          .nothingMatched,
          messages: "No cars match '?'. 'search --all' looks at cars that left, too.\n"))
    #expect(
      scene.run("search b%w -q")
        == Consequences(
          .nothingMatched,
          messages: "No cars match 'b%w'. 'search --all' looks at cars that left, too.\n"))
    #expect(
      scene.run("search m_ -q")
        == Consequences(
          .nothingMatched,
          messages: "No cars match 'm_'. 'search --all' looks at cars that left, too.\n"))
  }

  @Test func `Row 7: a match looks as it does in the list, and is bold where colour is on`() throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("search bmw", terminal: 100)
        == Consequences(
          output: """
            TICKET  CAR          COLOR  PLATE     OWNER       KEY  SPOT  PARKED
                 1  2019 BMW M3         B MW 123  Zoë Łukasz  K7   A12   16:04, 3 h

            """, messages: "1 car\n"))
    #expect(
      scene.run("search au --color always", terminal: 100)
        == Consequences(
          output: """
            \u{1B}[2mTICKET\u{1B}[0m  \u{1B}[2mCAR\u{1B}[0m                 \
            \u{1B}[2mCOLOR\u{1B}[0m  \u{1B}[2mPLATE\u{1B}[0m   \u{1B}[2mOWNER\u{1B}[0m      \
            \u{1B}[2mKEY\u{1B}[0m  \u{1B}[2mSPOT\u{1B}[0m  \u{1B}[2mPARKED\u{1B}[0m
                 2  2016 \u{1B}[1mAu\u{1B}[0mdi A4 Avant  red    M-\u{1B}[1mAU\u{1B}[0m77  Åsa \
            Öberg             \u{1B}[2m18:14, 50 min\u{1B}[0m

            """, messages: "\u{1B}[2m1 car\u{1B}[0m\n"))
    #expect(
      scene.run("search bmw --sort make --all --sections")
        == Consequences(
          output: """
            BMW (2)
            5\t2014 bmw i3\tB EL 1\tMax Łukasz\t\t\t2026-11-20 18:30, 1 d\t19:04\t
            1\t2019 BMW M3\tB MW 123\tZoë Łukasz\tK7\tA12\t16:04, 3 h\t\t

            """, messages: "2 cars, 1 make\n"))
    #expect(
      scene.run("search o --format md --fields ticket,ownerLastName --color always")
        == Consequences(
          output: """
            | TICKET | OWNERLASTNAME |
            | ---: | --- |
            | 4 |  |
            | 2 | Öberg |
            | 3 | O'Neil |
            | 1 | Łukasz |

            """, messages: "\u{1B}[2m4 cars\u{1B}[0m\n"))
  }

  @Test func `a search that finds nothing does not look like an empty lot`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("search lada")
        == Consequences(
          .nothingMatched,
          messages: "No cars match 'lada'. 'search --all' looks at cars that left, too.\n"))
    #expect(
      scene.run("search lada --returned")
        == Consequences(.nothingMatched, messages: "No cars that left match 'lada'\n"))
    #expect(
      scene.run("search lada --all")
        == Consequences(
          .nothingMatched, messages: "No cars match 'lada', neither parked nor returned\n"))
    #expect(
      scene.run("search lada --json").inSentences
        == Consequences(
          .nothingMatched, output: "[]\n",
          messages: "Error: No cars match 'lada'. 'search --all' looks at cars that left, too.\n"))
    #expect(
      scene.run("search lada -q")
        == Consequences(
          .nothingMatched,
          messages: "No cars match 'lada'. 'search --all' looks at cars that left, too.\n"))
    #expect(
      scene.run("search i3")
        == Consequences(
          .nothingMatched,
          messages: "No cars match 'i3'. 'search --all' looks at cars that left, too.\n"))
    #expect(scene.run("search i3 --all -q") == Consequences(output: "5\n"))
    #expect(scene.run("search i3 --returned -q") == Consequences(output: "5\n"))
  }

  @Test func `a limited search says that there are more, and how many there are where it knows`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("search a --limit 1 --fields ticket")
        == Consequences(
          output: "4\n", messages: "1 car; more match. Raise --limit, or go on with --offset.\n"))
    #expect(
      scene.run("search a --limit 2 --offset 1 --fields ticket")
        == Consequences(
          output: """
            2
            3

            """, messages: "2 cars; more match. Raise --limit, or go on with --offset.\n"))
    #expect(
      scene.run("search a --limit 9 --fields ticket")
        == Consequences(
          output: """
            4
            2
            3
            1

            """, messages: "4 cars\n"))
    #expect(scene.run("search a --limit 2 --offset 9") == Consequences(messages: "0 of 4 cars\n"))
    #expect(
      scene.run("search lada --limit 2 --offset 9")
        == Consequences(
          .nothingMatched,
          messages: "No cars match 'lada'. 'search --all' looks at cars that left, too.\n"))
    #expect(
      scene.run("search a --limit 0")
        == Consequences(messages: "0 cars; more match. Raise --limit, or go on with --offset.\n"))
    #expect(
      scene.run("search a --sort make --jump B --limit 1 --fields ticket")
        == Consequences(output: "1\n", messages: "1 of 4 cars\n"))
  }

  @Test func `what is bold is what was found: half a letter is no match`() throws {
    let scene = try CommandScene()
    _ = scene.run("park Fiat 500 --owner José --note süß")
    let found = scene.run(
      "search ß --fields ownerFirstName,ownerLastName,note --color always", terminal: 80
    )
    .output
    #expect(found.contains("José") && found.contains("sü\u{1B}[1mß\u{1B}[0m"), "\(found)")
  }

  @Test func `Row 59: what a search finds is named by its ticket, not by its place`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("search m3 -q") == Consequences(output: "1\n"))
    #expect(
      scene.run(arguments: ["retrieve", "-"], input: ["1"])
        == Consequences(
          output: """
            Retrieved ticket 1: 2019 BMW M3, plate B MW 123, key K7, spot A12, parked 3 h

            """))
    #expect(
      scene.run("list -q")
        == Consequences(
          output: """
            4
            2
            3

            """))
  }
}
