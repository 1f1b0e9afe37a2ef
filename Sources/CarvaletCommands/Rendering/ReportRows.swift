import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// The periods of a report as rows of a table, and as JSON. The durations are seconds for machines.
struct ReportRows {
  let span: ReportSpan
  let periods: [ShiftReport.Period]
  /// The names of the periods for people.
  let labels: [SafeText]

  init(_ span: ReportSpan, _ periods: [ShiftReport.Period], _ time: HumanTime) {
    self.span = span
    self.periods = periods
    labels = Self.labels(periods, span, time)
  }

  static let columns = [
    Column(title: "PERIOD", canShrink: false), column("IN"), column("OUT"), column("ON LOT"),
    column("PEAK"), column("WAITS"), column("MEDIAN WAIT"), column("90 % OF WAITS"),
    column("LONGEST WAIT"), column("STAYS"), column("MEDIAN STAY"), column("90 % OF STAYS"),
    column("LONGEST STAY"), column("LEFT OUT"), column("REQUESTS"),
  ]

  static let keys = [
    "period", "from", "to", "utcOffset", "in", "out", "onLot", "peak", "waits", "waitMedian",
    "wait90", "waitLongest", "waitsNegative", "stays", "stayMedian", "stay90", "stayLongest",
    "staysNegative", "requests",
  ]

  private static func column(_ title: SafeText) -> Column {
    Column(title: title, alignment: .right, canShrink: false)
  }

  /// A row for the whole shift, and one for each period.
  func records(total: ShiftReport.Period) -> [RecordTable.Record] {
    [record(total, "total", label: "total")]
      + zip(periods, labels).map { record($0, span.grouping.rawValue, label: $1) }
  }

  private func record(
    _ period: ShiftReport.Period, _ kind: String, label: SafeText
  ) -> RecordTable.Record {
    let counts = [period.arrivals, period.departures, period.onLot, period.peak]
    let figures = [period.waits, period.stays]
    let negative = period.waits.negativeCount + period.stays.negativeCount
    return RecordTable.Record(
      cells: [label] + counts.map { SafeText($0) }
        + figures.flatMap { [SafeText($0.count)] + Self.cells($0) } + [
          SafeText(negative), SafeText(period.requests),
        ],
      values: [
        kind, ISO8601.text(milliseconds: period.start), ISO8601.text(milliseconds: period.end),
        String(utcOffset(period)),
      ] + counts.map { String($0) } + figures.flatMap(Self.values) + [String(period.requests)],
      json: json(period, kind))
  }

  /// The period as JSON.
  func json(_ period: ShiftReport.Period, _ kind: String) -> JSONValue {
    [
      "period": .text(kind), "from": .text(ISO8601.text(milliseconds: period.start)),
      "to": .text(ISO8601.text(milliseconds: period.end)), "utcOffset": .number(utcOffset(period)),
      "in": .number(period.arrivals), "out": .number(period.departures),
      "onLot": .number(period.onLot), "peak": .number(period.peak),
      "wait": Self.json(period.waits), "stay": Self.json(period.stays),
      "requests": .number(period.requests),
    ]
  }

  private func utcOffset(_ period: ShiftReport.Period) -> Int {
    span.days.zone.offset(Self.seconds(period.start))
  }

  // MARK: - Durations

  /// Median, 90 % and longest as people read them, `-` where there are none.
  static func cells(_ figures: DurationFigures) -> [SafeText] {
    durations(figures).map(cell)
  }

  /// A duration as people read it, rounded up; `-` for none.
  static func cell(_ duration: Int64?) -> SafeText {
    guard let duration else { return "-" }
    let start = Date(millisecondsSince1970: 0)
    let end = Date(millisecondsSince1970: HumanTime.shown(duration))
    return "\(HumanTime.duration(from: start, to: end))"
  }

  static func values(_ figures: DurationFigures) -> [String?] {
    [String(figures.count)] + durations(figures).map { $0.map { String(seconds($0)) } }
      + [String(figures.negativeCount)]
  }

  static func json(_ figures: DurationFigures) -> JSONValue {
    let figure = durations(figures).map { JSONValue($0.map(seconds)) }
    return [
      "count": .number(figures.count), "median": figure[0], "ninetieth": figure[1],
      "longest": figure[2], "negative": .number(figures.negativeCount),
    ]
  }

  private static func durations(_ figures: DurationFigures) -> [Int64?] {
    [figures.median, figures.ninetieth, figures.longest]
  }

  static func seconds(_ milliseconds: Int64) -> Int {
    Int(milliseconds.dividedRoundingDown(by: 1000))
  }

  // MARK: - Labels

  /// `18:00`, with the day in a report of several days, and with the offset where the clocks showed
  /// the same time twice; for a day or a month, only
  /// that.
  private static func labels(
    _ periods: [ShiftReport.Period], _ span: ReportSpan, _ humanTime: HumanTime
  ) -> [SafeText] {
    let days = span.days
    switch span.grouping {
    case .hour: break
    case .day: return periods.map { "\(days.day(at: seconds($0.start)).text)" }
    case .month:
      return periods.map { "\(days.day(at: seconds($0.start)).text.prefix(7).description)" }
    }
    let hasSeveralDays = Set(periods.map { days.day(at: seconds($0.start)) }).count > 1
    let texts = periods.map { period in
      let time = days.zone.civilTime(at: seconds(period.start))
      let clock = humanTime.clock(time.clock)
      return hasSeveralDays ? "\(time.date.text) \(clock)" : clock
    }
    let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(texts, periods).map { text, period in
      guard counts[text, default: 0] > 1 else { return "\(text)" }
      return "\(text) \(HumanTime.offset(days.zone.offset(seconds(period.start))))"
    }
  }
}
