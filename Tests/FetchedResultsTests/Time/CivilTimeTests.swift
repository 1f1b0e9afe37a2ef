import Foundation
import Testing

@testable import FetchedResults

/// An instant becomes the day and the hour that the calendar and the clock of its offset show, over
/// centuries, and the ends of time do not trap.
struct CivilTimeTests {
  @Test(arguments: [
    (0, "1970-01-01 00:00:00"), (-1, "1969-12-31 23:59:59"),
    (951_782_400_000, "2000-02-29 00:00:00"),
    (4_107_542_400_000, "2100-03-01 00:00:00"), (-2_203_891_200_000, "1900-03-01 00:00:00"),
    (-62_135_596_800_000, "0001-01-01 00:00:00"), (-62_167_219_200_001, "-0001-12-31 23:59:59"),
    (1_709_164_799_999, "2024-02-28 23:59:59"), (1_709_164_800_000, "2024-02-29 00:00:00"),
    (253_402_300_800_000, "10000-01-01 00:00:00"),
  ])
  func `An instant reads as the calendar has it`(milliseconds: Int64, text: String) {
    #expect(CivilTime(milliseconds: milliseconds).description == text)
  }

  @Test(arguments: [
    (1970, 1, 1, 0), (1970, 12, 31, 364), (1972, 2, 29, 789), (1969, 12, 31, -1),
    (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (2026, 11, 21, 20_778), (1, 1, 1, -719_162),
    (0, 3, 1, -719_468), (0, 2, 29, -719_469), (-1, 12, 31, -719_529), (1600, 2, 29, -135_081),
  ])
  func `A day has the number of the table`(year: Int, month: Int, day: Int, number: Int64) {
    let date = CivilTime(milliseconds: number * 86_400_000).date
    #expect(date.daysSinceEpoch == Int(number))
    #expect(date.year == year && date.month == month && date.day == day)
  }

  @Test func `Every day of nine hundred years follows the one before`() {
    var previous = CivilTime(milliseconds: -300_001 * 86_400_000).date
    for number in Int64(-300_000)...30_000 {
      let clock = CivilTime(milliseconds: number * 86_400_000).date
      let follows =
        clock.day == previous.day + 1 && clock.month == previous.month
        || clock.day == 1 && clock.month == previous.month + 1 && clock.year == previous.year
        || clock.day == 1 && clock.month == 1 && clock.year == previous.year + 1
      if !follows || clock.daysSinceEpoch != number { Issue.record("\(previous) then \(clock)") }
      previous = clock
    }
  }

  @Test func `A clock ahead of UTC shows a later hour`() {
    #expect(CivilTime(milliseconds: 0, utcOffset: 20_700).description == "1970-01-01 05:45:00")
    #expect(CivilTime(milliseconds: 0, utcOffset: -1).description == "1969-12-31 23:59:59")
    #expect(CivilTime.daysSinceEpoch(milliseconds: 0, utcOffset: -1) == -1)
  }

  @Test func `The ends of time are clamped and do not trap`() {
    for milliseconds in [Int64.min, .max] {
      for offset in [Int64.min, 0, .max] {
        let time = CivilTime(milliseconds: milliseconds, utcOffset: offset)
        #expect((0..<24).contains(time.clock.hour) && (1...12).contains(time.date.month))
      }
    }
    for date in [
      Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity),
      Date(timeIntervalSince1970: -.infinity), Date(timeIntervalSince1970: .nan),
    ] {
      #expect(abs(date.millisecondsSince1970) <= .max / 4)
    }
  }

  @Test func `Days count like the calendar for eight centuries`() {
    var days = CivilDate(year: 1600, month: 1, day: 1)!.daysSinceEpoch
    for year in 1600...2400 {
      for month in 1...12 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        #expect(CivilDate(year: year, month: month, day: length + 1) == nil)
        for day in 1...length {
          let date = CivilDate(year: year, month: month, day: day)
          guard date?.daysSinceEpoch == days, CivilDate(daysSinceEpoch: days) == date else {
            Issue.record("day \(days) is not \(year)-\(month)-\(day)")
            return
          }
          days += 1
        }
      }
    }
    #expect(CivilDate(year: 1970, month: 1, day: 1)?.daysSinceEpoch == 0)
  }
}
