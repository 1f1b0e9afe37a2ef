import CarStorage
import FetchedResults
import TerminalScreen

/// The hours of the weekdays: a row for each hour for programs, a row for each day for people.
struct WeekdayRows {
  let hours: WeekdayHours
  /// The time of the clock at which a day begins.
  let start: ClockTime

  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  static let keys = [
    "weekday", "hour", "days", "in", "out", "requests", "occupancy", "peak", "waits", "waitMedian",
    "wait90", "waitLongest", "waitsNegative",
  ]

  static let columns =
    [Column(title: "WEEKDAY", canShrink: false)]
    + ([
      "HOUR", "DAYS", "IN", "OUT", "REQUESTS", "OCCUPANCY", "PEAK", "WAITS", "MEDIAN WAIT",
      "90 % OF WAITS", "LONGEST WAIT",
    ] as [SafeText]).map { Column(title: $0, alignment: .right, canShrink: false) }

  /// The hour of the clock at which a slot begins.
  func hour(ofSlot slot: Int) -> Int { (start.hour + slot) % 24 }

  /// A record for each hour of each day that the span has.
  var records: [RecordTable.Record] {
    hours.rows.filter { $0.days > 0 }.flatMap { row in
      zip(hours.slots, row.cells).map { record($1, of: row, hour: hour(ofSlot: $0)) }
    }
  }

  private func record(
    _ cell: WeekdayHours.Cell, of row: WeekdayHours.Row, hour: Int
  ) -> RecordTable.Record {
    let name = Self.weekdays[row.weekday]
    let counts = [
      row.days, cell.arrivals, cell.departures, cell.requests, cell.occupancy,
      cell.peaks.last ?? 0,
    ]
    return RecordTable.Record(
      cells: ["\(name)", "\(hour.padded(to: 2))"] + counts.map { SafeText($0) }
        + [SafeText(cell.waits.count)] + ReportRows.cells(cell.waits),
      values: [name.lowercased(), String(hour)] + counts.map { String($0) }
        + ReportRows.values(cell.waits),
      json: [
        "weekday": .text(name.lowercased()), "hour": .number(hour), "days": .number(counts[0]),
        "in": .number(counts[1]), "out": .number(counts[2]), "requests": .number(counts[3]),
        "occupancy": .number(counts[4]), "peak": .number(counts[5]),
        "wait": ReportRows.json(cell.waits),
      ])
  }

  var json: JSONValue { .array(records.map(\.json)) }

  /// The number that stands for a cell in a table; nil where no day has the hour. Arrivals and
  /// departures are tenths of a car, as a mean of the days, and waits are minutes.
  static func value(_ cell: WeekdayHours.Cell, _ figure: ReportFigure) -> Int? {
    guard cell.days > 0 else { return nil }
    return switch figure {
    case .arrivals: mean(cell.arrivals, cell.days)
    case .departures: mean(cell.departures, cell.days)
    case .occupancy: cell.occupancy
    case .waits: cell.waits.median.map { Int(($0 + 59_999) / 60_000) }
    }
  }

  /// In tenths, rounded.
  private static func mean(_ sum: Int, _ count: Int) -> Int { (sum * 10 + count / 2) / count }
}
