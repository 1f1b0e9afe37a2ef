import CarStorage
import TerminalScreen

/// The figures of valets or of makes as rows of a table, and as JSON.
struct GroupRows {
  let kind: ShiftGroup.Kind
  let groups: [ShiftGroup]

  var columns: [Column] {
    [Column(title: kind == .author ? "WHO" : "MAKE")]
      + ([
        "IN", "OUT", "BROUGHT", "WAITS", "MEDIAN WAIT", "90 % OF WAITS", "LONGEST WAIT", "STAYS",
        "MEDIAN STAY", "90 % OF STAYS", "LONGEST STAY", "DAMAGES",
      ] as [SafeText]).map { Column(title: $0, alignment: .right, canShrink: false) }
  }

  static let keys = [
    "name", "in", "out", "brought", "waits", "waitMedian", "wait90", "waitLongest",
    "waitsNegative", "stays", "stayMedian", "stay90", "stayLongest", "staysNegative", "damages",
  ]

  var records: [RecordTable.Record] { groups.map(record) }

  /// What one can do without on a narrow terminal, in this order: the longest and the 90 % of
  /// stays, the longest wait, then the other figures of stays, which are nobody's work.
  private static let spareColumns = [[11], [10], [7], [8, 9]]
  /// The letters of a name for which other columns are left out.
  private static let usualName = 18

  /// The columns that fit a terminal, and the records with the cells of these.
  func fitted(to width: Int?) -> (columns: [Column], records: [RecordTable.Record]) {
    let columns = columns
    let records = records
    guard let width else { return (columns, records) }
    let widths = TableColumns(
      columns: columns, rows: records.map { $0.cells.map { StyledText($0) } }, terminalWidth: nil
    ).widths
    var shown = Array(columns.indices)
    var spare = Self.spareColumns[...]
    func needed() -> Int {
      shown.reduce(-TableLine.gap) {
        $0 + TableLine.gap + ($1 == 0 ? min(widths[0], Self.usualName) : widths[$1])
      }
    }
    while needed() > width, let columns = spare.popFirst() {
      shown.removeAll(where: columns.contains)
    }
    return (
      shown.map { columns[$0] },
      records.map { record in
        RecordTable.Record(
          cells: shown.map { record.cells[$0] }, values: record.values, json: record.json)
      }
    )
  }

  /// What stands for the name where none is known.
  static let nobody: SafeText = "not known"

  private func record(_ group: ShiftGroup) -> RecordTable.Record {
    let counts = [group.arrivals, group.departures, group.brought]
    let figures = [group.waits, group.stays]
    return RecordTable.Record(
      cells: [group.name.map { "\($0)" } ?? Self.nobody] + counts.map { SafeText($0) }
        + figures.flatMap { [SafeText($0.count)] + ReportRows.cells($0) }
        + [group.damages.map { SafeText($0) } ?? "-"],
      values: [group.name] + counts.map { String($0) } + figures.flatMap(ReportRows.values)
        + [group.damages.map { String($0) }],
      json: [
        "name": JSONValue(group.name), "in": .number(group.arrivals),
        "out": .number(group.departures), "brought": .number(group.brought),
        "wait": ReportRows.json(group.waits), "stay": ReportRows.json(group.stays),
        "damages": JSONValue(group.damages),
      ])
  }

  var json: JSONValue { .array(records.map(\.json)) }
}
