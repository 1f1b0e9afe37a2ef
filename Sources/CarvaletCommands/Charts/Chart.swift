/// A chart as a value. `SVGChart`, `TextChart` and `ChartTable` draw it.
struct Chart: Equatable {
  /// A short name, which is an identifier in a page.
  let name: String
  let title: String
  /// What the chart says, in sentences: the alternative for those who do not see it.
  let summary: String
  let content: Content

  enum Content: Equatable {
    /// A curve over time. A label for each point, empty for one without.
    case curve(Series, labels: [String])
    /// Two figures of the same periods: the first is drawn upwards, the second downwards.
    case pair(Series, Series, labels: [String])
    /// How many there are of each kind.
    case bars(Series, labels: [String])
    case heat(HeatTable)
  }

  struct Series: Equatable {
    let name: String
    let values: [Int]

    var largest: Int { max(0, values.max() ?? 0) }
  }

  /// A number for each row and column; nil where there is none.
  struct HeatTable: Equatable {
    let rows: [String]
    let columns: [String]
    let values: [[Int?]]

    var largest: Int { values.joined().lazy.compactMap(\.self).max() ?? 0 }

    /// How much a number is of the largest, from 0 for nothing to `levels`.
    func level(_ value: Int?, of levels: Int) -> Int {
      guard let value, value > 0, largest > 0 else { return 0 }
      return max(1, (value * levels + largest - 1) / largest)
    }
  }

  /// Whether there is nothing to draw.
  var isEmpty: Bool {
    switch content {
    case .curve(let series, _), .bars(let series, _): series.largest == 0
    case .pair(let first, let second, _): first.largest + second.largest == 0
    case .heat(let table): table.largest == 0
    }
  }

  /// What stands in the place of an empty chart.
  static let nothing = "Nothing to show."

  /// A round number of at least `value`, and the distance of the lines below it.
  static func scale(_ value: Int) -> (top: Int, step: Int) {
    var unit = 1
    while true {
      for factor in [1, 2, 5] where unit * factor * 4 >= value {
        let step = unit * factor
        return (max(step, (value + step - 1) / step * step), step)
      }
      unit *= 10
    }
  }
}
