import TerminalScreen
import Testing

@testable import CarvaletCommands

/// Charts as SVG, as text and as tables.
struct ChartTests {
  private static let labels = ["18:00", "19:00", "20:00"]
  private static let pair = Chart(
    name: "movements", title: "In & out <by hour>", summary: "Arrivals: 5.",
    content: .pair(
      .init(name: "arrivals", values: [3, 0, 2]), .init(name: "departures", values: [0, 1, 4]),
      labels: labels))
  private static let curve = Chart(
    name: "occupancy", title: "Cars", summary: "Most at once: 4.",
    content: .curve(.init(name: "cars", values: [1, 4, 2]), labels: labels))
  private static let heat = Chart(
    name: "weekdays", title: "Arrivals", summary: "Highest: Friday.",
    content: .heat(
      .init(rows: ["Fri ×4", "Sat ×4"], columns: ["18", "19"], values: [[12, 0], [nil, 3]])))
  private static let empty = Chart(
    name: "waits", title: "Waits", summary: "Nobody waited for a car.",
    content: .bars(.init(name: "waits", values: [0, 0]), labels: ["<1", "1+"]))
  private static let groups = Chart(
    name: "groups", title: "Waits by <valet>", summary: "9 waits.",
    content: .groups(
      [
        .init(
          name: "Bo", bars: [.init(length: 9, text: "9 min"), .init(length: 40, text: "40 min")]),
        .init(
          name: "Maximiliane-Henriette von und zu Hohenberg-Schlossberg am Rhein",
          bars: [.init(length: nil, text: "no waits"), .init(length: nil, text: "")]),
        .init(
          name: "Al", bars: [.init(length: 0, text: "0 min"), .init(length: 0, text: "0 min")]),
      ], figures: ["median wait", "90 % of waits"]))
  private static let all = [pair, curve, heat, empty, groups]

  /// The names of the elements that are not closed in the right order.
  private func unbalanced(_ markup: String) -> [String] {
    var open: [String] = []
    for match in markup.matches(of: #/<(\/?)([a-z]+)[^>]*?(\/?)>/#) {
      let name = String(match.output.2)
      if match.output.1 == "/" {
        if open.last == name { open.removeLast() } else { return open + [name] }
      } else if match.output.3.isEmpty {
        open.append(name)
      }
    }
    return open
  }

  @Test(arguments: all)
  func `an SVG is well formed and has a title and a description that name it`(chart: Chart) {
    for markup in [SVGChart(chart: chart).element, SVGChart(chart: chart).file] {
      #expect(unbalanced(markup) == [], "\(markup)")
      #expect(markup.contains("role=\"img\""))
      let id = chart.name
      #expect(markup.contains("aria-labelledby=\"\(id)-title \(id)-desc\""))
      #expect(markup.contains("<title id=\"\(id)-title\">\(Markup.escaped(chart.title))</title>"))
      #expect(markup.contains("<desc id=\"\(id)-desc\">\(chart.summary)</desc>"))
      #expect(!markup.contains("<script") && !markup.contains("<by hour>"))
    }
    let file = SVGChart(chart: chart).file
    #expect(file.hasPrefix("<?xml") && file.contains("prefers-color-scheme:dark"))
  }

