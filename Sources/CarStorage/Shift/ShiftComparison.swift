/// The figures of a shift beside the figures of the same weekdays in the weeks before.
package struct ShiftComparison: Equatable, Sendable {
  /// A figure that is compared.
  package enum Figure: String, Sendable, CaseIterable {
    case `in`, out, onLot, peak, waits, waitMedian, wait90, stayMedian

    /// Whether it is a duration in milliseconds, and no count.
    package var isDuration: Bool {
      switch self {
      case .in, .out, .onLot, .peak, .waits: false
      case .waitMedian, .wait90, .stayMedian: true
      }
    }

    /// The figure as it is shown, so that no mark contradicts it; nil where there is no wait or no
    /// stay.
    func value(_ period: ShiftReport.Period) -> Int64? {
      switch self {
      case .in: Int64(period.arrivals)
      case .out: Int64(period.departures)
      case .onLot: Int64(period.onLot)
      case .peak: Int64(period.peak)
      case .waits: Int64(period.waits.count)
      case .waitMedian: period.waits.median.map(HumanTime.shown)
      case .wait90: period.waits.ninetieth.map(HumanTime.shown)
      case .stayMedian: period.stays.median.map(HumanTime.shown)
      }
    }
  }

  package struct Row: Equatable, Sendable {
    package let figure: Figure
    package let value: Int64?
    /// Nil where too few days had the figure.
    package let usual: UsualRange?
    /// Nil for a usual value.
    package var mark: UsualRange.Mark? {
      value.flatMap { value in usual.flatMap { $0.mark(value) } }
    }
  }

  /// How many shifts are compared with. A shift of a day on which the stand was closed is none.
  package let count: Int
  package let rows: [Row]

  /// - Parameter earlier: The other shifts, and whether the stand was open on their days.
  package init(
    _ shift: ShiftReport.Period, with earlier: [(isOpen: Bool, shift: ShiftReport.Period)]
  ) {
    let open = earlier.filter(\.isOpen).map(\.shift)
    count = open.count
    rows = Figure.allCases.map { figure in
      Row(
        figure: figure, value: figure.value(shift),
        usual: UsualRange(
          open.compactMap(figure.value), of: figure.isDuration ? .duration : .count))
    }
  }
}
