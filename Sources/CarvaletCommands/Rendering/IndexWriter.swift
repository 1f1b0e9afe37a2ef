import CarStorage
import TerminalScreen

/// Writes the rows of an index in each of the formats. An index is short, so it is written at once.
struct IndexWriter {
  let format: OutputFormat
  let output: ConsoleStream

  private static let columns = [
    Column(title: "TITLE"), Column(title: "CARS", alignment: .right),
    Column(title: "SECTIONS", alignment: .right), Column(title: "FIRST SECTION"),
  ]

  private static let keys = ["title", "section", "name", "numberOfSections", "numberOfObjects"]

  func write(_ rows: [IndexRow]) throws {
    let table = RecordTable(
      format: format, output: output, columns: Self.columns, keys: Self.keys)
    try table.write(rows.map(\.record))
  }
}

extension IndexRow {
  fileprivate var record: RecordTable.Record {
    RecordTable.Record(
      cells: [
        SafeText(escaping: title), SafeText(cars), SafeText(sections), SafeText(escaping: name),
      ],
      values: [title, String(section), name, String(sections), String(cars)],
      json: [
        "title": .text(title), "section": .number(section), "name": .text(name),
        "numberOfSections": .number(sections), "numberOfObjects": .number(cars),
      ])
  }
}
