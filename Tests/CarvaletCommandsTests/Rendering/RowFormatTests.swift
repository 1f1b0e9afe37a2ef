import TerminalScreen
import Testing

@testable import CarvaletCommands

/// No text breaks the row that it is printed in: plain rows have tabs only between cells, and a
/// Markdown cell shows what is stored.
struct RowFormatTests {
  @Test func `plain rows have a tab between cells and none inside`() {
    let cells = ["17", "a\tb", "", "c\nd"].map { StyledText(SafeText(escaping: $0)) }
    #expect(PlainRows.line(cells).text.string == "17\ta\\tb\t\tc\\nd")
  }

  @Test func `Markdown cells show what is stored`() {
    let table = MarkdownTable(columns: [
      Column(title: "Ticket", alignment: .right), Column(title: "Note"),
    ])
    #expect(table.header.string == "| Ticket | Note |")
    #expect(table.delimiter.string == "| ---: | --- |")
    func note(_ text: String) -> String {
      table.line(["17", SafeText(escaping: text)]).string
    }
    #expect(note("a|b") == #"| 17 | a\|b |"#)
    #expect(note(#"a\|b"#) == #"| 17 | a\\\|b |"#)
    #expect(note("<img>") == #"| 17 | \<img> |"#)
    #expect(note("one\ntwo\u{1B}") == #"| 17 | one\ntwo\u{1B} |"#)
    #expect(note(#"C:\cars\"#) == #"| 17 | C:\cars\ |"#)
  }

  @Test func `formats have the names of the command line`() {
    #expect(
      OutputFormat.allCases.map(\.rawValue) == [
        "table", "plain", "json", "ndjson", "csv", "tsv", "md",
      ])
  }
}
