import TerminalScreen

/// Draws a chart as an SVG element of its own: no script, light and dark, with a text alternative.
struct SVGChart {
  let chart: Chart

  static let width = 640
  private static let usualHeight = 240
  private static let left = 46
  static let right = 8
  static let top = 16
  private static let bottom = 24
  /// How wide a digit of a number at a column is.
  private static let digitWidth = 6
  /// More labels would stand over one another.
  private static let mostLabels = 16

  /// The element. In a page, the colours are those of the page.
  var element: String { markup(roomAbove: 0, "") }

  /// A file with the chart alone: with its own colours, background and title.
  var file: String {
    let title = SafeText(escaping: chart.title).wrapped(toWidth: Self.titleLetters)
    let room = Self.titleHeight * title.count + 8
    let lines = title.enumerated().map { index, line in
      text(8, Self.titleHeight * (index + 1) - room, line.string, anchor: "start", style: "t")
    }
    let background = """
      <rect \(Markup.attributes("bg")) y="\(-room)" width="\(Self.width)" height="\(height + room)"/>
      """
    let style = "<style>\(Markup.colors)\(Markup.chartStyle)</style>"
    let head = [style, background, lines.joined()].map { $0 + "\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      \(markup(roomAbove: room, head))

      """
  }

  /// The letters of a line of the title, as wide as bold ones are.
  private static let titleLetters = 62
  private static let titleHeight = 18

  /// - Parameter head: What is drawn below the chart, and in the room above it.
  private func markup(roomAbove room: Int, _ head: String) -> String {
    let id = chart.name
    let drawing = chart.isEmpty ? text(320, 26, Chart.nothing, style: "m") : body
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 \(-room) \(Self.width) \(height + room)" \
      role="img" aria-labelledby="\(id)-title \(id)-desc" \(Markup.chartAttributes)>
      <title id="\(id)-title">\(Markup.escaped(chart.title))</title>
      <desc id="\(id)-desc">\(Markup.escaped(chart.summary))</desc>
      \(head)\(drawing)
      </svg>
      """
  }

  private var body: String {
    switch chart.content {
    case .curve(let series, let labels): curve(series, labels)
    case .pair(let up, let down, let labels): pair(up, down, labels)
    case .bars(let series, let labels): bars(series, labels)
    case .heat(let table): heat(table)
    case .groups(let groups, let figures): self.groups(groups, figures)
    }
  }

  /// An empty chart leaves room for the others, and groups take what they need.
  private var height: Int {
    if chart.isEmpty { return 44 }
    guard case .groups(let groups, let figures) = chart.content else { return Self.usualHeight }
    return Self.groupsHeight(groups.count, figures)
  }

  private var plotWidth: Int { Self.width - Self.left - Self.right }
  private var plotHeight: Int { Self.usualHeight - Self.top - Self.bottom }

  // MARK: - Forms

  private func curve(_ series: Chart.Series, _ labels: [String]) -> String {
    let (top, step) = Chart.scale(series.largest)
    let count = series.values.count
    func x(_ index: Int) -> Int { Self.left + (count > 1 ? plotWidth * index / (count - 1) : 0) }
    func y(_ value: Int) -> Int { Self.top + plotHeight - plotHeight * value / top }
    let points = series.values.enumerated().map { "\(x($0)) \(y($1))" }.joined(separator: "L")
    let highest = series.values.firstIndex(of: series.largest) ?? 0
    let base = y(0)
    let anchor = highest * 10 < count ? "start" : highest * 10 > count * 9 ? "end" : "middle"
    return grid(stride(from: 0, through: top, by: step).map { ($0, y($0)) })
      + #"<path \#(Markup.attributes("area")) d="M\#(x(0)) \#(base)L\#(points)L\#(x(count - 1)) \#(base)z"/>"#
      + #"<path \#(Markup.attributes("line")) d="M\#(points)"/>"#
      + #"<circle \#(Markup.attributes("a")) cx="\#(x(highest))" cy="\#(y(series.largest))" r="3"/>"#
      + text(x(highest), y(series.largest) - 6, "\(series.largest)", anchor: anchor, style: "n")
      + marks(labels, x: x)
  }

  private func pair(_ up: Chart.Series, _ down: Chart.Series, _ labels: [String]) -> String {
    let (top, step) = Chart.scale(max(up.largest, down.largest), lines: 3)
    // The numbers at the longest columns have room before the names of the figures.
    let half = plotHeight / 2 - 18
    let axis = Self.top + plotHeight / 2
    func length(_ value: Int) -> Int { value * half / top }
    let slot = columnWidth(labels.count)
    var paths = ["", ""]
    var numbers = ""
    for (index, values) in zip(up.values, down.values).enumerated() {
      let x = columnStart(index, labels.count)
      if values.0 > 0 { paths[0] += "M\(x) \(axis)v-\(length(values.0))h\(slot)V\(axis)z" }
      if values.1 > 0 { paths[1] += "M\(x) \(axis)v\(length(values.1))h\(slot)V\(axis)z" }
      guard hasRoomForNumbers(max(up.largest, down.largest), labels.count) else { continue }
      let middle = x + slot / 2
      if values.0 > 0 {
        numbers += text(middle, axis - length(values.0) - 3, "\(values.0)", style: "n")
      }
      if values.1 > 0 {
        numbers += text(middle, axis + length(values.1) + 10, "\(values.1)", style: "n")
      }
    }
    let ticks = stride(from: step, through: top, by: step).flatMap {
      [($0, axis - length($0)), ($0, axis + length($0))]
    }
    return grid(ticks + [(0, axis)]) + #"<path \#(Markup.attributes("a")) d="\#(paths[0])"/>"#
      + #"<path \#(Markup.attributes("b")) d="\#(paths[1])"/>"# + numbers
      + text(Self.left + 4, Self.top - 4, "▲ \(up.name)", anchor: "start", style: "ka")
      + text(
        Self.width - Self.right, Self.top - 4, "▼ \(down.name)", anchor: "end", style: "kb")
      + marks(labels) { columnStart($0, labels.count) + slot / 2 }
  }

  private func bars(_ series: Chart.Series, _ labels: [String]) -> String {
    let (top, step) = Chart.scale(series.largest)
    func y(_ value: Int) -> Int { Self.top + plotHeight - plotHeight * value / top }
    let slot = columnWidth(labels.count)
    var path = ""
    var numbers = ""
    for (index, value) in series.values.enumerated() where value > 0 {
      let x = columnStart(index, labels.count)
      path += "M\(x) \(y(0))V\(y(value))h\(slot)V\(y(0))z"
      guard hasRoomForNumbers(series.largest, labels.count) else { continue }
      numbers += text(x + slot / 2, y(value) - 3, "\(value)", style: "n")
    }
    return grid(stride(from: 0, through: top, by: step).map { ($0, y($0)) })
      + #"<path \#(Markup.attributes("a")) d="\#(path)"/>"# + numbers
      + marks(labels) { columnStart($0, labels.count) + slot / 2 }
  }

  private static let levels = 5

  private func heat(_ table: Chart.HeatTable) -> String {
    let left = 64
    let width = (Self.width - left - Self.right) / max(1, table.columns.count)
    let height = plotHeight / max(1, table.rows.count)
    var paths = [String](repeating: "", count: Self.levels + 1)
    var numbers = ""
    for (row, values) in table.values.enumerated() {
      let y = Self.top + row * height
      numbers += text(left - 6, y + height / 2 + 4, table.rows[row], anchor: "end", style: "m")
      for (column, value) in values.enumerated() {
        // What is not known has no cell, and so is not taken for zero.
        guard let value else { continue }
        let level = table.level(value, of: Self.levels)
        let x = left + column * width
        paths[level] += "M\(x) \(y)h\(width - 1)v\(height - 1)h-\(width - 1)z"
        guard value > 0 else { continue }
        let text = table.text(value)
        let number = text.count < 5 ? text : "\(text.dropLast(3))k"
        let size = number.count > 3 && width < 32 ? "s" : "n"
        numbers += self.text(
          x + width / 2, y + height / 2 + 4, number, style: level > 3 ? "\(size) o" : size)
      }
    }
    let cells = paths.enumerated().map { #"<path \#(Markup.attributes("h\($0)")) d="\#($1)"/>"# }
      .joined()
    let every = Self.distance(of: table.columns.count, atMost: Self.mostLabels)
    let names = table.columns.enumerated().filter { $0.offset % every == 0 }.map {
      text(left + $0 * width + width / 2, Self.usualHeight - 10, $1, style: "m")
    }.joined()
    return cells + numbers + names
  }

  // MARK: - Parts

  /// Whether the numbers of so many columns stand beside one another.
  private func hasRoomForNumbers(_ largest: Int, _ count: Int) -> Bool {
    (String(largest).count + 1) * Self.digitWidth <= plotWidth / max(1, count)
  }

  private func columnStart(_ index: Int, _ count: Int) -> Int {
    let slot = plotWidth / max(1, count)
    return Self.left + plotWidth * index / max(1, count) + max(0, slot - columnWidth(count)) / 2
  }

  private func columnWidth(_ count: Int) -> Int {
    let slot = plotWidth / max(1, count)
    return max(1, min(slot - (slot > 5 ? 2 : 0), 60))
  }

  /// The horizontal lines, each with its number.
  private func grid(_ ticks: [(value: Int, y: Int)]) -> String {
    let lines = ticks.map { "M\(Self.left) \($0.y)H\(Self.width - Self.right)" }.joined()
    return #"<path \#(Markup.attributes("g")) d="\#(lines)"/>"#
      + ticks.map { text(Self.left - 5, $0.y + 4, "\($0.value)", anchor: "end", style: "m") }
      .joined()
  }

  /// How far apart labels stand where at most so many have room: every other one, every third, or
  /// as one counts hours and weeks.
  private static func distance(of count: Int, atMost most: Int) -> Int {
    let least = (count + most - 1) / most
    return [1, 2, 3, 4, 6, 7, 12, 14, 28].first { $0 >= least } ?? least
  }

  /// The labels below the chart, as many as there is room for.
  private func marks(_ labels: [String], x: (Int) -> Int) -> String {
    let named = labels.indices.filter { !labels[$0].isEmpty }
    let widest = labels.map(\.count).max() ?? 0
    let most = max(2, min(Self.mostLabels, plotWidth / max(1, widest * 7 + 8)))
    let every = Self.distance(of: named.count, atMost: most)
    return named.enumerated().filter { $0.offset % every == 0 }.map {
      let anchor = x($0.element) > Self.width - widest * 4 ? "end" : "middle"
      return text(
        x($0.element), Self.usualHeight - 8, labels[$0.element], anchor: anchor, style: "m")
    }.joined()
  }

  func text(
    _ x: Int, _ y: Int, _ text: String, anchor: String = "middle", style: String
  ) -> String {
    let anchor = anchor == "middle" ? "" : #" text-anchor="\#(anchor)""#
    let attributes = Markup.attributes(style)
    return #"<text \#(attributes) x="\#(x)" y="\#(y)"\#(anchor)>\#(Markup.escaped(text))</text>"#
  }
}
