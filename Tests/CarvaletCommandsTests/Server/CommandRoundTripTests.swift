import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// How often a whole command waits for the server: what it costs on a network.
///
/// The built tool runs with `--verbose`, which prints a line each time it waits for the answers to
/// statements, those with which it opens the store among them. What libpq exchanges to make the
/// connection is not a statement, and is not counted; the end of a reading transaction is sent and
/// not waited for.
@Suite(.needsPostgres, .needsExecutable) struct CommandRoundTripTests {
  private let executable = Executable()
  private let address: String

  init() throws {
    address = try CommandScene.serverAddress()
    try executable.write(
      "cars.ndjson",
      (1...300).map { number in
        """
        {"make": "Make \(number % 17)", "model": "M\(number % 5)", "plate": "B \(number)", \
        "key": "K\(number)", "note": "of \(number)", "dateCreated": "2026-01-01T12:00:00Z"}\n
        """
      }.joined())
    for line in ["db create", "import cars.ndjson"] {
      #expect(run(line).status == 0)
    }
  }

  private func run(_ line: String) -> Executable.Ended {
    executable.shell("CARVALET_DESK=door $carvalet \(line) --store '\(address)'")
  }

  /// The count of a command that does what it is to do.
  private func roundTrips(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Int {
    let ended = run("\(line) --verbose")
    #expect(ended.status == 0, "\(ended.messages)", sourceLocation: sourceLocation)
    return ended.messages.split(separator: "\n").count { $0.contains("-- round trip ") }
  }

  private func expect(
    _ counts: [(most: Int, line: String)], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (most, line) in counts {
      let count = roundTrips(line, sourceLocation: sourceLocation)
      #expect(0 < count && count <= most, "\(line): \(count)", sourceLocation: sourceLocation)
    }
  }

  @Test func `A page of a list takes three, whatever its order, sections and conditions`() {
    expect([
      (3, "list"), (3, "list --limit 50"), (3, "list --sort make --sections --limit 50"),
      (3, "list --sort make --offset 100 --limit 50"), (3, "index --sort make"),
      (3, "list --where 'make == \"Make 3\"' --limit 50"), (3, "search 'make 3' --limit 50"),
      (3, "queue"),
    ])
  }

  // The heading was that of another list, which took two more for each.
  @Test func `Sections that are shown in part take no more`() throws {
    func rows(_ count: Int, _ make: String, _ year: Int) -> String {
      String(repeating: "\(make),M1,\(year)\n", count: count)
    }
    try executable.write(
      "two.csv",
      "make,model,year\n" + rows(200, "Saab", 1990) + rows(250, "SAAB", 1991)
        + rows(600, "Volvo", 1990))
    #expect(run("import two.csv").status == 0)
    let line = "list --where 'year == 1990' --sort make --offset 150 --limit 100 --sections"
    // All cars of the make tell how it is spelled.
    let lines = run(line).output.split(separator: "\n").filter { !$0.contains("M1") }
    #expect(lines == ["SAAB", "Volvo"])
    expect([
      (3, line), (3, line + " --format table"), (3, "search m1 --sort make --limit 100 --sections"),
    ])
  }

  @Test func `Showing a car takes two or three`() {
    expect([(2, "show 7"), (2, "show 7 8 9 --json"), (3, "show key:K9"), (3, "show plate:B11")])
  }

  @Test func `Parking a car takes three, and a ticket of one's own one more`() {
    expect([
      (3, "park BMW M3"), (3, "park BMW M3 --key K900 --spot A12"),
      (3, "park BMW M3 --plate 'B 12' --key K7 --spot A12 --note dent"),
      (4, "park BMW M3 --plate 'B 13' --key K7 --spot A12 --ticket 999"),
    ])
  }

  @Test func `Editing cars takes three, and a name or a note that is cleared one more`() {
    expect([
      (3, "edit 5 --color red"), (3, "edit 6 --spot A12"), (3, "edit 6 --note better"),
      (4, "edit --plate B17 --color red"), (4, "edit key:K18 --spot A12 --note wet"),
      (3, "move 20 A12"), (4, "move key:K21 A12"), (3, "edit 30-230 --spot Z1 --key K1"),
      (4, "edit 7 --clear note"),
    ])
  }

  @Test func `Retrieving cars takes three, and a name one more`() {
    expect([
      (3, "retrieve 30"), (3, "retrieve 31-60"), (4, "retrieve key:K70"),
      (3, "retrieve 71 --note tip"), (4, "retrieve key:K75 --note tip"), (3, "ready 73"),
      (3, "retrieve 73"), (3, "note 73 scratch"),
    ])
  }

  @Test func `A request takes six, because it tells the place in the queue`() {
    expect([(6, "request 72"), (6, "request 74")])
  }

  /// One for each 5,000 rows, and five more: to look at the store, to lock it, to name the command,
  /// to commit, and to have the server count values anew.
  @Test func `An import takes one for 5,000 cars, and five`() throws {
    let rows = (1...20_000).map { "Make \($0 % 40),M\($0 % 7)\n" }.joined()
    try executable.write("many.csv", "make,model\n" + rows)
    let ended = run("import many.csv --verbose")
    #expect(ended.status == 0, "\(ended.messages)")
    let lines = ended.messages.split(separator: "\n")
    #expect(lines.count { $0.contains("-- round trip ") } <= 20_000 / 5000 + 5)
    #expect(lines.count { $0.contains(" COPY \"car\" ") } == 2)
    #expect(!lines.contains { $0.contains("INSERT INTO \"car\" ") })
  }

  /// The proxy counts the rows that the server sends. Beside those of the page come the check of
  /// the store, the token, the seventeen makes with their counts, and where the list is divided.
  @Test func `A page brings its cars, and not those of the whole list`() throws {
    let cluster = try PostgresCluster.shared
    let proxy = try CuttingProxy(before: cluster)
    let schema = try #require(address.split(separator: "%3D").last)
    let store = proxy.address(schema: String(schema))
    try executable.write(
      "more.csv",
      "make,model\n" + (1...4700).map { "Make \($0 % 17),M\($0 % 5)\n" }.joined())
    #expect(run("import more.csv").status == 0)
    for (most, line) in [
      (60, "list --limit 50"), (60, "list --sort year --reverse --limit 50"),
      (60 + 17, "list --sort make --limit 50"), (60 + 17, "list --sort make --sections --limit 50"),
      (60 + 17, "list --sort make --offset 2500 --limit 50"),
    ] {
      proxy.reset()
      let ended = executable.shell("$carvalet \(line) --json --store '\(store)'")
      #expect(ended.output.ranges(of: "\"ticket\"").count == 50, "\(ended)")
      #expect((50...most).contains(proxy.rowCount), "\(line): \(proxy.rowCount)")
    }
    // All of them are counted, too.
    proxy.reset()
    #expect(executable.shell("$carvalet list --store '\(store)'").status == 0)
    #expect(proxy.rowCount >= 5000)
  }

  @Test func `As many batches are on the wire as a command says that it waits`() throws {
    let proxy = try CuttingProxy(before: .shared)
    let schema = try #require(address.split(separator: "%3D").last)
    for line in ["park BMW M3", "edit 5 --color red", "retrieve 31"] {
      proxy.reset()
      let ended = executable.shell(
        "$carvalet \(line) --verbose --store '\(proxy.address(schema: String(schema)))'")
      #expect(ended.status == 0, "\(ended)")
      let said = ended.messages.split(separator: "\n").count { $0.contains("-- round trip ") }
      #expect(proxy.batchCounts.reduce(0, +) == said, "\(line)")
    }
  }

  // Each entry of the import was read: 252 round trips and 191 MB after a million.
  @Test func `A page of the log takes four, and an undo five, whatever was imported`() throws {
    #expect(run("edit 5 6 --color red").status == 0)
    let rows = (1...30_000).map { "Make \($0 % 40),M\($0 % 7)\n" }.joined()
    try executable.write("many.csv", "make,model\n" + rows)
    #expect(run("import many.csv").status == 0)
    let pages = ["log --limit 1", "log --limit 3 --changes", "log 5", "show 5 --history"]
    expect(pages.map { (4, $0) })
    let cluster = try PostgresCluster.shared
    let proxy = try CuttingProxy(before: cluster)
    let schema = try #require(address.split(separator: "%3D").last)
    for line in pages {
      proxy.reset()
      let ended = executable.shell(
        "$carvalet \(line) --store '\(proxy.address(schema: String(schema)))'")
      #expect(ended.status == 0, "\(ended)")
      #expect(proxy.rowCount < 1500, "\(line): \(proxy.rowCount)")
    }
    let imported = run("log --limit 1 --format csv").output
    #expect(imported.contains(",import,,,30000,301-30300"), "\(imported)")
    // Cars that the import did not change, and a car of it.
    expect([(4, "undo 2 --yes"), (3, "edit 30000 --color red"), (5, "undo --yes")])
    #expect(run("show 30000 --history").output.contains("import"))
  }

  // One that gives back a key or a spot asks who has it, and one that gives back a car whether its
  // ticket is free.
  @Test func `An undo takes four, and one that must ask for something five`() {
    for (line, undo, redo) in [
      ("edit 5 --color red", 4, 4), ("park BMW", 4, 5), ("retrieve 31", 5, 5),
      ("move 20 A12", 5, 5),
    ] {
      #expect(run(line).status == 0)
      expect([(undo, "undo"), (redo, "redo")])
    }
  }
}
