import CarStorage
import TerminalScreen

/// The charts of valets and of makes.
extension ReportCharts {
  /// Those with the most cars have bars of their own, and the others one together.
  private static let mostGroups = 10

  /// Who parked and returned how many cars, or of which makes these were.
  func movements(by kind: ShiftGroup.Kind) -> Chart {
    let groups = groups { group in
      [group.reduce(0) { $0 + $1.arrivals }, group.reduce(0) { $0 + $1.departures }]
        .map { Chart.Bar(length: $0, text: String($0)) }
    }
    return Chart(
      name: "groups", title: "Arrivals and departures by \(Self.word(kind))",
      summary: "Arrivals: \(report.total.arrivals). Departures: \(report.total.departures).",
      content: .groups(groups, figures: ["arrivals", "departures"]))
  }

  /// How long the guests of each waited.
  func waits(by kind: ShiftGroup.Kind) -> Chart {
    let groups = groups { group in
      let waits = DurationFigures(merging: group.map(\.waits))
      guard let median = waits.median, let ninetieth = waits.ninetieth else {
        return [Chart.Bar(length: nil, text: "no waits"), Chart.Bar(length: nil, text: "")]
      }
      let texts = ReportRows.cells(waits).map(\.string)
      return [
        Chart.Bar(length: Int(median), text: "\(texts[0]), \(ReportMessages.waits(waits.count))"),
        Chart.Bar(length: Int(ninetieth), text: texts[1]),
      ]
    }
    return Chart(
      name: "groups", title: "Waits by \(Self.word(kind)), from request to ready",
      summary: "\(ReportMessages.waits(report.total.waits.count)).",
      content: .groups(groups, figures: ["median wait", "90 % of waits"]))
  }

  private static func word(_ kind: ShiftGroup.Kind) -> String {
    switch kind {
    case .author: "valet"
    case .make: "make"
    }
  }

  private func groups(_ bars: ([ShiftGroup]) -> [Chart.Bar]) -> [Chart.Group] {
    let all = report.shift.groups
    // A last one takes no more room than a row that says that it is missing.
    let shown = all.prefix(all.count == Self.mostGroups + 1 ? all.count : Self.mostGroups)
    let others = Array(all.dropFirst(shown.count))
    return shown.map {
      Chart.Group(name: $0.name ?? GroupRows.nobody.string, bars: bars([$0]))
    } + (others.isEmpty ? [] : [Chart.Group(name: "\(others.count) others", bars: bars(others))])
  }
}
