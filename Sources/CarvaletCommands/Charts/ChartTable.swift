/// A chart as a table: the numbers for those who want them, and for those who do not see it.
struct ChartTable: Equatable {
  let header: [String]
  let rows: [[String]]

  init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  init(_ chart: Chart) {
    switch chart.content {
    case .curve(let series, let labels), .bars(let series, let labels):
      header = ["", series.name]
      rows = zip(labels, series.values).map { [$0, String($1)] }
    case .pair(let first, let second, let labels):
      header = ["", first.name, second.name]
      rows = zip(labels, zip(first.values, second.values)).map { [$0, String($1.0), String($1.1)] }
    case .heat(let table):
      header = [""] + table.columns
      rows = zip(table.rows, table.values).map { name, values in
        [name] + values.map { $0.map(table.text) ?? "" }
      }
    case .groups(let groups, let figures):
      header = [""] + figures
      rows = groups.map { [$0.name] + $0.bars.map(\.text) }
    }
  }
}
