import FetchedResults
import Foundation
import UnicodeText

/// Folding a text that is ASCII, as nearly every text is.
struct FoldingBenchmark: Benchmark {
  let id = "P21"
  let title = "folding of ASCII"

  func measure(on bench: Bench) throws -> Report {
    let repetitions = 1_000
    let text = "Mercedes-Benz C-Class"
    return Report(
      findings: try bench.compare(
        id, "fold of '\(text)'", [.asFast(3)],
        ours: Contender("TextFolding") {
          (0..<repetitions).reduce(0) { sum, _ in
            sum + TextFolding.fold(text).text.utf8.count
          }
        },
        peers: Contender("Foundation's folding(options:)") {
          (0..<repetitions).reduce(0) { sum, _ in
            let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
            return sum + text.folding(options: options, locale: nil).utf8.count
          }
        },
        repetitions: repetitions))
  }
}
