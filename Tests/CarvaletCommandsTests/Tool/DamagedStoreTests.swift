import Foundation
import TestSupport
import Testing

/// What another program can do to a store: any value in any column, and tables that are dropped,
/// renamed, or made otherwise.
///
/// Each round changes a row or two of a store, or a table. No command may then end by a signal, as
/// a defect or as if the disk had failed; where one calls the store damaged or altered, the check
/// finds why, and after a repair none does any more.
@Suite(.ownThread, .needsExecutable)
struct DamagedStoreTests {
  private let executable = Executable()
  private var store: String { "\(executable.folder.path)/store/cars.sqlite" }

  private static let reading = [
    "list --limit 9", "list --all --json", "list --sort make --sections", "list --sort model",
    "list --sort year --group-by decade --sections", "list --sort owner --all",
    "list --sort parked --group-by day --sections", "list --sort parked --group-by hour --sections",
    "list --sort spot", "list --where 'year > 0' --sort make", "search bmw", "search b --all",
    "index --sort make", "index --sort parked", "show 1 2 3 4", "show 1 --history", "log",
    "log --json --changes", "undo --dry-run", "undo 2 --dry-run", "report",
    "report --since -1d --json", "queue", "export -", "db info", "ticket 1",
    "audit keys -", "purge --returned-before now --dry-run",
  ]

  private static let writing = [
    "park Fiat", "request 1", "ready 2", "retrieve 1", "edit 1 --color red", "move 1 B7",
    "note 1 dent", "undo --yes", "undo 2 --yes", "import cars.csv", "repark 3",
    "purge --returned-before now --yes", "db vacuum",
  ]

  /// Commands that go on until they are ended, each as a line of a shell.
  private static let lasting = [
    "timeout --preserve-status -s INT 0.2 $carvalet watch --format ndjson",
    "timeout --preserve-status -s INT 0.2 $carvalet watch",
    "printf q | timeout 20 script -qec \"$carvalet browse\" /dev/null",
    "printf q | timeout 20 script -qec \"$carvalet board\" /dev/null",
  ]

  /// Values as SQL spells them.
  private static let values = [
    "-9223372036854775808", "-9223372036854775807", "9223372036854775807", "9223372036854775806",
    "4611686018427387904", "1099511627777", "-1", "0", "1", "9e999", "-9e999", "1e300", "0.5",
    "''", "'abc'", "'9223372036854775808'", "'-'", "char(0)", "char(233, 769, 8238)",
    "hex(zeroblob(60000))", "x''", "x'00'", "x'FF'", "zeroblob(256)", "CAST(x'FFC0' AS TEXT)",
    "NULL",
  ]

  /// A column of a table, both in quotes.
  private struct Column {
    let table: String
    let name: String
  }

  private func makeSeed() throws {
    try executable.write("cars.csv", "make,plate\nSeat,S 1\n")
    let made = executable.shell(
      """
      set -e
      for line in 'park BMW M3 --plate B1 --owner Zoe --key K7 --spot A1 --at -3h' \\
        'park Audi A4 --year 2016 --note dent --at -2h' 'park Skoda --at -1h' 'park' \\
        'request 2' 'ready 2' 'retrieve 3' 'repark 3' 'retrieve 3' 'note 1 scratch' \\
        'edit 1 --year 1999' 'import cars.csv' 'park Lada' 'remove 6 --yes'; do
        $carvalet $line -q
      done
      mkdir store seed && mv cars.sqlite* seed
      """)
    try #require(made.status == 0, "\(made)")
    try runSQL(
      "INSERT INTO car_insertion VALUES (12, 5, 5)", "\(executable.folder.path)/seed/cars.sqlite")
  }

  private func columns() throws -> [Column] {
    let separator = "."
    return try readSQL(
      """
      SELECT '"' || tables.name || '"\(separator)"' || columns.name || '"'
        FROM sqlite_schema AS tables JOIN pragma_table_xinfo(tables.name) AS columns
        WHERE tables.type = 'table' AND columns.hidden = 0
      """, "\(executable.folder.path)/seed/cars.sqlite"
    ).map { name in
      let parts = name.split(separator: separator).map(String.init)
      return Column(table: parts[0], name: parts[1])
    }
  }

  /// A statement that gives a column of a random row, and of those like it, a random value.
  private func statement(_ column: Column, _ random: inout SeededGenerator) -> String {
    let value = Self.values.randomElement(using: &random) ?? "0"
    let table = column.table
    let name = column.name
    return """
      UPDATE \(table) SET \(name) = \(value) WHERE \(name) IS
        (SELECT \(name) FROM \(table) LIMIT 1 OFFSET \(Int.random(in: 0..<3, using: &random)))
      """
  }

