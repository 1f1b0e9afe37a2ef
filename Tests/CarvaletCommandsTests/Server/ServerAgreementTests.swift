import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Every command does the same to a store in a file and to one on a server: the same output, the
/// same messages and the same exit status, line by line. What differs is the table of
/// ``ServerDifference``.
@Suite(.needsPostgres) struct ServerAgreementTests {
  /// A whole evening. Each line depends on those before it.
  static let evening = """
    park BMW M3 --year 2019 --plate 'B MW 123' --owner 'Zoë Łukasz' --key K7 --spot A12 --at -3h
    park Audi 'A4 Avant' --year 2016 --plate M-AU77 --owner 'Åsa Öberg' --color red --at -50m
    park Škoda Octavia --year 2019 --owner O'Neil --note '100 % _new_' --at 17:30
    park --spot A1 --at -5m
    park bmw i3 --year 2014 --plate 'B EL 1' --owner 'Max Łukasz' --at 'yesterday 18:30'
    park BMW M3 --plate 'B MW 123' --key K7 --json
    park BMW --ticket 3
    park BMW --ticket 40 --by ben
    park BMW --ticket 900000000
    park BMW --key K7 --strict
    park BMW --dry-run
    db create
    list
    list --sort make
    list --sort model --reverse
    list --sort year --json
    list --sort owner --format csv
    list --sort owner-first --sections
    list --sort spot --group-by letter
    list --sort key
    list --sort parked --limit 2 --offset 1
    list --where 'year < 2018 OR color == "red"'
    list --where 'owner contains[cd] "luka"'
    list --where 'colr == 1'
    list --returned
    list --jump B --sort make
    list --sections --sort make
    list --group-by hour
    list --sort year --group-by decade --format ndjson
    index --sort make
    index --sort owner
    search bmw
    search 'ö'
    search luka --json
    search nothing
    show 1
    show 1 --json
    show key:K7
    show plate:M-AU77
    show 77
    edit 2 --color blue --owner 'Åsa Öberg'
    edit 2 --clear color
    edit 3 --note 'changed'
    edit 77 --color blue
    move 1 B4
    move 1 B5 --key K8
    move 77 B5
    note 1 'left door' --code S
    note 1 'another' --by ben
    show 2 1-3 --format csv
    note 4 'first note'
    show 1
    request 1
    request 2 --at +20m
    request 77
    queue
    queue --json
    ready 1
    ready 1
    queue
    request 1 --cancel
    ready 2
    retrieve 2 --note 'gave a tip'
    retrieve 2
    retrieve spot:A1
    repark 2 --spot C1
    show 2
    list --returned --json
    remove 4 --yes
    show 4
    park BMW --ticket 4
    stand keys K1-K9 VIP
    stand spots A1-A3 B4
    stand
    free
    free spots --json
    list --sort spot --format table
    park Seat key 3 --next
    stand spots --unset
    log
    log --json
    log --by ben
    log --limit 3
    log 2 --changes
    log --since -1h --author anna --format csv
    show 2 --history
    undo --yes
    undo --yes
    undo --dry-run
    redo --yes
    undo 2 --yes
    undo 1 --yes
    undo 1 --yes --skip-changed
    undo 99 --yes
    edit 2 3 --color green
    undo --yes
    redo --yes
    log --changes --limit 8
    log --limit 4
    report
    report --json
    report --open
    report --group-by hour --format csv
    report --since yesterday --group-by day
    report --open --json
    report this week --group-by author --format csv
    report this week --group-by make --json
    report this week --group-by weekday --format csv
    report --compare --json
    report --charts
    report --format html
    report this month --format svg --figure waits
    audit keys
    audit keys - --format json
    audit spots --only B
    ticket 1
    stand name 'Hotel Adler' --place 'Main entrance' --phone '+49 30 1234'
    stand name --json
    ticket 1 --part both
    ticket 1 --format escpos
    audit forgotten --days 0
    db keep 24 months
    db keep
    db dump
    db load none.ndjson
    scan
    export -
    export - --json
    export - --fields ticket,make,notes --where 'year == 2019'
    schema
    """

  @Test func `An evening of all commands is the same on a server`() throws {
    let file = try CommandScene()
    let server = try CommandScene.onServer()
    for line in Self.evening.split(separator: "\n").map(String.init) {
      // What an audit reads.
      let input = line.hasPrefix("audit") ? ["K8", "b5", "C1", "C 1", "K99"] : nil
      let expected = file.run(line, input: input)
      let found = server.run(line, input: input)
      #expect(found == expected, "\(line)")
      // A minute later.
      file.now += 60
      server.now += 60
    }
  }