  /// The texts of an SVG with their places: x of the left edge and of the right one, about 6 units
  /// a letter, and y.
  private func texts(_ markup: String) -> [(text: String, left: Int, right: Int, y: Int)] {
    markup.matches(of: /<text class="([^"]*)"([^>]*) x="(-?\d+)" y="(-?\d+)"([^>]*)>([^<]*)</).map {
      let text = String($0.output.6)
      let width = text.count * ($0.output.1 == "t" ? 9 : 6)
      let x = Int($0.output.3)!
      let left =
        $0.output.5.contains("start") ? x : $0.output.5.contains("end") ? x - width : x - width / 2
      return (text, left, left + width, Int($0.output.4)!)
    }
  }

  @Test func `a long title has several lines, and no text leaves the picture or meets another`() {
    let title = "Cars on the lot (median of the days) by weekday and hour, 2026-09-23 to 2026-11-20"
    for chart in Self.all {
      let long = Chart(
        name: chart.name, title: title, summary: chart.summary, content: chart.content)
      let texts = texts(SVGChart(chart: long).file)
      #expect(texts.prefix(2).map(\.text).joined(separator: " ") == title, "\(texts)")
      for (index, text) in texts.enumerated() {
        #expect(text.left >= 0 && text.right <= SVGChart.width, "\(text)")
        for other in texts[(index + 1)...] where abs(text.y - other.y) < 9 {
          #expect(text.right <= other.left || other.right <= text.left, "\(text) \(other)")
        }
      }
      #expect(SVGChart(chart: long).file.contains("viewBox=\"0 -44 640 "))
    }
  }

  @Test func `groups have their whole names, and one without a figure says so`() {
    let markup = SVGChart(chart: Self.groups).element
    #expect(markup.contains(">Bo</text>") && markup.contains(">Maximiliane-Henriette</text>"))
    #expect(markup.contains(">von und zu Hohenberg-Sc…</text>"), "\(markup)")
    #expect(markup.contains(">no waits</text>") && markup.contains(">40 min</text>"))
    #expect(markup.contains("median wait (upper bar)"))
    let lines = TextChart(chart: Self.groups, width: 60, showsBlocks: false).lines.map(\.string)
    #expect(lines[0].hasPrefix("Bo               "), "\(lines)")
    #expect(lines[0].hasSuffix("median wait  #### 9 min") && lines[2].hasSuffix("wait  no waits"))
    #expect(ChartTable(Self.groups).rows[1][1...] == ["no waits", ""])
  }

  @Test func `means have one digit behind the point, and what is not known is no zero`() {
    let table = Chart.HeatTable(
      rows: ["Fri ×4", "Sat ×0"], columns: ["18", "19", "20"],
      values: [[3, 125, 0], [nil, nil, nil]], hasTenths: true)
    #expect([3, 20, 25, 99, 125].map(table.text) == ["0.3", "2", "2.5", "9.9", "13"])
    let chart = Chart(name: "w", title: "", summary: "", content: .heat(table))
    let lines = TextChart(chart: chart, width: 40, showsBlocks: false).lines.map(\.string)
    #expect(lines[1...] == ["Fri ×4 0.3  13   .", "Sat ×0"])
    let markup = SVGChart(chart: chart).element
    #expect(markup.contains(">0.3</text>") && markup.matches(of: /v\d+h-\d+z/).count == 3)
  }

  @Test func `the lines of both halves of a chart are at even distances`() {
    let chart = Chart(
      name: "m", title: "", summary: "",
      content: .pair(
        .init(name: "in", values: [41, 3]), .init(name: "out", values: [2, 106]),
        labels: ["11-20", "11-21"]))
    let numbers = texts(SVGChart(chart: chart).element).filter { $0.right == 41 }.map(\.text)
    #expect(numbers == ["50", "50", "100", "100", "150", "150", "0"], "\(numbers)")
  }

  @Test func `what a name has of markup is only text`() {
    #expect(Markup.escaped("<b>\"A & B\"\u{1B}\u{202E}") == "&lt;b&gt;&quot;A &amp; B&quot;")
  }

  @Test func `numbers stand at columns and cells, so that no colour is needed`() {
    let pair = SVGChart(chart: Self.pair).element
    for number in ["3", "2", "1", "4"] { #expect(pair.contains(">\(number)</text>")) }
    #expect(pair.contains("▲ arrivals") && pair.contains("▼ departures"))
    #expect(SVGChart(chart: Self.heat).element.contains(">12</text>"))
    #expect(SVGChart(chart: Self.empty).element.contains("Nothing to show."))
  }

  @Test func `a program that knows no variables of CSS sees the colours, too`() {
    for chart in Self.all {
      let file = SVGChart(chart: chart).file.replacing(/<style>.*<\/style>/, with: "")
      for match in file.matches(of: /<(path|circle|rect)( [^>]*)>/) {
        #expect(match.output.2.contains(" fill="), "\(match.output.0)")
      }
      #expect(file.contains("text-anchor=\"middle\"") && file.contains("fill=\"#1b1f24\""))
    }
  }

  @Test func `numbers stand apart from one another and from the names of the figures`() {
    let many = Chart(
      name: "m", title: "", summary: "",
      content: .pair(
        .init(name: "in", values: .init(repeating: 1200, count: 31)),
        .init(name: "out", values: .init(repeating: 9, count: 31)),
        labels: .init(repeating: "x", count: 31)))
    #expect(!SVGChart(chart: many).element.contains(">1200</text>"))
    let numbers = SVGChart(chart: Self.pair).element.matches(of: /<text class="n"[^>]* y="(\d+)"/)
    #expect(numbers.count == 4 && numbers.allSatisfy { (28...220).contains(Int($0.output.1)!) })
  }

  @Test func `scales end in round numbers`() {
    #expect(Chart.scale(0) == (1, 1) && Chart.scale(4) == (4, 1) && Chart.scale(5) == (6, 2))
    #expect(Chart.scale(371) == (400, 100) && Chart.scale(41) == (60, 20))
    #expect(Chart.scale(106, lines: 3) == (150, 50) && Chart.scale(4, lines: 3) == (4, 2))
  }

  @Test func `arrivals are right of departures in text`() {
    let lines = TextChart(chart: Self.pair, width: 40, showsBlocks: false).lines.map(\.string)
    #expect(lines[0].hasSuffix("departures | arrivals"))
    #expect(lines[1].hasSuffix(" | ######### 3") && lines[2].hasSuffix("1 ### |"), "\(lines)")
    #expect(lines.allSatisfy { $0.count <= 40 })
  }

  @Test(arguments: [20, 40, 80, 200])
  func `text is as wide as the terminal, in blocks or in ASCII`(width: Int) {
    for chart in Self.all {
      let blocks = TextChart(chart: chart, width: width, showsBlocks: true).lines
      let plain = TextChart(chart: chart, width: width, showsBlocks: false).lines
      #expect(blocks.allSatisfy { $0.displayWidth <= max(width, 36) }, "\(chart.name)")
      #expect(
        plain.allSatisfy { line in line.string.allSatisfy { $0.isASCII || "×…".contains($0) } })
      #expect(blocks.count == plain.count)
    }
    let curve = TextChart(chart: Self.curve, width: width, showsBlocks: true).lines.map(\.string)
    #expect(curve.count == 9 && curve[0].hasPrefix("4 "))
    #expect(curve[0].contains("█") && curve[7].contains("██"))
  }

  @Test func `a table has every number`() {
    #expect(
      ChartTable(Self.pair)
        == ChartTable(
          header: ["", "arrivals", "departures"],
          rows: [["18:00", "3", "0"], ["19:00", "0", "1"], ["20:00", "2", "4"]]))
    #expect(ChartTable(Self.heat).rows == [["Fri ×4", "12", "0"], ["Sat ×4", "", "3"]])
  }
}
