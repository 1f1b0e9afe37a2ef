import CarStorage
import TerminalScreen

/// Figures beside their usual range, as rows of a table and as JSON.
struct ComparisonRows {
  let comparison: ShiftComparison

  static let columns =
    [Column(title: "FIGURE", canShrink: false)]
    + (["NOW", "LOWEST", "MEDIAN", "HIGHEST", "N"] as [SafeText]).map {
      Column(title: $0, alignment: .right, canShrink: false)
    } + [Column(title: .empty, canShrink: false)]

  static let keys = ["figure", "value", "lowest", "median", "highest", "n", "unusual"]

  var records: [RecordTable.Record] { comparison.rows.map(record) }

  private func record(_ row: ShiftComparison.Row) -> RecordTable.Record {
    let figure = row.figure
    let range = [row.usual?.lowest, row.usual?.median, row.usual?.highest]
    func cell(_ value: Int64?) -> SafeText {
      figure.isDuration ? ReportRows.cell(value) : value.map { SafeText($0) } ?? "-"
    }
    func number(_ value: Int64?) -> Int? {
      value.map { figure.isDuration ? ReportRows.seconds($0) : Int($0) }
    }
    let numbers = [row.value] + range
    let count = row.usual?.count ?? 0
    return RecordTable.Record(
      cells: [Self.name(figure)] + numbers.map(cell)
        + [SafeText(count), row.mark.map { "\($0.rawValue)" } ?? ""],
      values: [figure.rawValue] + numbers.map { number($0).map { String($0) } }
        + [String(count), row.mark?.rawValue],
      json: [
        "figure": .text(figure.rawValue), "value": JSONValue(number(row.value)),
        "lowest": JSONValue(number(range[0])), "median": JSONValue(number(range[1])),
        "highest": JSONValue(number(range[2])), "n": .number(count),
        "unusual": JSONValue(row.mark?.rawValue),
      ])
  }

  var json: JSONValue {
    ["count": .number(comparison.count), "figures": .array(records.map(\.json))]
  }

  static func name(_ figure: ShiftComparison.Figure) -> SafeText {
    switch figure {
    case .in: "Cars in"
    case .out: "Cars out"
    case .onLot: "On the lot"
    case .peak: "Most at once"
    case .waits: "Waits"
    case .waitMedian: "Median wait"
    case .wait90: "90 % of waits"
    case .stayMedian: "Median stay"
    }
  }
}
