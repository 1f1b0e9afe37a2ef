/// An import of many rows into a server, as a whole process.
struct ServerImportBenchmark: Benchmark {
  let id = "S5"
  let title = "import of a CSV file into a server"

  func measure(on bench: Bench) throws -> Report {
    guard let psql = bench.tools.psql, bench.servers.missing == nil else {
      return Report(findings: [Finding(id: id, what: title, skipped: bench.servers.missing)])
    }
    let count = bench.sizes.large
    let csv = try bench.stores.csv(count)
    let source = try bench.servers.address(count)
    let raw = try RawPostgres(source)
    let columns = try raw.text(
      """
      SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = 'car'::regclass AND attnum > 0 AND attgenerated = '' AND NOT attisdropped
      """)
    // The rows with their keys and folded texts, as the store has them.
    let rows = bench.stores.scratchPath("cars.copy")
    _ = try ToolProcess(
      psql, ["-Xq", "-c", "\\copy car (\(columns)) TO '\(rows)'", source]
    ).finish()
    var address = ""
    let ours = Contender(
      "carvalet import", prepare: { address = try bench.servers.emptySchema() },
      run: {
        _ = try ToolProcess(bench.tools.carvalet, ["import", csv, "--yes", "--store", address])
          .finish()
        return try RawPostgres(address).integer("SELECT count(*) FROM car")
      })
    let copy = Contender(
      "psql \\copy, same columns and indexes",
      prepare: {
        try raw.execute("DROP TABLE IF EXISTS copied; CREATE TABLE copied (LIKE car INCLUDING ALL)")
      },
      run: {
        _ = try ToolProcess(
          psql, ["-Xq", "-c", "\\copy copied (\(columns)) FROM '\(rows)'", source]
        ).finish()
        return try raw.integer("SELECT count(*) FROM copied")
      })
    return Report(
      findings: try bench.compare(
        id, "carvalet import of all cars into a server", [.asFast(0.5)], ours: ours, peers: copy))
  }
}
