import TestSupport
import Testing

@testable import CarStorage

/// What is usual, and what is not.
struct UsualRangeTests {
  @Test func `fewer than four days say nothing`() {
    #expect(UsualRange([1, 2, 3], of: .count) == nil)
    #expect(UsualRange([1, 2, 3, 4], of: .count)?.count == 4)
  }

  @Test func `the range has the days that are near, and what is far off is marked`() throws {
    let range = try #require(UsualRange([40, 38, 55, 47, 41], of: .count))
    #expect((range.lowest, range.median, range.highest) == (38, 41, 55))
    #expect(range.mark(5) == .low && range.mark(200) == .high)
    // An end of the range is usual, and so is what lies a little beyond.
    for value in [36, 38, 55, 57] { #expect(range.mark(Int64(value)) == nil) }
  }

  @Test func `days that are all alike leave room for another one`() throws {
    let counts = try #require(UsualRange([2, 2, 2, 2], of: .count))
    #expect(counts.mark(1) == nil && counts.mark(3) == nil && counts.mark(10) == .high)
    let waits = try #require(UsualRange([300_000, 300_000, 300_000, 300_000], of: .duration))
    #expect(waits.mark(360_000) == nil && waits.mark(1_500_000) == .high)
  }

  /// Arrivals and waits of an ordinary day: a hundred guests who each may come, and a sum of dice.
  private static func days(_ random: inout SeededGenerator) -> (count: Int64, wait: Int64) {
    let guests = (0..<100).count { _ in Int.random(in: 0..<5, using: &random) < 2 }
    let dice = (0..<6).reduce(0) { sum, _ in sum + Int.random(in: 1...6, using: &random) }
    return (Int64(guests), HumanTime.shown(Int64(dice) * 30_000))
  }

  @Test(arguments: [4, 5, 6, 8])
  func `of ordinary days few are marked, and one five times as large is`(count: Int) throws {
    let seed: UInt64 = 46
    var random = SeededGenerator(seed: seed)
    var marks = 0
    let rounds = 400
    for _ in 0..<rounds {
      let days = (0..<count).map { _ in Self.days(&random) }
      let today = Self.days(&random)
      let counts = try #require(UsualRange(days.map(\.count), of: .count))
      let waits = try #require(UsualRange(days.map(\.wait), of: .duration))
      marks += counts.mark(today.count) == nil ? 0 : 1
      marks += waits.mark(today.wait) == nil ? 0 : 1
      #expect(counts.mark(5 * counts.median) == .high && waits.mark(5 * waits.median) == .high)
    }
    #expect(marks < 2 * rounds / 25, "\(marks) of \(2 * rounds)")
  }

  @Test func `one freak day of eight neither widens the range nor takes a mark away`() throws {
    var random = SeededGenerator(seed: 46)
    for _ in 0..<200 {
      let days = (0..<7).map { _ in Self.days(&random).count }
      let usual = try #require(UsualRange(days, of: .count))
      let freak = try #require(UsualRange(days + [900], of: .count))
      #expect(freak.highest <= days.max() ?? 0 && freak.lowest >= days.min() ?? 0)
      #expect(freak.mark(5 * usual.median) == .high && freak.mark(usual.median) == nil)
      #expect(freak.count == 8)
    }
  }

  @Test func `a figure is compared as it is shown`() throws {
    #expect(
      [0, 59_999, 60_000, 60_001, 1_204_000].map(HumanTime.shown) == [
        0, 0, 60_000, 120_000, 1_260_000,
      ])
    #expect(HumanTime.shown(86_400_001) == 90_000_000)
    func day(_ wait: Int64) -> ShiftReport.Period {
      ShiftReport(
        [Stay(ticket: 1, arrival: 0, departure: 9_000_000, dateRequested: 0, dateReady: wait)],
        boundaries: [0, 10_000_000]
      ).total
    }
    let others = (1...4).map { _ in (isOpen: true, shift: day(290_000)) }
    let row = try #require(
      ShiftComparison(day(299_000), with: others).rows.first { $0.figure == .waitMedian })
    #expect(row.value == 300_000 && row.usual?.highest == 300_000 && row.mark == nil)
  }

  @Test func `a day on which the stand was closed does not count`() {
    func day(_ stays: [Stay]) -> ShiftReport.Period {
      ShiftReport(stays, boundaries: [0, 100]).total
    }
    let busy = day([Stay(ticket: 1, arrival: 10, departure: 30)])
    let stands = day([Stay(ticket: 1, arrival: -10)])
    let comparison = ShiftComparison(
      busy, with: [busy, busy, stands, busy, busy].map { (isOpen: $0.isBusy, shift: $0) })
    #expect(comparison.count == 4)
    #expect(comparison.rows.first { $0.figure == .out }?.usual?.lowest == 1)
    // Nobody waited, so there is nothing to compare.
    #expect(comparison.rows.first { $0.figure == .waitMedian }?.usual == nil)
  }

  @Test func `hours of several days are added by weekday, and an occupancy is their median`() {
    func hour(_ day: Int, _ slot: Int, _ stays: Int) -> WeekdayHours.Hour {
      let arrivals = (0..<stays).map { Stay(ticket: Int64($0), arrival: 1) }
      return WeekdayHours.Hour(
        day: day, weekday: day % 7, slot: slot,
        period: ShiftReport(arrivals, boundaries: [0, 10]).total)
    }
    let hours = [hour(0, 2, 0), hour(0, 3, 1), hour(7, 3, 5), hour(14, 3, 2), hour(1, 4, 1)]
    let all = WeekdayHours(hours)
    #expect(all.slots == [3, 4])
    #expect(all.rows[0].days == 3 && all.rows[1].days == 1 && all.rows[2].days == 0)
    #expect(all.rows[0].cells[0].arrivals == 8 && all.rows[0].cells[0].occupancy == 2)
    #expect(all.rows[1].cells.map(\.arrivals) == [0, 1])
    let wide = WeekdayHours(hours, hoursPerCell: 3)
    #expect(wide.slots == [3] && wide.rows[0].cells[0].arrivals == 8)
    #expect(WeekdayHours([]).slots.isEmpty)
  }
}
