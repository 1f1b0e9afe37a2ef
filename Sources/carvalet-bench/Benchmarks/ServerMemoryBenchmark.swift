/// The most memory of commands that read many cars from a server, beside the same from a file.
struct ServerMemoryBenchmark: Benchmark {
  let id = "S8"
  let title = "peak memory of commands, on a server"

  func measure(on bench: Bench) throws -> Report {
    if let missing = bench.servers.missing {
      return Report(findings: [Finding(id: id, what: title, skipped: missing)])
    }
    let address = try bench.servers.address(bench.sizes.large)
    let file = try bench.stores.path(bench.sizes.large)
    let mebibyte = Double(1 << 20)
    let commands: [(what: String, arguments: [String])] = [
      ("carvalet export of all cars", ["export"]),
      ("carvalet list of most cars", ["list", "--where", "year > 1950", "--json"]),
      (
        "a page far down in that list",
        ["list", "--where", "year > 1950", "--limit", "50", "--offset"]
          + ["\(bench.sizes.large / 2)"]
      ),
    ]
    return Report(
      findings: try commands.map { command in
        func peak(_ store: String) throws -> Quantity {
          try MemoryBenchmark.peak(command.arguments + ["--store", store], bench)
        }
        return Finding(
          id: id, what: "peak of \(command.what), on a server", ours: try peak(address),
          peer: Finding.Peer(name: "from a file", quantity: try peak(file)),
          targets: [.within(.bytes(64 * mebibyte))], runs: 1)
      })
  }
}