  /// A statement that changes, renames, replaces or drops a table.
  private func statement(_ table: String, _ random: inout SeededGenerator) throws -> String {
    let definition = try #require(
      try readSQL(
        "SELECT sql FROM sqlite_schema WHERE '\"' || name || '\"' = '\(table)'",
        "\(executable.folder.path)/seed/cars.sqlite"
      ).first)
    let end = try #require(definition.lastIndex(of: ")"))
    let start = try #require(definition.firstIndex(of: "("))
    let refusing =
      "CREATE TABLE \(table) " + definition[start..<end]
      + ", CHECK (abs(random()) % 4 > 0)" + definition[end...]
    let former = "PRAGMA legacy_alter_table = ON; ALTER TABLE \(table) RENAME TO former"
    let statements = [
      "DROP TABLE \(table)", "DROP TABLE \(table); CREATE TABLE \(table) (x)",
      "DROP TABLE \(table); CREATE VIEW \(table) AS SELECT 1 AS ticket",
      "DROP TABLE \(table); CREATE VIRTUAL TABLE \(table) USING rtree(id, low, high)",
      "DROP TABLE \(table); \(refusing)", "\(former)",
      "\(former); CREATE VIEW \(table) AS SELECT * FROM former",
      "ALTER TABLE \(table) ADD COLUMN other TEXT",
      "ALTER TABLE \(table) ADD COLUMN other TEXT NOT NULL DEFAULT 'x'",
      "ALTER TABLE \(table) ADD COLUMN other INTEGER AS (abs(-9223372036854775808)) VIRTUAL",
      "ALTER TABLE \(table) ADD COLUMN other TEXT CHECK (other = json('{'))",
      "CREATE INDEX other ON \(table) (\(Self.values.randomElement(using: &random) ?? "0"))",
    ]
    return statements.randomElement(using: &random) ?? ""
  }

  /// Runs commands, each on a copy of the store unless they are to see the store itself.
  private func run(_ commands: [String], copies: Bool) -> [(
    command: String, ended: Executable.Ended
  )] {
    commands.map { command in
      let ended = executable.shell(
        """
        \(copies ? "rm -rf copy && cp -r store copy" : "")
        export CARVALET_STORE="$PWD/\(copies ? "copy" : "store")/cars.sqlite"
        \(command.contains("$carvalet") ? command : "timeout 20 $carvalet \(command)") >output
        status=$?
        head -c 2000 output
        exit $status
        """)
      return (command, ended)
    }
  }

  /// How many rows each table has that people have entered, or that is another program's.
  private func rowCounts() -> [String: Int] {
    let tables =
      (try? readSQL(
        """
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
          AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%_change'
          AND name NOT IN ('car_section', 'car_stale', 'car_text_block', 'car_insertion')
        """, store)) ?? []
    return tables.reduce(into: [:]) { counts, table in
      counts[table] = (try? readSQL("SELECT count(*) FROM \"\(table)\"", store)).flatMap {
        Int($0[0])
      }
    }
  }

  /// What a command must not end with: a defect, an error of the disk, a signal or the time limit.
  private static func isFault(_ status: Int32) -> Bool {
    // 130 is SIGINT, with which the test ends what goes on.
    if status == 130 { return false }
    return status == 70 || status == 74 || status == 124 || status >= 128
  }

  private static func saysDamaged(_ ended: Executable.Ended) -> Bool {
    ["damaged", "altered by another program", "not as carvalet made it"].contains {
      ended.messages.contains($0)
    }
  }

  @Test
  func `nothing that another program does to a store ends a command otherwise than with an answer`()
    throws
  {
    try makeSeed()
    let columns = try columns()
    Soak.say("\(columns.count) columns")
    let end = ContinuousClock.now + .seconds(20)
    try Soak.rounds(atLeast: 24) { round, random in
      guard Soak.isLong || ContinuousClock.now < end else { return }
      #expect(executable.shell("rm -rf store && cp -r seed store").status == 0)
      var damage: [String] = []
      for _ in 0..<40 where damage.count < (random.next() % 3 == 0 ? 2 : 1) {
        guard let column = columns.randomElement(using: &random) else { break }
        let isOfTable = random.next() % 3 == 0
        let statement =
          try isOfTable ? statement(column.table, &random) : statement(column, &random)
        // A constraint or a trigger refuses many of them.
        if (try? runSQL(statement, store)) != nil { damage.append(statement) }
      }
      let scene = "\(round): \(damage.joined(separator: "; "))"
      let ran =
        run(Self.reading + Self.lasting, copies: false) + run(Self.writing, copies: true)
      for (command, ended) in ran where Self.isFault(ended.status) {
        Issue.record("\(scene)\n\(command): \(ended)")
      }
      let checked = run(["db check"], copies: false)[0].ended
      #expect(!Self.isFault(checked.status), "\(scene)\ndb check: \(checked)")
      let complaints = ran.filter { Self.saysDamaged($0.ended) }
      guard let first = complaints.first else { return }
      #expect(checked.status != 0, "\(scene)\n\(first)\nbut db check: \(checked)")
      let kept = rowCounts()
      let repaired = run(["db check --repair"], copies: false)[0].ended
      let after = rowCounts()
      // The table of states is the one that gets its name back.
      let hasStates = !repaired.messages.contains("'store_state' is missing")
      for (table, count) in kept where after[table] ?? 0 < count && (hasStates || table != "former")
      {
        Issue.record("\(scene)\nthe repair has lost rows of \(table): \(repaired)")
      }
      // The table of states must lie where it was, so only a backup has it.
      if repaired.status == 65, repaired.messages.contains("'store_state'") { return }
      #expect(repaired.status == 0, "\(scene)\n\(first)\nbut the repair: \(repaired)")
      let again =
        run(Self.reading + Self.lasting, copies: false) + run(Self.writing, copies: true)
      let faults = again.filter { Self.isFault($0.ended.status) || Self.saysDamaged($0.ended) }
      #expect(faults.isEmpty, "\(scene)\nafter the repair, \(faults.first.debugDescription)")
    }
  }
}
