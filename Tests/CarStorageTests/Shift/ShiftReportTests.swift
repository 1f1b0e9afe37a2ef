import TestSupport
import Testing

@testable import CarStorage

/// The figures of a shift, against a plain reading of what they mean.
struct ShiftReportTests {
  private static func stay(_ ticket: Int64, _ arrival: Int64, _ departure: Int64? = nil) -> Stay {
    Stay(ticket: ticket, arrival: arrival, departure: departure)
  }

  @Test func `a period has its beginning and not its end`() {
    let report = ShiftReport(
      [Self.stay(1, 10, 20), Self.stay(2, 20, 30), Self.stay(3, 9, 10)], boundaries: [10, 20, 30])
    #expect(report.periods.map(\.arrivals) == [1, 1])
    #expect(report.periods.map(\.departures) == [1, 1])
    // A car that leaves at the end is on the lot just before it, and one that leaves at the
    // beginning makes room for the next.
    #expect(report.periods.map(\.onLot) == [1, 1])
    #expect(report.periods.map(\.peak) == [1, 1])
    #expect(report.total.stays.count == 2)
  }

  @Test func `the peak is the most at once, also before anything happens`() {
    let report = ShiftReport(
      [Self.stay(1, 0, 15), Self.stay(2, 5, 16), Self.stay(3, 17), Self.stay(4, 18, 19)],
      boundaries: [10, 17, 20])
    #expect(report.periods.map(\.peak) == [2, 2])
    #expect(report.periods.map(\.onLot) == [0, 1])
    #expect(report.total.peak == 2)
  }

  @Test func `percentiles are of the nearest rank, and negative durations are counted apart`() {
    let figures = DurationFigures([10, 2, -5, 1, 3])
    #expect(figures.count == 4 && figures.negativeCount == 1)
    #expect((figures.median, figures.ninetieth, figures.longest) == (2, 10, 10))
    #expect(DurationFigures((1...10).map { $0 }).ninetieth == 9)
    #expect(DurationFigures((1...11).map { $0 }).ninetieth == 10)
    #expect(DurationFigures([7]).median == 7)
    #expect(DurationFigures([-1]).median == nil)
  }

  @Test func `a wait ends when the car is ready, or leaves, and begins when the guest comes`() {
    func wait(_ due: Int64?, _ ready: Int64?, _ departure: Int64?) -> Int64? {
      Stay(
        ticket: 1, arrival: 0, departure: departure, dateRequested: 100, dateDue: due,
        dateReady: ready
      ).wait
    }
    #expect(wait(nil, 150, 170) == 50)
    #expect(wait(nil, nil, 170) == 70)
    #expect(wait(nil, nil, nil) == nil)
    #expect(wait(120, 150, nil) == 30)
    #expect(wait(90, 150, nil) == 50)
    // The car stood there before the guest came.
    #expect(wait(200, 150, nil) == 0)
    #expect(wait(nil, 90, nil) == -10)
    #expect(Stay(ticket: 1, arrival: 0, departure: 9, dateReady: 5).wait == nil)
  }

  /// What a person would count, moment by moment.
  private func plainly(_ stays: [Stay], _ start: Int64, _ end: Int64) -> ShiftReport.Period {
    let shift = start..<end
    var period = ShiftReport.Period(start: start, end: end)
    period.arrivals = stays.count { shift.contains($0.arrival) }
    period.departures = stays.count { $0.departure.map(shift.contains) ?? false }
    period.requests = stays.count { stay in
      stay.dateRequested.map { shift.contains(max($0, stay.dateDue ?? $0)) } ?? false
    }
    func count(at moment: Int64) -> Int {
      stays.count { $0.arrival <= moment && moment < $0.departure ?? .max }
    }
    period.peak = shift.map(count).max() ?? 0
    period.onLot = count(at: end - 1)
    func figures(_ durations: [Int64]) -> DurationFigures { DurationFigures(durations) }
    period.stays = figures(
      stays.compactMap { stay in
        stay.departure.flatMap { shift.contains($0) ? $0 - stay.arrival : nil }
      })
    period.waits = figures(
      stays.compactMap { stay in
        guard let requested = stay.dateRequested, let end = stay.dateReady ?? stay.departure,
          shift.contains(end)
        else { return nil }
        if end < requested { return end - requested }
        return max(0, min(end - requested, end - (stay.dateDue ?? requested)))
      })
    return period
  }

  @Test func `random evenings are counted as a person would`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      func time() -> Int64 { Int64.random(in: 0...60, using: &random) }
      func maybe() -> Int64? { Bool.random(using: &random) ? time() : nil }
      let stays = (0..<Int.random(in: 0...12, using: &random)).map { ticket in
        Stay(
          ticket: Int64(ticket), arrival: time(), departure: maybe(), dateRequested: maybe(),
          dateDue: maybe(), dateReady: maybe())
      }
      let boundaries = Set(
        (0...Int.random(in: 1...5, using: &random)).map { _ in time() } + [7, 50]
      )
      .sorted()
      let report = ShiftReport(stays, boundaries: boundaries)
      let expected = zip(boundaries, boundaries.dropFirst()).map { plainly(stays, $0, $1) }
      #expect(report.periods == expected, "seed \(seed)")
      #expect(
        report.total == plainly(stays, boundaries[0], boundaries[boundaries.count - 1]),
        "seed \(seed)")
    }
  }
}
