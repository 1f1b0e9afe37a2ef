import Testing

@testable import CarStorage

/// What is usual, and what is not.
struct UsualRangeTests {
  @Test func `fewer than four days say nothing`() {
    #expect(UsualRange([1, 2, 3]) == nil)
    #expect(UsualRange([1, 2, 3, 4])?.count == 4)
  }

  @Test func `the range has all days, and what lies outside of it is marked`() throws {
    let range = try #require(UsualRange([40, 38, 55, 47, 41]))
    #expect((range.lowest, range.median, range.highest) == (38, 41, 55))
    #expect(range.mark(37) == .low && range.mark(56) == .high)
    #expect(range.mark(38) == nil && range.mark(55) == nil)
  }

  @Test func `a day on which nothing happened does not count`() {
    func day(_ stays: [Stay]) -> ShiftReport.Period {
      ShiftReport(stays, boundaries: [0, 100]).total
    }
    let busy = day([Stay(ticket: 1, arrival: 10, departure: 30)])
    let stands = day([Stay(ticket: 1, arrival: -10)])
    let comparison = ShiftComparison(busy, with: [busy, busy, stands, busy, busy])
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
