import TerminalScreen

/// Draws a chart as lines of text for a terminal, with block characters or `#`.
struct TextChart {
  let chart: Chart
  /// The columns of the terminal.
  let width: Int
  /// Whether the terminal shows block characters.
  let showsBlocks: Bool

  private static let height = 8
  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  var lines: [SafeText] {
    if chart.isEmpty { return ["\(Chart.nothing)"] }
    switch chart.content {
    case .curve(let series, let labels): return curve(series, labels)
    case .pair(let first, let second, let labels): return pair(first, second, labels)
    case .bars(let series, let labels): return bars(series, labels)
    case .heat(let table): return heat(table)
    case .groups(let groups, let figures): return self.groups(groups, figures)
    }
  }

  private func curve(_ series: Chart.Series, _ labels: [String]) -> [SafeText] {
    let margin = String(series.largest).count + 1
    let room = max(8, width - margin)
    let count = series.values.count
    // Each point has the same columns, or each column the highest of its points.
    let columns = count <= room ? room / count * count : room
    let values = (0..<columns).map { column in
      let first = column * count / columns
      let next = max(first + 1, (column + 1) * count / columns)
      return series.values[first..<next].max() ?? 0
    }
    let steps = Self.height * (showsBlocks ? 8 : 1)
    let heights = values.map { $0 == 0 ? 0 : max(1, $0 * steps / series.largest) }
    let rows = (0..<Self.height).map { row -> SafeText in
      let below = (Self.height - 1 - row) * (showsBlocks ? 8 : 1)
      let cells = heights.map { height in
        let filled = height - below
        guard showsBlocks else { return filled > 0 ? "#" : " " }
        return Self.eighths[min(8, max(0, filled))]
      }
      let label = row == 0 ? String(series.largest) : row == Self.height - 1 ? "0" : ""
      return line(padded(label, margin - 1) + " " + cells.joined())
    }
    return rows + [line(String(repeating: " ", count: margin) + axis(labels, columns))]
  }

  /// The labels below their columns, as many as there is room for.
  private func axis(_ labels: [String], _ columns: Int) -> String {
    var text = ""
    for (index, label) in labels.enumerated() where !label.isEmpty {
      let start = index * columns / labels.count
      guard text.isEmpty || text.count < start, start + label.count <= columns else { continue }
      text += String(repeating: " ", count: start - text.count) + label
    }
    return text
  }

  /// The first figure to the right of a line, the second to the left.
  private func pair(
    _ first: Chart.Series, _ second: Chart.Series, _ labels: [String]
  ) -> [SafeText] {
    let name = labels.map(\.count).max() ?? 0
    let largest = max(first.largest, second.largest)
    let digits = String(largest).count
    let room = max(1, (width - name - 2 * digits - 7) / 2)
    let head =
      String(repeating: " ", count: name + 2) + padded(second.name, room + digits + 1) + " | "
      + first.name
    return [line(head)]
      + zip(labels, zip(first.values, second.values)).map { label, values in
        let left = bar(values.1, largest, room)
        let right = bar(values.0, largest, room)
        return line(
          label + String(repeating: " ", count: name - label.count) + "  "
            + padded((values.1 > 0 ? "\(values.1) " : "") + left, room + digits + 1) + " | "
            + right + (values.0 > 0 ? " \(values.0)" : ""))
      }
  }

  private func bars(_ series: Chart.Series, _ labels: [String]) -> [SafeText] {
    let name = labels.map(\.count).max() ?? 0
    let digits = String(series.largest).count
    let room = max(1, width - name - digits - 3)
    return zip(labels, series.values).map { label, value in
      let bar = bar(value, series.largest, room)
      return line(
        padded(label, name) + "  " + bar + (bar.isEmpty ? "" : " ") + String(value))
    }
  }

  private func heat(_ table: Chart.HeatTable) -> [SafeText] {
    let name = table.rows.map(\.count).max() ?? 0
    let texts = table.values.map { $0.map { $0.map { $0 == 0 ? "·" : table.text($0) } ?? "" } }
    let cell = ((texts.joined() + table.columns).map(\.count).max() ?? 0) + 1
    let head =
      String(repeating: " ", count: name) + table.columns.map { padded($0, cell) }.joined()
    return [line(head)]
      + zip(table.rows, texts).map { row, texts in
        line(
          row + String(repeating: " ", count: name - row.count)
            + texts.map { padded($0, cell) }.joined())
      }
  }

  /// The name of a group stands at its first bar, and the name of the figure at each.
  private func groups(_ groups: [Chart.Group], _ figures: [String]) -> [SafeText] {
    let names = groups.map {
      StyledText(SafeText(escaping: $0.name)).truncated(toWidth: max(8, width / 4)).text
    }
    let name = names.map(\.displayWidth).max() ?? 0
    let figure = figures.map(\.count).max() ?? 0
    let bars = groups.flatMap(\.bars)
    let text = bars.map(\.text.count).max() ?? 0
    let room = max(1, width - name - figure - text - 5)
    let largest = bars.compactMap(\.length).max() ?? 0
    return zip(groups, names).flatMap { group, groupName in
      zip(figures, group.bars).enumerated().map { index, pair in
        let label = index == 0 ? groupName : .empty
        let bar = self.bar(pair.1.length ?? 0, largest, room)
        return line(
          label.string + String(repeating: " ", count: name - label.displayWidth + 2)
            + padded(pair.0, figure) + "  " + bar + (bar.isEmpty ? "" : " ") + pair.1.text)
      }
    }
  }

  private func bar(_ value: Int, _ largest: Int, _ room: Int) -> String {
    BarChart(width: room, largest: largest, showsBlocks: showsBlocks).bar(value).string
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// A line without blanks at its end.
  private func line(_ text: String) -> SafeText {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    guard !showsBlocks else { return SafeText(escaping: text) }
    return SafeText(escaping: text.replacing("·", with: "."))
  }
}

/// Bars, the longest as wide as there is room.
struct BarChart {
  /// The columns of the longest bar.
  let width: Int
  /// The value of the longest bar.
  let largest: Int
  /// Whether the terminal shows block characters.
  let showsBlocks: Bool

  /// The bar of a value. Zero has no bar, and any other value has a bar of at least one column.
  func bar(_ value: Int) -> SafeText {
    guard value > 0, largest > 0, width > 0 else { return .empty }
    let columns = max(1, value * width / largest)
    return showsBlocks ? .repeated("█", columns) : .repeated("#", columns)
  }
}
