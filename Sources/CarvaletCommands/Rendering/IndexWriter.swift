import CarStorage
import FetchedResults
import TerminalScreen

/// Writes the rows of an index in each of the formats. An index is short, so it is written at once.
struct IndexWriter {
  let format: OutputFormat
  let output: ConsoleStream

  private static let columns = [
    Column(title: "TITLE", staysWhole: true), Column(title: "CARS", alignment: .right),
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

/// One title of an index, with the counts of its sections and cars.
struct IndexRow: Equatable {
  let title: String
  /// The index of the first section under the title, and its name.
  let section: Int
  let name: String
  var sections = 0
  var cars = 0

  /// The rows of a list's index; nil if the list has none.
  static func rows(of list: ResultsSnapshot<Car>) throws -> [IndexRow]? {
    guard let index = try list.sectionIndex() else { return nil }
    let sections = try list.sections
    var counts: [String: (sections: Int, cars: Int)] = [:]
    for section in sections {
      guard let title = section.indexTitle else { continue }
      let count = counts[title] ?? (0, 0)
      counts[title] = (count.sections + 1, count.cars + section.numberOfObjects)
    }
    return index.entries.compactMap { entry in
      guard case .section(let number) = entry.target, let count = counts[entry.title] else {
        return nil
      }
      return IndexRow(
        title: entry.title, section: number, name: sections[number].name ?? "",
        sections: count.sections, cars: count.cars)
    }
  }
}
