import TerminalScreen
import Testing

@testable import CarStorage
@testable import CarvaletCommands
@testable import FetchedResults

/// The marked lines that `watch` writes for people.
struct MarkedChangeTests {
  private static func scene(
    _ options: String = "--sort make", terminal: Int? = 80,
    environment: [String: String] = ["TERM": "dumb"]
  ) throws -> WatchScene {
    try WatchScene(
      [.parked(1, "BMW", "M3", year: 2019, spot: "A12"), .parked(2, "Audi", "A4")], options,
      terminal: terminal, environment: environment)
  }

  /// Each kind of change once.
  private static func evening(_ scene: WatchScene) throws -> String {
    var text = try scene.change("park") { try $0.store(.parked(142, "BMW", "i3", year: 2020)) }
    text += try scene.change("edit", by: "ben") {
      try $0.store(.parked(1, "BMW", "M3", year: 2019, spot: "B3"))
    }
    text += try scene.change("edit", by: nil) { try $0.store(.parked(2, "bmw", "A4")) }
    text += try scene.change("edit") { try $0.store(.parked(142, "BMW", "Z4", year: 2020)) }
    text += try scene.change("retrieve") {
      try $0.delete(1)
      try $0.store(.parked(9, "Škoda", "Fabia"))
    }
    return text
  }

