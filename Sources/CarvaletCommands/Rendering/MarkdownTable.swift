import TerminalScreen

/// A table of GitHub-flavoured Markdown, line by line.
///
/// Cells show the text as it is stored, so three things are escaped: `|`, which would end the
/// cell; `<`, which would begin HTML; and a backslash that would escape what follows it.
struct MarkdownTable {
  let columns: [Column]

  /// The titles.
  var header: SafeText { line(columns.map(\.title)) }

  /// The line below the titles, which makes them a table.
  var delimiter: SafeText {
    row(columns.map { $0.alignment == .right ? "---:" : "---" })
  }

  /// One record.
  func line(_ cells: [SafeText]) -> SafeText {
    row(cells.map(Self.escape))
  }

  private func row(_ cells: [SafeText]) -> SafeText {
    "| \(cells.joined(separator: " | ")) |"
  }

  private static func escape(_ cell: SafeText) -> SafeText {
    let text = cell.string
    guard text.utf8.contains(where: { "|<\\".utf8.contains($0) }) else { return cell }
    var escaped = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "|", "<": escaped += "\\"
      case "\\":
        if let next = rest.first, next.isASCIIPunctuation { escaped += "\\" }
      default: break
      }
      escaped.unicodeScalars.append(scalar)
    }
    return "\(escaped)"
  }
}

extension Unicode.Scalar {
  /// Whether a backslash before this scalar disappears in Markdown.
  fileprivate var isASCIIPunctuation: Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
