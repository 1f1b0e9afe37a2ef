import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Random commands on a file and on a server, by a clock that stands still between them: everything
/// that they print, and how they end, is the same.
///
/// A seed brings a whole evening back. The seeds of every run are those of evenings that have found
/// a difference, and some more; `make soak` takes new ones, and prints them.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsPostgres) struct ServerRandomTests {
  private static let seeds: [UInt64] =
    [1, 2, 3, 4] + (Soak.isLong ? (1...40).map { _ in .random(in: 100 ... .max) } : [])

  @Test(arguments: seeds)
  func `Random commands do and print the same on a server`(seed: UInt64) throws {
    let file = try CommandScene(server: nil)
    let server = try CommandScene.onServer()
    // What is said without a store names a file or a schema.
    for scene in [file, server] { #expect(scene.run("db create").status == .done) }
    var commands = RandomCommands(seed: seed)
    var lines: [String] = []
    for _ in 1...120 {
      let command = commands.next()
      lines.append(command.line)
      let results = try [file, server].map { scene in
        for (name, text) in command.files { _ = try scene.file(name, text) }
        let line = command.files.reduce(command.line) {
          $0.replacing($1.name, with: scene.path($1.name))
        }
        return scene.run(line, input: command.input)
      }
      let isSame = results[0] == results[1]
      #expect(
        isSame, "seed \(seed), \(lines.suffix(4)): \(Self.difference(results[1], results[0]))")
      // The lines that follow would differ as well.
      guard isSame else { return }
      let pause = commands.pause()
      for scene in [file, server] { scene.now += pause }
    }
    for line in ["db check", "export - --format ndjson", "log --changes --limit 100000"] {
      let results = [file.run(line), server.run(line)]
      // Of a file, a check also says what it thinks of SQLite.
      #expect(
        results[0].status == results[1].status && results[0].output == results[1].output,
        "seed \(seed), \(line)")
    }
  }

  private static func difference(_ found: Consequences, _ expected: Consequences) -> String {
    func lines(_ consequences: Consequences) -> [Substring] {
      ["status \(consequences.status)"]
        + (consequences.output + consequences.messages).split(separator: "\n")
    }
    let pairs = zip(lines(found), lines(expected))
    return pairs.first { $0 != $1 }.map { "\($0) is not \($1)" } ?? "the lengths differ"
  }
}

/// Commands as people type them in an evening, and some that nobody types. A value of a test.
private struct RandomCommands {
  struct Command {
    var line: String
    var files: [(name: String, text: String)] = []
    var input: [String]?
  }

  private var generator: SeededGenerator
  /// About how many tickets are given out.
  private var ticketCount = 0
  private var commandCount = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func pause() -> TimeInterval {
    TimeInterval([0, 0, 1, 7, 60, 600, 40_000].randomElement(using: &generator)!)
  }

  mutating func next() -> Command {
    let kind = Int.random(in: 0..<100, using: &generator)
    switch kind {
    case 0..<24: return park()
    case 24..<29: return importCars()
    case 29..<62: return change()
    case 62..<74: return history()
    case 74..<78: return audit()
    default: return Command(line: question())
    }
  }

  private mutating func one(_ words: [String]) -> String { words.randomElement(using: &generator)! }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func ticket() -> String { String(number(1...max(2, ticketCount + 2))) }

  private mutating func tickets() -> String {
    (0..<number(1...4)).map { _ in ticket() }.joined(separator: " ")
  }

  private static let makes = [
    "BMW", "bmw", "Audi", "Škoda", "Citroën", "Citroe\u{308}n", "ß", "Œuvre", "Zastava", "0x", "%_",
  ]
  private static let colors = ["red", "blue", "'light green'", "Rot"]
  private static let owners = ["'Zoë Łukasz'", "O'Neil", "'Åsa Öberg'", "li", "'Max Łukasz'"]
  private static let keys = ["K1", "K2", "k2", "K10", "'K 2'", "VIP"]
  private static let spots = ["A1", "A2", "A12", "B4", "b4", "'B 4'"]
  private static let plates = ["'B MW 1'", "BMW1", "M-AU77", "'B EL 1'"]

  private mutating func options() -> String {
    var words = ""
    let all: [(String, [String])] = [
      ("--year", ["1999", "2019"]), ("--color", Self.colors), ("--owner", Self.owners),
      ("--key", Self.keys), ("--spot", Self.spots), ("--plate", Self.plates),
      ("--note", ["dent", "'100 % _new_'"]), ("--by", ["ben", "Zoë"]),
    ]
    for (option, values) in all where number(0...3) == 0 { words += " \(option) \(one(values))" }
    return words
  }

