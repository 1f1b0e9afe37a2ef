import CarStorage
import Testing

@testable import CarvaletCommands

/// `search` and `watch` with words as guests say them, and where a hit is shown.
@Suite(.everyStore) struct SearchWordsTests {
  /// The stand of an evening, with a red car whose owner is called O'Brien.
  private func scene() throws -> CommandScene {
    let scene = try CommandScene.evening()
    for line in [
      "park Toyota Camry --year 2018 --color silver --owner O’Brien --spot B-13 --key K9 --at -2m",
      "import requested.json -q",
    ] {
      let file = try scene.file(
        "requested.json",
        """
        [{"ticket": 7, "make": "Lexus", "model": "RX", "color": "red", "note": "silver scratch",
          "dateCreated": "2026-11-21T17:00:00+01:00",
          "dateRequested": "2026-11-21T18:35:00+01:00"}]
        """)
      let consequences = scene.run(line.replacing("requested.json", with: file))
      #expect(consequences.status == .done, "\(consequences)")
    }
    return scene
  }

  @Test(arguments: [
    ("silver camry", "6"), ("camry silver", "6"), ("'camry silver'", ""), ("obrien", "6"),
    ("'2018 toyota c'", "6"), ("silver", "6 7"), ("color:silver", "6"), ("silver not:camry", "7"),
    ("silver --in color", "6"), ("silver --in wheels", "usage"), ("silver --in note", "7"),
    ("color:silver --in note", "6"),
    ("-q -- silver -camry", "7"), ("b13", "6"), ("18:35", "7"), ("17:00", "7"),
    ("stage:requested", "7"), ("state:returned", "5"), ("any:color:red", ""), ("re:call", ""),
  ])
  func `Words find the cars that have all of them`(line: String, tickets: String) throws {
    let found = try scene().run("search --sort make \(line.contains("-q") ? "" : "-q ")\(line)")
    switch tickets {
    case "usage": #expect(found.status == .usage)
    case "": #expect(found.status == .nothingMatched)
    default:
      #expect(found.output.split(separator: "\n").sorted().joined(separator: " ") == tickets)
    }
  }

  @Test func `A search for nothing is a mistake, and says which`() throws {
    let scene = try scene()
    #expect(
      scene.run("search -q -- -red")
        == Consequences(
          .usage,
          messages: """
            Error: 'not:' only leaves cars out. Name a text to look for, too.

            """))
    #expect(
      scene.run("search bmw color:")
        == Consequences(
          .usage,
          messages: """
            Error: 'color:' leaves nothing to look for: hyphens and apostrophes make no difference

            """))
    for line in ["search", "search '' ''", "search not:red", "watch -- -", "watch not:a"] {
      #expect(scene.run(line).status == .usage, "\(line)")
    }
    #expect(
      scene.run("search silver lada").messages
        == "No cars match 'silver lada'. 'search --all' looks at cars that left, too.\n")
  }

  @Test func `A hit is shown in a column of its own where the list has none for it`() throws {
    let scene = try scene()
    #expect(
      scene.run("search silver", terminal: 120).output
        == """
        TICKET  CAR                COLOR   PLATE  OWNER    KEY  SPOT  NOTE            PARKED
             6  2018 Toyota Camry  silver         O’Brien  K9   B-13                  19:02, 2 min
             7  Lexus RX           red                                silver scratch  17:00, 2 h 4 min

        """)
    #expect(
      scene.run("search 18:35", terminal: 120).output
        == """
        TICKET  CAR       COLOR  PLATE  OWNER  KEY  SPOT  REQUESTED  PARKED
             7  Lexus RX  red                             18:35      17:00, 2 h 4 min

        """)
    // What can be seen already, named columns and pipes have no more of them.
    #expect(
      scene.run("search camry", terminal: 120).output.hasPrefix(
        "TICKET  CAR                COLOR   PLATE  OWNER    KEY  SPOT  PARKED\n"))
    #expect(
      scene.run("search silver --fields ticket", terminal: 120).output == "TICKET\n     6\n     7\n"
    )
    #expect(
      scene.run("search silver").output
        == scene.run(arguments: ["list", "--where", "ticket > 5"]).output)
    #expect(
      scene.run("search silver --json").output
        == scene.run("list --where 'ticket > 5' --json").output)
  }

  @Test func `Every word is bold where it was found, and nowhere else`() throws {
    let scene = try scene()
    func bold(_ line: String) -> [String] {
      scene.run("search \(line) --color always", terminal: 120).output
        .split(separator: "\u{1B}[1m").dropFirst().map {
          String($0.prefix { $0 != "\u{1B}" })
        }
    }
    #expect(bold("obrien") == ["O’Brien"])
    #expect(bold("silver camry") == ["Camry", "silver"])
    #expect(bold("'2018 toyota'") == ["2018 Toyota"])
    #expect(bold("spot:b13") == ["B-13"])
    #expect(bold("lukasz") == ["Łukasz"])
    #expect(bold("bmw123") == ["B MW 123"])
    #expect(bold("color:red") == ["red", "red"])
    #expect(bold("lexus not:bmw") == ["Lexus"])
    #expect(bold("17:00") == ["17:00"])
    #expect(bold("18:35") == ["18:35"])
    #expect(bold("7 lexus") == ["7", "Lexus"])
  }

  @Test func `A phrase of many words is found in a note, and soon`() throws {
    let scene = try scene()
    let words = (1...300).map { "w\($0)" }
    _ = scene.run(arguments: ["park", "Kia", "--note", words.joined(separator: " ")])
    for count in [2, 7, 12, 60, 300] {
      let phrase = words.suffix(count).joined(separator: " ")
      #expect(scene.run(arguments: ["search", phrase, "-q"]).output == "8\n", "\(count) words")
    }
    #expect(scene.run(arguments: ["search", "w1 w2 w4", "-q"]).status == .nothingMatched)
  }
}
