/// The first hits of a search on a server, as a whole process, beside a scan of the same texts.
struct ServerSearchBenchmark: Benchmark {
  let id = "S7"
  let title = "carvalet search on a server, a whole process"

  func measure(on bench: Bench) throws -> Report {
    if let missing = bench.servers.missing {
      return Report(findings: [Finding(id: id, what: title, skipped: missing)])
    }
    let address = try bench.servers.address(bench.sizes.large)
    let raw = try RawPostgres(address)
    let searches: [(name: String, text: String, order: [String])] = [
      ("rare", CarLists.rareName, []), ("rare, by make", CarLists.rareName, ["--sort", "make"]),
      ("frequent", "toyota", []), ("frequent, by make", "toyota", ["--sort", "make"]),
    ]
    return Report(
      findings: try searches.flatMap { search in
        try bench.compare(
          id, "carvalet search on a server, the first 50, \(search.name)", [.times(1.5)],
          ours: Contender("carvalet") {
            let arguments = ["search", search.text, "--limit", "50", "--store", address]
            return try ToolProcess(bench.tools.carvalet, arguments + search.order).finish()
              .lineCount > 0 ? 1 : 0
          },
          peers: Contender("one strpos scan through libpq") {
            try raw.integer(
              "SELECT count(*) FROM car WHERE strpos(search_text, '\(search.text)') > 0") > 0
              ? 1 : 0
          })
      })
  }
}
