import Foundation

/// A search as a whole process, beside one that looks through the same cars as text.
struct SearchCommandBenchmark: Benchmark {
  let id = "P6r"
  let title = "carvalet search, a whole process"

  func measure(on bench: Bench) throws -> Report {
    guard let ripgrep = Tools.installed("rg") else {
      return Report(findings: [Finding(id: id, what: title, skipped: "no rg")])
    }
    let store = try bench.stores.path(bench.sizes.large)
    let csv = try bench.stores.csv(bench.sizes.large)
    let searches: [(name: String, text: String, arguments: [String])] = [
      ("rare", CarLists.rareName, []), ("frequent", "toyota", []),
      ("frequent, by make", "toyota", ["--sort", "make"]),
    ]
    let besideRipgrep = try searches.flatMap { search in
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
    return Report(findings: besideRipgrep + (try twoWords(store, bench)))
  }

  /// Two words that are found in different fields, beside each of them.
  private func twoWords(_ store: String, _ bench: Bench) throws -> [Finding] {
    func searching(_ words: String...) -> Contender {
      Contender("carvalet search \(words.joined(separator: " "))") {
        try ToolProcess(
          bench.tools.carvalet, ["search"] + words + ["--limit", "50", "--store", store]
        ).finish().lineCount > 0 ? 1 : 0
      }
    }
    return try bench.compare(
      id, "carvalet search toyota silver, the first 50", [.times(1.3)],
      ours: searching("toyota", "silver"), peers: searching("toyota"), searching("silver"))
  }
}
