import Foundation

/// A table in plain text, which is Markdown too: the output of `run`.
struct TextTable {
  let titles: [String]
  let rows: [[String]]

  /// The lines of the table, each column as wide as its widest cell.
  var text: String {
    let widths = titles.indices.map { column in
      ([titles] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "| \(padded.joined(separator: " | ")) |"
    }
    let rule = "|\(widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|"))|"
    return ([line(titles), rule] + rows.map(line)).joined(separator: "\n")
  }
}

extension TextTable {
  /// The benchmarks, a row each.
  ///
  /// - Parameter withVerdicts: Whether the targets are shown, and whether they were met.
  init(findings: [Finding], withVerdicts: Bool) {
    titles =
      ["#", "what", "ours", "peer", "what that is", "ratio"]
      + (withVerdicts ? ["to reach", ""] : []) + ["runs"]
    rows = findings.map { finding in
      let judged = [
        finding.targets.map(\.description).joined(separator: ", "),
        finding.verdict?.rawValue ?? "",
      ]
      return [
        finding.id, finding.what,
        finding.skipped.map { "skipped: \($0)" } ?? finding.ours?.description ?? "",
        finding.peer?.quantity.description ?? "", finding.peer?.name ?? "", finding.ratio,
      ] + (withVerdicts ? judged : []) + [finding.runs.map(String.init) ?? ""]
    }
  }
}
