import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// The coming hours as rows of a table and as JSON.
struct ForecastRows {
  let forecast: ShiftForecast
  let time: HumanTime

  static let columns =
    [Column(title: "HOUR", canShrink: false)]
    + (["ARRIVALS", "LOWEST", "HIGHEST", "REQUESTS", "LOWEST", "HIGHEST", "N"] as [SafeText]).map {
      Column(title: $0, alignment: .right, canShrink: false)
    }

  static let keys = [
    "from", "to", "arrivals", "arrivalsLowest", "arrivalsHighest", "requests", "requestsLowest",
    "requestsHighest", "n",
  ]

  /// The hours, and below them what they bring together.
  var records: [RecordTable.Record] {
    forecast.hours.map { record($0, label($0)) }
      + (forecast.total.map { [record($0, "total")] } ?? [])
  }

  private func record(_ hour: ShiftForecast.Hour, _ label: SafeText) -> RecordTable.Record {
    let numbers = [hour.arrivals, hour.requests].flatMap { [$0.median, $0.lowest, $0.highest] }
    let bounds = [hour.start, hour.end].map { ISO8601.text(milliseconds: $0) }
    func json(_ range: UsualRange) -> JSONValue {
      [
        "median": .number(Int(range.median)), "lowest": .number(Int(range.lowest)),
        "highest": .number(Int(range.highest)), "n": .number(range.count),
      ]
    }
    return RecordTable.Record(
      cells: [label]
        + numbers.map { SafeText($0) } + [SafeText(hour.arrivals.count)],
      values: bounds + numbers.map { String($0) } + [String(hour.arrivals.count)],
      json: [
        "from": .text(bounds[0]), "to": .text(bounds[1]), "arrivals": json(hour.arrivals),
        "requests": json(hour.requests),
      ])
  }

  /// `02:00`, also of the next day: the hours are those of one night.
  private func label(_ hour: ShiftForecast.Hour) -> SafeText {
    let start = Date(millisecondsSince1970: hour.start)
    return "\(time.clock(time.zone.civilTime(at: start.secondsSince1970).clock))"
  }

  var json: JSONValue {
    let json = records.map(\.json)
    return [
      "count": .number(forecast.count), "hours": .array(Array(json.prefix(forecast.hours.count))),
      "total": forecast.total == nil ? .null : json[json.count - 1],
    ]
  }
}
