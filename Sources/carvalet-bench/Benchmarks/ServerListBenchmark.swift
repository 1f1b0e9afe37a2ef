/// The first page of a list on a server, as a whole process.
struct ServerListBenchmark: Benchmark {
  let id = "S1"
  let title = "carvalet list on a server, a whole process"

  func measure(on bench: Bench) throws -> Report {
    guard let psql = bench.tools.psql, bench.servers.missing == nil else {
      return Report(findings: [Finding(id: id, what: title, skipped: bench.servers.missing)])
    }
    let address = try bench.servers.address(bench.sizes.large)
    let page = """
      SELECT \(CarLists.shownColumnsOnServer) FROM car WHERE \(CarLists.isParkedOnServer)
        \(CarLists.orderByMakeOnServer) LIMIT 50
      """
    return Report(
      findings: try bench.compare(
        id, "carvalet list --sort make --limit 50, on a server", [.times(1.5)],
        ours: ListCommandBenchmark.listing(address, bench),
        peers: ListCommandBenchmark.process(
          "psql, the same page", psql, ["-XAtq", "-c", page, address])))
  }
}
