import CarStorage
import FetchedResults
import Foundation

/// Commands that write, and commands that read one thing, as whole processes.
extension Benchmark {
  static let version = Benchmark("P0", "carvalet --version, a whole process") { bench in
    try bench.skippingMissing("carvalet --version") {
      let shell = try bench.tools.installed("sqlite3")
      try bench.compare(
        "carvalet --version", [.times(1.3)],
        ours: bench.process("carvalet", bench.tools.carvalet, ["--version"]),
        peers: [bench.process("sqlite3 --version", shell, ["--version"])])
    }
    bench.add(
      "the size of the program", .bytes(Double(try Bench.size(ofFile: bench.tools.carvalet))),
      [.within(.bytes(Double(16 << 20)))], runs: nil)
  }

  static let usageError = Benchmark("P32", "a usage error, a whole process") { bench in
    let list = try bench.carvalet(["list", "--limit", "50"], bench.address())
    try bench.compare(
      "carvalet list --limt 50", [.times(3)],
      ours: Contender("carvalet") {
        let list = try ToolProcess(bench.tools.carvalet, ["list", "--limt", "50"])
        _ = try list.finish(with: 64)
        return 1
      },
      peers: [list.named("carvalet list --limit 50")])
  }

  static let `import` = Benchmark("P9", onServer: "S5", "import of a CSV file") { bench in
    let csv = try bench.stores.csv(bench.sizes.large)
    var place = ""
    let ours = Contender(
      "carvalet import", prepare: { place = try bench.emptyPlace("import") },
      run: {
        try bench.runTool("import", csv, "--yes", "--store", place)
        return try bench.raw(place).sum("SELECT count(*) FROM car")
      })
    try bench.compare(
      "carvalet import of all cars, 9 indexes and section counts",
      [.asFast(bench.choose(file: 0.8, server: 0.5))], ours: ours,
      peers: bench.choose(file: shellImports(csv, bench), server: [copying(bench)]))
  }

  /// Imports by SQLite's shell into four indexes.
  private static func shellImports(_ csv: String, _ bench: Bench) throws -> [Contender] {
    let shell = try bench.tools.installed("sqlite3")
    let table = """
      CREATE TABLE car (ticket INTEGER PRIMARY KEY, dateCreated TEXT, make TEXT, model TEXT,
        year INTEGER, plate TEXT, color TEXT, ownerFirstName TEXT, ownerLastName TEXT, "key" TEXT,
        spot TEXT, note TEXT, photo TEXT, state TEXT, dateReturned TEXT, utcOffset INTEGER);
      """
    let indexes = """
      CREATE INDEX by_make ON car (make, model, year);
      CREATE INDEX by_year ON car (year, make, model);
      CREATE INDEX by_owner ON car (ownerLastName, ownerFirstName);
      CREATE INDEX by_plate ON car (plate);
      """
    let load = ".import --csv --skip 1 '\(csv)' car"
    func importing(_ name: String, _ steps: [String]) -> Contender {
      var place = ""
      return Contender(
        name, prepare: { place = try bench.emptyPlace("import") },
        run: {
          _ = try ToolProcess(shell, [place] + steps).finish()
          return try bench.raw(place).sum("SELECT count(*) FROM car")
        })
    }
    return [
      importing("sqlite3 .import, 4 indexes kept", [table + indexes, load]),
      importing("sqlite3 .import, 4 indexes made last", [table, load, indexes]),
    ]
  }

  /// A copy of the rows with their keys and folded texts, as a store on a server has them.
  private static func copying(_ bench: Bench) throws -> Contender {
    let psql = try bench.tools.installed("psql")
    let source = try bench.address()
    let raw = try RawPostgres(source)
    let columns = try raw.texts(
      """
      SELECT quote_ident(attname) FROM pg_attribute
        WHERE attrelid = 'car'::regclass AND attnum > 0 AND attgenerated = '' AND NOT attisdropped
        ORDER BY attnum
      """
    ).joined(separator: ", ")
    let rows = bench.stores.scratchPath("cars.copy")
    func copy(_ what: String) throws {
      _ = try ToolProcess(psql, ["-Xq", "-c", "\\copy \(what) '\(rows)'", source]).finish()
    }
    try copy("car (\(columns)) TO")
    return Contender(
      "psql \\copy, same columns and indexes",
      prepare: {
        try raw.execute("DROP TABLE IF EXISTS copied; CREATE TABLE copied (LIKE car INCLUDING ALL)")
      },
      run: {
        try copy("copied (\(columns)) FROM")
        return try raw.sum("SELECT count(*) FROM copied")
      })
  }

