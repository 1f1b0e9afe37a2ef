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
  private static let all = [pair, curve, heat, empty]

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
      #expect(blocks.allSatisfy { $0.displayWidth <= max(width, 32) }, "\(chart.name)")
      #expect(plain.allSatisfy { line in line.string.allSatisfy { $0.isASCII || $0 == "×" } })
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