  private mutating func park() -> Command {
    var line = "park \(one(Self.makes)) \(one(["M3", "A4", "''", "Octavia"]))" + options()
    if number(0...5) == 0 { line += " --ticket \(number(1...60))" }
    if number(0...4) == 0 { line += one([" --at -1h", " --at -3d", " --strict", " --dry-run"]) }
    ticketCount += 1
    return Command(line: line)
  }

  /// Cars with tickets in no order, or without any.
  private mutating func importCars() -> Command {
    let hasTickets = number(0...2) > 0
    var taken = Array(ticketCount + 1...ticketCount + 30)
    taken.shuffle(using: &generator)
    var rows = hasTickets ? "ticket,make,color,key,dateReturned\n" : "make,color,key\n"
    let count = number(1...20)
    for index in 0..<count {
      let car = "\(one(Self.makes)),\(one(["red", "", "blue"])),\(one(["K1", "", "K77"]))"
      rows +=
        hasTickets
        ? "\(taken[index]),\(car),\(one(["", "", "2026-11-20T12:00:00Z"]))\n" : car + "\n"
    }
    ticketCount += hasTickets ? 30 : count
    let conflict = one(["", " --on-conflict skip", " --on-conflict replace", " --dry-run"])
    return Command(line: "import cars.csv" + conflict, files: [("cars.csv", rows)])
  }

  private mutating func change() -> Command {
    let tickets = tickets()
    let line =
      switch number(0...12) {
      case 0, 1: "edit \(tickets) --color \(one(Self.colors)) --owner \(one(Self.owners))"
      case 2: "edit \(tickets)" + options()
      case 3: "edit \(ticket()) --clear \(one(["color", "owner", "spot", "key", "note"]))"
      case 4: "move \(ticket()) \(one(Self.spots))"
      case 5: "note \(ticket()) '\(one(["left door", "ö", "scratch"]))'" + one(["", " --code S"])
      case 6: "request \(ticket())" + one(["", " --at +20m", " --cancel", " --at +2h"])
      case 7: "ready \(tickets)"
      case 8, 9: "retrieve \(tickets)"
      case 10: "repark \(ticket())" + one(["", " --spot C1"])
      case 11: "remove \(tickets) --yes"
      default: "retrieve \(one(["key:K2", "spot:A1", "plate:BMW1", "owner:li"]))"
      }
    return Command(line: line)
  }

  private mutating func history() -> Command {
    let command = number(1...max(2, ticketCount))
    let line =
      switch number(0...10) {
      case 0...2: "undo --yes"
      case 3: "redo --yes"
      case 4: "undo \(command) --yes"
      case 5: "undo \(command) --yes --skip-changed"
      case 6: "log --changes --limit \(number(1...9))"
      case 7: "log --by ben --format csv"
      case 8: "log \(ticket()) --changes --json"
      case 9: "show \(tickets()) --history"
      default: "log --limit 3 --changes --format csv"
      }
    return Command(line: line)
  }

  private mutating func audit() -> Command {
    let field = one(["keys", "spots"])
    let read = field == "keys" ? Self.keys : Self.spots
    let count = number(0...5)
    let input = (0..<count).map { _ in one(read).replacing("'", with: "") }
    return Command(
      line: "audit \(field) - --format \(one(["json", "table"]))",
      input: input.isEmpty ? [""] : input)
  }

  private mutating func question() -> String {
    let order = one(["make", "model", "year", "owner", "owner-first", "spot", "key", "parked"])
    return switch number(0...13) {
    case 0, 1: "list --sort \(order)" + one(["", " --reverse", " --sections", " --json"])
    case 2: "list --sort \(order) --limit \(number(1...5)) --offset \(number(0...9))"
    case 3: "list --returned --sort \(order) --format csv"
    case 4: "list --where 'owner contains[cd] \"o\"' --sort \(order)"
    case 5: "search \(one(["bmw", "ö", "luka", "0x", "k2", "red"]))" + one(["", " --json"])
    case 6: "index --sort \(order)"
    case 7: "queue" + one(["", " --json"])
    case 8: "free" + one(["", " spots", " keys --json"])
    case 9: "report" + one(["", " --open", " --json", " --group-by hour --format csv"])
    case 10: "show \(tickets())" + one(["", " --json", " --format csv"])
    case 11: "stand keys K1-K\(number(2...12)) VIP"
    case 12: "export - --sort \(order)"
    default: "list --jump B --sort \(order)"
    }
  }
}