  @Test func `Row 37: what came, left, changed and moved is marked below its section`() throws {
    let scene = try Self.scene()
    #expect(
      try scene.begin() == """
           TICKET  CAR          COLOR  PLATE  OWNER  KEY  SPOT  PARKED
        Audi (1)
                2  Audi A4                                      18:04, 1 h
        BMW (1)
                1  2019 BMW M3                            A12   18:04, 1 h

        """)
    let evening = try Self.evening(scene)
    #expect(
      evening == """
        19:04 park by anna
        BMW (2)
        +     142  2020 BMW i3                                  18:04, 1 h
        19:04 edit by ben
        BMW (2)
        ~       1  2019 BMW M3                            B3    18:04, 1 h
           spot A12 -> B3
        19:04 edit
        - Audi (0), section removed
        BMW (3)
        →       2  bmw A4                                       18:04, 1 h
           from Audi, make Audi -> bmw
        19:04 edit by anna
        →     142  2020 BMW Z4                                  18:04, 1 h
           from place 2 to 3, model i3 -> Z4
        19:04 retrieve by anna
        BMW (2)
        -       1  2019 BMW M3                            B3    18:04, 1 h
        + Škoda (1), new section
        +       9  Škoda Fabia                                  18:04, 1 h

        """)
    #expect(scene.messages == "")
  }

  @Test func `Row 7: a car looks as it does in the list`() throws {
    for options in ["--sort make", "--fields ticket,make,note", "audi --all"] {
      let scene = try WatchScene([], options, terminal: 80, environment: ["TERM": "xterm"])
      _ = try scene.begin()
      let change = try scene.change("park") { try $0.store(.parked(1, "Audi", note: "a\tb")) }
      let row = try #require(
        change.split(separator: "\n").first { $0.hasPrefix("\u{1B}[1m+\u{1B}[0m ") })
      let listed = try WatchScene(
        [.parked(1, "Audi", note: "a\tb")], options, terminal: 80, environment: ["TERM": "xterm"]
      ).begin().split(separator: "\n")
      let listedRow = try #require(listed.last)
      #expect(listedRow.hasPrefix("   "))
      #expect(row == "\u{1B}[1m+\u{1B}[0m  " + listedRow.dropFirst(3), "\(options)")
    }
  }

  @Test func `a name of a section that is spelled otherwise is reported`() throws {
    let scene = try Self.scene()
    _ = try scene.begin()
    let parked = try scene.change("park") {
      try $0.store(.parked(3, "bmw", "i3"))
      try $0.store(.parked(4, "bmw", "i8"))
    }
    #expect(parked.split(separator: "\n")[1] == "~ bmw (3), was BMW")
  }

  @Test func `the columns of a list that was empty get their titles with the first car`() throws {
    let scene = try WatchScene([], "--sort parked", terminal: 80)
    #expect(try scene.begin() == "")
    #expect(
      try scene.change("park") { try $0.store(.parked(1, "BMW", "M3")) } == """
        19:04 park by anna
           TICKET  CAR     COLOR  PLATE  OWNER  KEY  SPOT  PARKED
        +       1  BMW M3                                  18:04, 1 h

        """)
    #expect(
      try scene.change("park") { try $0.store(.parked(2, "BMW", "M5")) } == """
        19:04 park by anna
        +       2  BMW M5                                  18:04, 1 h

        """)
  }

  @Test func `every row stands under its titles, which come again where a wider car moves them`()
    throws
  {
    let scene = try Self.scene("--group-by none", terminal: 64)
    let begun = try scene.begin().split(separator: "\n")
    let changed = try scene.change("park") {
      try $0.store(.parked(3, "Mercedes", "E220"))
      try $0.store(.parked(4, "BMW"))
    }.split(separator: "\n").dropFirst()
    let titles = try #require(changed.first)
    #expect(titles.hasPrefix("   TICKET  CAR ") && titles != begun[0])
    func column(_ title: String, in line: Substring) throws -> Int {
      line.distance(from: line.startIndex, to: try #require(line.firstRange(of: title)).lowerBound)
    }
    let spot = try column("SPOT", in: begun[0])
    #expect(try column("A12", in: try #require(begun.first { $0.contains("A12") })) == spot)
    let parked = try column("PARKED", in: titles)
    for row in changed.dropFirst() { #expect(try column("1h", in: row) == parked, "\(changed)") }
    let more = try scene.change("park") { try $0.store(.parked(5, "Fiat")) }
    #expect(!more.contains("TICKET"))
  }

  @Test func `several commands are named, the last five of many`() throws {
    let scene = try Self.scene("--sort parked")
    _ = try scene.begin()
    for ticket in 10...16 {
      try scene.source.write(ChangeCommand("park", by: "desk \(ticket)")) {
        try $0.store(.parked(Int64(ticket), "Fiat"))
      }
    }
    let lines = try scene.change("edit") { try $0.delete(2) }.split(separator: "\n")
    #expect(
      lines.prefix(6) == [
        "3 commands more, and then", "19:04 park by desk 13", "19:04 park by desk 14",
        "19:04 park by desk 15", "19:04 park by desk 16", "19:04 edit by anna",
      ])
    #expect(lines.count == 6 + 8)
  }

  // MARK: - Terminals

  @Test func `no mark depends on colour, and without it no escape is written`() throws {
    let plain = try Self.scene()
    _ = try plain.begin()
    let text = try Self.evening(plain)
    #expect(!text.contains("\u{1B}"))
    let colored = try Self.scene(environment: ["TERM": "xterm"])
    _ = try colored.begin()
    let bright = try Self.evening(colored)
    #expect(bright != text)
    #expect(
      bright.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[2m", with: "")
        .replacing("\u{1B}[0m", with: "") == text)
    for environment in [["TERM": "xterm", "NO_COLOR": "0"], [:]] {
      let scene = try Self.scene(environment: environment)
      _ = try scene.begin()
      #expect(try Self.evening(scene) == text)
    }
  }

  @Test func `on a narrow terminal cells are cut and tickets are not`() throws {
    let scene = try Self.scene(terminal: 40)
    _ = try scene.begin()
    let rows = try Self.evening(scene).split(separator: "\n")
    #expect(rows.contains("+     142  2020 BMW i3"))
    #expect(rows.contains("→       2  bmw A4"))
    #expect(rows.contains("                            1h"))
    #expect(rows.allSatisfy { $0.count <= 40 })
  }

  @Test func `stored text does nothing to the terminal, and a long one is cut`() throws {
    let scene = try Self.scene(terminal: 60)
    _ = try scene.begin()
    let hostile = "\u{1B}]0;x\u{7}\u{202E}\n" + String(repeating: "日", count: 5000)
    let text = try scene.change("\u{1B}[2J", by: "\u{9B}1m") {
      try $0.store(.parked(1, hostile, hostile, year: 2019, spot: hostile, note: hostile))
    }
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(!text.contains("\u{202E}"))
    #expect(text.hasPrefix("19:04 \\u{1B}[2J by \\u{9B}1m\n"))
    let explanation = text.split(separator: "\n").suffix(4)
    #expect(explanation.first == "   from BMW, make BMW ->")
    #expect(explanation.dropFirst().first?.hasPrefix("   \\u{1B}]0;x\\u{7}\\u{202E}\\n日日") == true)
    #expect(explanation.allSatisfy { SafeText(escaping: String($0)).displayWidth <= 60 })
  }

  // MARK: - Pipes

  @Test func `in a pipe each change is a line of cells`() throws {
    let scene = try Self.scene("--sort make --format plain --fields ticket,make", terminal: nil)
    #expect(try scene.begin() == "2\tAudi\n1\tBMW\n")
    #expect(
      try Self.evening(scene) == """
        +\t142\tBMW\t
        ~\t1\tBMW\tspot A12 -> B3
        →\t2\tbmw\tfrom Audi, make Audi -> bmw
        →\t142\tBMW\tfrom place 2 to 3, model i3 -> Z4
        -\t1\tBMW\t
        +\t9\tŠkoda\t

        """)
    let sectioned = try Self.scene(
      "--sort make --format plain --fields ticket --sections", terminal: nil)
    #expect(try sectioned.begin() == "Audi (1)\n2\nBMW (1)\n1\n")
    #expect(
      try sectioned.change("edit") { try $0.store(.parked(2, "BMW", "A4")) }
        == "- Audi (0), section removed\nBMW (2)\n→\t2\tfrom Audi, make Audi -> BMW\n")
  }

  @Test func `--quiet shows marks and tickets only`() throws {
    let scene = try Self.scene("--quiet --sort make", terminal: nil)
    #expect(try scene.begin() == "2\n1\n")
    #expect(try Self.evening(scene) == "+\t142\n~\t1\n→\t2\n→\t142\n-\t1\n+\t9\n")
  }

  @Test func `much at once is the list anew, and says so`() throws {
    let scene = try WatchScene(
      [.parked(1, "BMW")], "--quiet --group-by none", terminal: 80, maximumChanges: 1)
    _ = try scene.begin()
    let anew = try scene.change("import") {
      for id in 2...3 { try $0.store(.parked(Int64(id), "Fiat")) }
    }
    #expect(anew == "3\n2\n1\n")
    #expect(scene.messages == "19:04 much changed at once; the list anew:\n")
  }
}
