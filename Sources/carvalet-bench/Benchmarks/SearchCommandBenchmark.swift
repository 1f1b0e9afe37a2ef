import Foundation

/// A search as a whole process, beside one that looks through the same cars as text.
struct SearchCommandBenchmark: Benchmark {
  let id = "P6r"
  let title = "carvalet search, a whole process"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.path(bench.sizes.large)
    return Report(
      findings: try besideRipgrep(store, bench) + twoWords(store, bench) + time(store, bench))
  }

  private func besideRipgrep(_ store: String, _ bench: Bench) throws -> [Finding] {
    guard let ripgrep = Tools.installed("rg") else {
      return [Finding(id: id, what: title, skipped: "no rg")]
    }
    let csv = try bench.stores.csv(bench.sizes.large)
    let searches: [(name: String, text: String, arguments: [String])] = [
      ("rare", CarLists.rareName, []), ("frequent", "toyota", []),
      ("frequent, by make", "toyota", ["--sort", "make"]),
    ]
    return try searches.flatMap { search in
      try bench.compare(
        id, "carvalet search, the first 50, \(search.name)", [.times(2.5)],
        ours: Contender("carvalet") {
          let arguments =
            ["search", search.text, "--limit", "50", "--store", store] + search.arguments
          return try ToolProcess(bench.tools.carvalet, arguments).finish().lineCount > 0 ? 1 : 0
        },
        peers: Contender("rg -c -i over the CSV of the cars") {
          try ToolProcess(ripgrep, ["-c", "-i", search.text, csv]).finish().lineCount
        })
    }
  }

  /// Two words that are found in different fields, beside each of them.
  private func twoWords(_ store: String, _ bench: Bench) throws -> [Finding] {
    try bench.compare(
      id, "carvalet search toyota silver, the first 50", [.times(1.3)],
      ours: searching(["toyota", "silver"], store, bench),
      peers: searching(["toyota"], store, bench), searching(["silver"], store, bench))
  }

  /// A clock time, beside a condition that looks through all texts and finds nothing.
  private func time(_ store: String, _ bench: Bench) throws -> [Finding] {
    let listing = Contender("carvalet list of a condition on all notes") {
      let arguments = ["list", "--where", "note LIKE '*zzqq*'", "--limit", "50", "--store", store]
      _ = try ToolProcess(bench.tools.carvalet, arguments).finish()
      return 1
    }
    return try bench.compare(
      id, "carvalet search 18:30, the first 50", [.times(1.5)],
      ours: searching(["18:30"], store, bench), peers: listing)
  }

  private func searching(_ words: [String], _ store: String, _ bench: Bench) -> Contender {
    Contender("carvalet search \(words.joined(separator: " "))") {
      try ToolProcess(
        bench.tools.carvalet, ["search"] + words + ["--limit", "50", "--store", store]
      ).finish().lineCount > 0 ? 1 : 0
    }
  }
}
