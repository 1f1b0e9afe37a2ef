/// An import of many rows, as a whole process.
struct ImportBenchmark: Benchmark {
  let id = "P9"
  let title = "import of a CSV file"

  private static let columns = """
    ticket INTEGER PRIMARY KEY, dateCreated TEXT, make TEXT, model TEXT, year INTEGER, plate TEXT,
    color TEXT, ownerFirstName TEXT, ownerLastName TEXT, "key" TEXT, spot TEXT, note TEXT,
    photo TEXT, state TEXT, dateReturned TEXT, utcOffset INTEGER
    """

  private static let indexes = """
    CREATE INDEX by_make ON car (make, model, year);
    CREATE INDEX by_year ON car (year, make, model);
    CREATE INDEX by_owner ON car (ownerLastName, ownerFirstName);
    CREATE INDEX by_plate ON car (plate);
    """

  func measure(on bench: Bench) throws -> Report {
    guard let shell = bench.tools.sqlite3 else {
      return Report(findings: [Finding(id: id, what: title, skipped: "no sqlite3")])
    }
    let csv = try bench.stores.csv(bench.sizes.large)
    let file = "import.sqlite"
    let path = bench.stores.scratchPath(file)
    func emptyPlace() { _ = bench.stores.scratchPath(file) }
    func count(_ table: String) throws -> Int {
      try RawDatabase(path).prepare("SELECT count(*) FROM \(table)").walk()
    }
    let ours = Contender("carvalet import", prepare: emptyPlace) {
      _ = try ToolProcess(bench.tools.carvalet, ["import", csv, "--yes", "--store", path]).finish()
      return try count("car")
    }
    let table = "CREATE TABLE car (\(Self.columns));"
    let load = ".import --csv --skip 1 '\(csv)' car"
    func shellImport(_ name: String, _ steps: [String]) -> Contender {
      Contender(name, prepare: emptyPlace) {
        _ = try ToolProcess(shell, [path] + steps).finish()
        return try count("car")
      }
    }
    return Report(
      findings: try bench.compare(
        id, "carvalet import of all cars, 9 indexes and section counts", [.asFast(0.8)], ours: ours,
        peers: shellImport("sqlite3 .import, 4 indexes kept", [table + Self.indexes, load]),
        shellImport("sqlite3 .import, 4 indexes made last", [table, load, Self.indexes])))
  }
}