  // A file told the first cars of a load as they had come, and a server by their tickets.
  @Test(arguments: [40, 6_000])
  func `An import with tickets in no order is told alike`(count: Int) throws {
    let file = try CommandScene()
    let server = try CommandScene.onServer()
    var generator = SeededGenerator(seed: 47)
    let tickets = (1...count).map { $0 * 2 }.shuffled(using: &generator)
    let rows = tickets.map { "\($0),Make \($0 % 7)\n" }.joined()
    let first = tickets[0]
    for line in [
      "import CARS", "edit \(tickets[5]) \(tickets[3]) \(tickets[9]) --color red", "log",
      "log --json",
      "log --changes --limit 2 --format csv", "show \(first) --history", "undo --yes", "log",
      "undo 1 --dry-run", "undo 1 --yes", "redo --yes", "log --limit 3 --format csv",
      "show \(tickets[5]) --history",
    ] {
      let results = try [file, server].map { scene in
        let path = try scene.file("cars.csv", "ticket,make\n" + rows)
        return scene.run(line.replacing("CARS", with: path))
      }
      let isSame = results[0] == results[1]
      #expect(isSame, "\(line): \(Self.difference(results[1].output, results[0].output))")
    }
  }

  private static let fixture = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("TestSupport/Fixtures/us_car_models_1992_2026.csv").path

  /// All the real cars in `make soak`, every ninth otherwise.
  private func cars(_ scene: CommandScene) throws -> (path: String, count: Int) {
    let lines = try String(contentsOfFile: Self.fixture, encoding: .utf8).split(separator: "\n")
    let step = Soak.isLong ? 1 : 9
    let cars = stride(from: 1, to: lines.count, by: step).map { lines[$0] }
    let text = ([lines[0]] + cars).joined(separator: "\n") + "\n"
    return (try scene.file("cars.csv", text), cars.count)
  }

  private static let orders = [
    "parked", "make", "model", "year", "owner", "owner-first", "spot", "key",
  ]

  @Test func `The real cars are listed alike on a server, byte for byte, in all orders`() throws {
    let file = try CommandScene()
    let server = try CommandScene.onServer()
    let cars = try cars(file)
    var lines = [
      "import \(cars.path)", "export -", "search bmw", "search 'e 3'", "log --limit 2",
    ]
    for order in Self.orders {
      lines += [
        "list --sort \(order)",
        "list --sort \(order) --reverse --limit 50 --offset \(cars.count / 2)",
        "index --sort \(order)", "list --sections --sort \(order)",
        "search audi --sort \(order) --json",
        "list --sort \(order) --where 'year > 2019' --format csv",
      ]
    }
    for line in lines {
      let expected = file.run(line)
      let found = server.run(line)
      // Some of the outputs are megabytes, which nobody reads in a log.
      #expect(found.status == expected.status, "\(line)")
      let isSame = found == expected
      #expect(isSame, "\(line): \(Self.difference(found.output, expected.output))")
    }
    for line in ["undo --yes", "list", "redo --yes", "list", "log", "log --json"] {
      let expected = file.run(line)
      let found = server.run(line)
      #expect(found.status == expected.status, "\(line)")
      #expect(found.messages == expected.messages, "\(line)")
      let isSame = found.output == expected.output
      #expect(isSame, "\(line): \(Self.difference(found.output, expected.output))")
    }
  }

  /// The first line that differs.
  private static func difference(_ found: String, _ expected: String) -> String {
    let pairs = zip(found.split(separator: "\n"), expected.split(separator: "\n"))
    return pairs.first { $0 != $1 }.map { "\($0) is not \($1)" } ?? "the lengths differ"
  }

  @Test func `An export of a file, imported on a server, is exported as the same bytes`() throws {
    let file = try CommandScene.evening()
    let server = try CommandScene.onServer()
    _ = file.run("note 1 'left door' --code S")
    _ = file.run("note 1 'another'")
    let cars = try file.file("cars.ndjson", file.run("export - --format ndjson").output)
    #expect(server.run("import \(cars)").status == .done)
    #expect(
      server.run("export - --format ndjson").output == file.run("export - --format ndjson").output)
    #expect(server.run("import \(cars)").status == .dataRefused)
    #expect(server.run("import \(cars) --on-conflict skip").status == .done)
    #expect(server.run("import \(cars) --on-conflict replace").status == .done)
    #expect(server.ledger == file.ledger)
    let back = try server.file("back.csv", server.ledger)
    let other = try CommandScene()
    #expect(other.run("import \(back)").status == .done)
    #expect(other.ledger == file.ledger)
  }
}
