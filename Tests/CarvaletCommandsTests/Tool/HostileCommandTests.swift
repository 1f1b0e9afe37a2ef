import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// No text controls the terminal, whichever command prints it or refuses it.
@Suite(.ownThread)
struct HostileCommandTests {
  private static let pieces: [String] = [
    "\u{0}", "\u{1B}", "\u{1B}[2J", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{1B}P+q\u{1B}\\", "\u{7}",
    "\u{7F}", "\u{85}", "\u{9B}1m", "\u{9D}8;;x\u{9C}", "\r", "\n", "\r\n", "\t", "\u{8}", "\u{B}",
    "\u{C}", "\u{2028}", "\u{2029}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}",
    "\u{2066}", "\u{2069}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{301}", "👩‍👩‍👧", "❤️", "日", "a", "B",
    "1", " ", "'", "\"", "\\", "|", "%", "=", ",", "-", "/", ":",
  ]

  private static func text(using generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...6, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
  }

  /// The bytes that must not be sent to a terminal. Tabs may: they separate the cells of `plain`.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      true
    default: false
    }
  }

  /// Command lines with a hostile text in every place that takes one.
  private static func typed(_ text: String, ticket: String) -> [[String]] {
    [
      [text], ["help", text], ["db", text], ["--\(text)"], ["list", text], ["list", "--\(text)"],
      ["list", "-\(text)"],
    ]
      + [
        "sort", "group-by", "hours", "limit", "offset", "jump", "fields", "format", "color",
        "store",
      ].map { ["list", "--sort", "make", "--\($0)", text] }
      + [
        ["search", "--", text], ["search", "a", "--in", text], ["show", text],
        ["show", "--plate", text], ["show", "1", "--fields", text], ["retrieve", text],
        ["edit", ticket, "--clear", text], ["park", "--at", text], ["park", "--year", text],
        ["park", "--ticket", text], ["move", text, text], ["import", text],
        ["import", "x.csv", "--format", text], ["import", "x.csv", "--map", text],
        ["import", "x.csv", "--map", "plate=\(text)"], ["import", "x.csv", "--on-conflict", text],
        ["export", "/nonexistent/\(text)", "--format", "csv"], ["export", "x", "--format", text],
        ["db", "path", "--store", text], ["db", "backup", "/nonexistent/\(text)"], ["index", text],
      ]
  }

  /// Command lines that show what is stored.
  private static func shown(ticket: String) -> [[String]] {
    let formats = ["table", "plain", "md", "json", "ndjson", "tsv"]
    return formats.flatMap { format in
      [
        ["list", "--format", format, "--sort", "make", "--sections", "--color", "never"],
        ["list", "--format", format, "--fields", "note,owner", "--color", "never"],
        ["list", "--format", format, "--fields", "note,photo,color,key", "--color", "never"],
        ["search", "a", "--all", "--format", format, "--sort", "owner", "--color", "never"],
        ["show", ticket, "--format", format, "--color", "never"],
        ["index", "--format", format, "--color", "never"],
        ["index", "--sort", "owner", "--format", format, "--color", "never"],
      ]
    } + [
      ["move", ticket, "B7", "-q"], ["edit", ticket, "--spot", "\u{1B}[2Jx"],
      ["move", ticket, "x\u{1B}c", "--key", "\u{9B}y"], ["retrieve", ticket, "-q"],
      ["retrieve", ticket], ["repark", ticket], ["remove", ticket, "-n"],
    ]
  }

  @Test func `no control byte but newline and tab reaches a terminal`() throws {
    try check { try CommandScene() }
  }

  @Test(.needsPostgres)
  func `no control byte but newline and tab of a store on a server reaches a terminal`() throws {
    try check { try CommandScene.onServer() }
  }

  private func check(
    of test: String = #function, _ makeScene: () throws -> CommandScene
  ) throws {
    try Soak.rounds(atLeast: 1, of: test) { round, generator in
      let scene = try makeScene()
      for number in 1...5 {
        let fields = [
          "--plate", "--owner", "--color", "--key", "--spot", "--note", "--photo", "--by",
        ]
        var park = ["park"]
        for field in fields { park.append("\(field)=x\(Self.text(using: &generator))x") }
        park += ["--", Self.text(using: &generator) + "x", "y" + Self.text(using: &generator)]
        let width = Int.random(in: 1...120, using: &generator)
        var refused: [[String]] = []
        if scene.isOnServer {
          // A server has no NUL: it refuses a car with one in any field.
          var withNUL = park
          withNUL[Int.random(in: 1...fields.count, using: &generator)] += "\u{0}"
          let ran = scene.run(arguments: withNUL, terminal: width)
          #expect(ran.status == .dataRefused, "\(round), car \(number): \(withNUL)")
          // A narrow terminal has the word on several lines.
          #expect(ran.messages.filter { $0 != "\n" }.contains("NUL"), "\(round): \(ran)")
          refused.append(withNUL)
          park = park.map { $0.replacing("\u{0}", with: "") }
        }
        let parked = scene.run(arguments: park, terminal: width)
        #expect(parked.status == .done, "\(round), car \(number)")
        let text = Self.text(using: &generator)
        let ticket = String(number)
        let lines = Self.typed(text, ticket: ticket) + Self.shown(ticket: ticket)
        // Each line is for some of the cars; in the soak, for each of them.
        let own = lines.indices.filter { Soak.isLong || $0 % 5 == number % 5 }.map { lines[$0] }
        for line in refused + [park] + own {
          let ran = scene.run(arguments: line, terminal: width, answers: [text])
          let found = (ran.output + ran.messages).unicodeScalars.filter(Self.isForbidden)
          #expect(ran.status != .defect, "\(round), car \(number): \(line)")
          guard found.isEmpty else {
            Issue.record("\(round), car \(number): \(line) let through \(found)")
            return
          }
        }
      }
    }
  }

  @Test func `what is refused of a file is shown without its control bytes`() throws {
    let scene = try CommandScene()
    let file = try scene.file(
      "bad.csv", "ticket,year,state,\u{1B}]0;x\u{7}\n\u{1B}[2J,\u{9B}2J,\u{202E},x\n1,\"\r\",,x\n")
    for line in [["import", file], ["import", file, "--skip-bad-rows"]] {
      let ran = scene.run(arguments: line, terminal: 80)
      #expect(!(ran.output + ran.messages).unicodeScalars.contains(where: Self.isForbidden))
      // Where the line is wrapped depends on the length of the path.
      #expect(ran.messages.replacing("\n", with: " ").contains(":2:1: ticket:"))
    }
  }

  // Takes seconds if the time is linear; with the two megabytes of the soak, an hour if each step
  // takes time in the note's length.
  @Test(.timeLimit(.minutes(10)))
  func `a note of megabytes is shown, searched and cut in linear time`() throws {
    let scene = try CommandScene()
    let count = Soak.isLong ? 600_000 : 150_000
    let note = String(repeating: "a\u{1B}é", count: count)
    let file = try scene.file(
      "cars.ndjson",
      "{\"make\":\"BMW\",\"note\":\"\(String(repeating: "aé\\u001b", count: count))\"}\n")
    #expect(scene.run("import \(file)").output == "Imported 1 car\n")
    #expect(scene.run("show 1", terminal: 40).status == .done)
    let cut = scene.run("search a --fields ticket,note --color always", terminal: 40)
    #expect(cut.output.count < 400)
    #expect(scene.run("list --fields ticket,note", terminal: 1).output.count < 100)
    #expect(scene.run("list --format md --fields note").output.count > note.count)
  }
}
