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
    /// The same figures of several groups, such as valets, each with its name.
    case groups([Group], figures: [String])
  }

  struct Series: Equatable {
    let name: String
    let values: [Int]

    var largest: Int { max(0, values.max() ?? 0) }
  }

  struct Group: Equatable {
    let name: String
    /// A bar for each figure.
    let bars: [Bar]
  }

  struct Bar: Equatable {
    /// Nil where the group has no such figure, which is another thing than zero.
    let length: Int?
    /// What stands behind the bar.
    let text: String
  }

  /// A number for each row and column; nil where there is none.
  struct HeatTable: Equatable {
    let rows: [String]
    let columns: [String]
    let values: [[Int?]]
    /// Whether the values are tenths, as means are.
    var hasTenths = false

    /// A value as it is read: `12`, and of tenths `0.3`, `2` and `12`.
    func text(_ value: Int) -> String {
      guard hasTenths else { return String(value) }
      if value >= 100 { return String((value + 5) / 10) }
      return value % 10 == 0 ? String(value / 10) : "\(value / 10).\(value % 10)"
    }

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
    case .groups(let groups, _): groups.allSatisfy { $0.bars.allSatisfy { $0.length ?? 0 == 0 } }
    }
  }

  /// What stands in the place of an empty chart.
  static let nothing = "Nothing to show."

  /// A round number of at least `value`, and the distance of the lines below it, of which there are
  /// at most so many. The distance is 1, 2 or 5, or such a number of tens, hundreds and so on.
  static func scale(_ value: Int, lines: Int = 4) -> (top: Int, step: Int) {
    var unit = 1
    while true {
      for factor in [1, 2, 5] where unit * factor * lines >= value {
        let step = unit * factor
        return (max(step, (value + step - 1) / step * step), step)
      }
      unit *= 10
    }
  }
}
