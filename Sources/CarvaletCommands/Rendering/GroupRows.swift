import CarStorage
import TerminalScreen

/// The figures of valets or of makes as rows of a table, and as JSON.
struct GroupRows {
  let kind: ShiftGroup.Kind
  let groups: [ShiftGroup]

  var columns: [Column] {
    [Column(title: kind == .author ? "WHO" : "MAKE")]
      + ([
        "IN", "OUT", "BROUGHT", "WAITS", "MEDIAN WAIT", "90 % WAIT", "LONGEST WAIT", "STAYS",
        "MEDIAN STAY", "90 % STAY", "LONGEST STAY", "DAMAGES",
      ] as [SafeText]).map { Column(title: $0, alignment: .right, canShrink: false) }
  }

  static let keys = [
    "name", "in", "out", "brought", "waits", "waitMedian", "wait90", "waitLongest",
    "waitsNegative", "stays", "stayMedian", "stay90", "stayLongest", "staysNegative", "damages",
  ]

  var records: [RecordTable.Record] { groups.map(record) }

  /// What stands for the name where none is known.
  static let nobody: SafeText = "not known"

  private func record(_ group: ShiftGroup) -> RecordTable.Record {
    let counts = [group.arrivals, group.departures, group.brought]
    let figures = [group.waits, group.stays]
    return RecordTable.Record(
      cells: [group.name.map { "\($0)" } ?? Self.nobody] + counts.map { SafeText($0) }
        + figures.flatMap { [SafeText($0.count)] + ReportRows.cells($0) }
        + [SafeText(group.damages)],
      values: [group.name] + counts.map { String($0) } + figures.flatMap(ReportRows.values)
        + [String(group.damages)],
      json: [
        "name": JSONValue(group.name), "in": .number(group.arrivals),
        "out": .number(group.departures), "brought": .number(group.brought),
        "wait": ReportRows.json(group.waits), "stay": ReportRows.json(group.stays),
        "damages": .number(group.damages),
      ])
  }

  var json: JSONValue { .array(records.map(\.json)) }
}