  static let export = Benchmark("P31", "carvalet export, a whole process") { bench in
    let shell = try bench.tools.installed("sqlite3")
    let store = try bench.address()
    let names = Car.entity.attributes.map(\.name).filter { !$0.hasSuffix("Folded") }
    let columns = (["ticket"] + names).map { "\"\($0)\"" }.joined(separator: ", ")
    // Neither is kept waiting by a reader.
    func writing(_ name: String, _ command: [String]) -> Contender {
      bench.process(
        name, "/bin/sh", ["-c", #""$@" >/dev/null && echo written"#, "sh"] + command)
    }
    for (format, most) in [("csv", 1.6), ("ndjson", 2.2)] {
      try bench.compare(
        "carvalet export of all cars, \(format)", [.times(most)],
        ours: writing(
          "carvalet", [bench.tools.carvalet, "export", "--format", format, "--store", store]),
        peers: [
          writing(
            "sqlite3 -csv, the same columns",
            [shell, "-readonly", "-csv", store, "SELECT \(columns) FROM car"])
        ])
    }
  }

  static let editCommand = Benchmark("P10", "carvalet edit, a whole process") { bench in
    let store = try bench.copy()
    // The checkpoint at the end of an edit is included.
    try bench.compare(
      "carvalet edit --note", [.times(2)], ours: editing(store, bench),
      peers: [
        bench.carvalet(
          ["list", "--sort", "make", "--limit", "50"], store, name: "carvalet list --limit 50")
      ])
    try bench.skippingMissing("edit of 1,000 cars") { try editMany(bench) }
  }

  /// The tool, editing one car after another.
  private static func editing(_ store: String, _ bench: Bench) -> Contender {
    var edits = 0
    func next() -> [String] {
      edits += 1
      return ["edit", "\(edits * 31)", "--note", "number \(edits)"]
    }
    return bench.carvalet(next(), store, name: "carvalet edit --note")
  }

  /// Many cars at once, beside SQLite's shell, which does the same through the same triggers and
  /// leaves texts and keys to be made anew.
  private static func editMany(_ bench: Bench) throws {
    let shell = try bench.tools.installed("sqlite3")
    // The cars are so far apart that each is on another page of the table and of its indexes.
    let step = bench.sizes.large / 1000
    let tickets = (1...1000).map { String($0 * step - step / 2) }
    let ours = try bench.copy(in: "ours")
    let theirs = try bench.copy(in: "theirs")
    let list = ours + ".tickets"
    try tickets.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
    func compare(_ what: String, _ option: String, _ columns: String...) throws {
      var edits = 0
      var updates = 0
      try bench.compare(
        "edit \(option) of 1,000 cars\(what)",
        ours: Contender("carvalet edit") {
          edits += 1
          let arguments = ["edit", "-", option, "text \(edits)", "--store", ours]
          return try ToolProcess(bench.tools.carvalet, arguments, input: list).finish().lineCount
        },
        peers: [
          Contender("sqlite3 shell, UPDATE") {
            updates += 1
            let assignments = columns.map { "\($0) = 'text \(updates)'" }.joined(separator: ", ")
            let update = """
              PRAGMA recursive_triggers = ON; PRAGMA synchronous = FULL;
              UPDATE car SET \(assignments) WHERE ticket IN (\(tickets.joined(separator: ", ")))
              """
            _ = try ToolProcess(shell, [theirs, update]).finish()
            return tickets.count
          }
        ])
    }
    try compare("", "--note", "note")
    try compare(", which moves them", "--make", "make", "make_key")
    // Cars that left cannot leave again, so each run takes others.
    var runs = 0
    func nextTickets() -> [String] {
      runs += 1
      return (1...200).map { String($0 * (bench.sizes.large / 200) - runs) }
    }
    try bench.compare(
      "retrieve of 200 cars",
      ours: bench.carvalet(["retrieve"] + nextTickets(), ours, printing: 200),
      peers: [
        bench.carvalet(
          ["edit"] + nextTickets() + ["--note", "text"], theirs, printing: 200,
          name: "carvalet edit --note of 200 cars")
      ])
  }

  static let historyCommand = Benchmark(
    "P24", "carvalet log and undo, whole processes"
  ) { bench in
    let store = try bench.copy()
    let edit = editing(store, bench)
    // The log has something to show, and there is something to undo.
    for _ in 1...20 { _ = try edit.run() }
    try bench.compare(
      "carvalet log --limit 20", [.times(1.5)],
      ours: bench.carvalet(["log", "--limit", "20"], store), peers: [edit])
    _ = try edit.run()
    // One command is taken back and restored in turn.
    var steps = 0
    func next() -> [String] {
      steps += 1
      return [steps % 2 == 1 ? "undo" : "redo", "--yes"]
    }
    try bench.compare(
      "carvalet undo and redo, in turn", [.times(1.5)], ours: bench.carvalet(next(), store),
      peers: [editing(try bench.copy(in: "edited"), bench)])
  }

  static let showCommand = Benchmark("P25", "carvalet show --plate, a whole process") { bench in
    func showing(_ size: Int, _ name: String) throws -> Contender {
      let firstPlate = FetchRequest<Car>(
        predicate: .isNotNull(CarField.plate.name), sortedBy: [.ascending("ticket")],
        fetchLimit: 1)
      let car = try bench.store(size).fetch(firstPlate).objects(in: 0..<1)[0]
      return bench.carvalet(
        ["show", "--plate", car.plate ?? ""], try bench.address(size), name: name)
    }
    let small = bench.sizes.small
    try bench.compare(
      "carvalet show --plate, of \(bench.sizes.large.grouped) cars", [.times(1.2)],
      ours: try showing(bench.sizes.large, "carvalet"),
      peers: [try showing(small, "itself, of \(small.grouped) cars")])
  }

  static let reportCommand = Benchmark("P26", "carvalet report --day, a whole process") { bench in
    // A million cars have come and gone, on the day some of them.
    let store = try bench.stores.ledger(bench.sizes.large)
    try bench.compare(
      "carvalet report --day, 200 of all cars on the lot", [.within(.seconds(0.05))],
      ours: bench.carvalet(["report", "--day", "2026-06-01", "--json"], store),
      peers: [
        bench.carvalet(["list", "--limit", "50"], store, name: "carvalet list --limit 50")
      ])
  }

  static let checkCommand = Benchmark("P22", "carvalet db check, a whole process") { bench in
    let shell = try bench.tools.installed("sqlite3")
    let store = try bench.copy()
    for (options, pragma, most) in [([], "integrity", 1.5), (["--quick"], "quick", 2)] {
      try bench.compare(
        (["carvalet db check"] + options).joined(separator: " "), [.times(most)],
        ours: bench.carvalet(["db", "check"] + options, store),
        peers: [
          bench.process(
            "PRAGMA \(pragma)_check", shell, ["-readonly", store, "PRAGMA \(pragma)_check"])
        ])
    }
  }
}
