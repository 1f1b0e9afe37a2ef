import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

private typealias FetchRequest = FetchedResults.FetchRequest<Vehicle>

/// Searches of the texts of dates, which SQL and indexes answer in part.
struct DateTextTests {
  /// Vehicles of every date with every clock, a third of them gone.
  private static let vehicles: [Vehicle] = {
    let farthest = CivilTime.farthestMilliseconds
    let day: Int64 = 86_400_000
    let dates: [Int64] =
      [
        0, -1, 1, 999, day - 1, day, -day, 1_795_286_999_999, 1_795_285_800_000,
        -62_167_219_200_000,
      ]
      + [253_402_300_799_999, 253_402_300_800_000, 1 << 52, -(1 << 52), 1 << 52 + 1, 1 << 53 + 1]
      + [farthest, -farthest, farthest - 12_345_678]
      + (0..<40).map { 1_795_200_000_000 + $0 * 2_345_678 }
    let clocks: [Int?] =
      [nil, 0, 3600, -3600, 20_700, 59, 86_400, 1 << 31 + 1, -(1 << 40), 1 << 52, .max, .min]
    var vehicles: [Vehicle] = []
    for date in dates {
      for clock in clocks {
        let number = Int64(vehicles.count + 1)
        let isGone = number % 3 == 0
        vehicles.append(
          Vehicle(
            number, make: number % 50 == 0 ? "Audi 18:30" : "BMW", parked: date, clock: clock,
            left: isGone ? date &+ 3_600_000 : nil))
      }
    }
    return vehicles
  }()

  private static let store = Result { try TemporaryStore(vehicles) }

  private func expectAgreement(_ text: String) throws {
    let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
    let resolved = try predicate.resolved(for: Vehicle.entity)
    let expected = Self.vehicles.map(\.row).filter(resolved.matches).map(\.id)
    let sqlite = try Self.store.get()
    let found = try sqlite.store.fetch(FetchRequest(predicate: predicate))
    #expect(
      try found.objects(in: 0..<found.numberOfObjects).map(\.row.id).sorted() == expected, "\(text)"
    )
    var page = FetchRequest(
      predicate: predicate, sortedBy: Vehicle.entity.orders[2].sortDescriptors)
    page.fetchLimit = 7
    let ordered = try ArraySource(Self.vehicles).fetch(page)
    let first = try sqlite.store.fetch(page)
    #expect(
      try first.objects(in: 0..<first.numberOfObjects).map(\.row.id)
        == ordered.objects(in: 0..<ordered.numberOfObjects).map(\.row.id), "\(text)")
  }

  @Test(arguments: [
    " 18", " 18:", " 18:3", " 18:30", " 18:30:", " 18:30:0", " 18:30:00", " 00:00:00", " 23:59:59",
    " 24", " 18:7", " 18:30:99", " 18:30:00 ", " 1", "18:30", " ", "  18", " 18-30", "\u{661}8:30",
    " 18:30\u{301}", " 04:", " 15:27",
  ])
  func `A clock time is found as in memory`(_ time: String) throws {
    for partition in ["", "left == nil AND ", "left != nil AND "] {
      for dates in ["parked", "left"] {
        for options in ["", "[cd]"] {
          try expectAgreement("\(partition)\(dates) CONTAINS\(options) '\(time)'")
        }
      }
      try expectAgreement(
        "\(partition)(make CONTAINS[cd] '\(time)' OR parked CONTAINS '\(time)' "
          + "OR left CONTAINS '\(time)')")
      try expectAgreement("\(partition)NOT parked CONTAINS '\(time)'")
    }
  }

  @Test(arguments: [
    "2026-", "2026-1", "2026-11", "2026-11-", "2026-11-2", "2026-11-21", "2026-11-21 ",
    "2026-11-21 1", "2026-11-21 18", "2026-11-21 18:30:00", "2026-11-21 18:30:000", "1970-01-01",
    "1969-", "2026-0", "2026-00", "2026-13", "2026-02-30", "2026-02-3", "0000-", "9999-12-31 23",
    "2026", "-0001-", "10000-", "146", " 2026-", "2026/11",
  ])
  func `The beginning of a date is found as in memory`(_ day: String) throws {
    for partition in ["", "left == nil AND ", "left != nil AND "] {
      for dates in ["parked", "left"] {
        try expectAgreement("\(partition)\(dates) BEGINSWITH '\(day)'")
      }
      try expectAgreement(
        "\(partition)(make CONTAINS[cd] '30' OR parked BEGINSWITH '\(day)' "
          + "OR left BEGINSWITH '\(day)') AND make BEGINSWITH[cd] 'a'")
    }
  }

  @Test func `Every beginning of the texts of some dates is found`() throws {
    for vehicle in Self.vehicles.shuffled().prefix(12) {
      let date = vehicle.row.values[3]
      let clock = vehicle.row.values[4]
      let text = try #require(AttributeText.text(of: date, utcOffset: clock.integer ?? 0))
      for length in [5, 6, 7, 9, 10, 12, 15, 19] {
        try expectAgreement("parked BEGINSWITH '\(text.prefix(length))'")
      }
      for length in [3, 4, 5, 6, 8, 9] {
        try expectAgreement("left == nil AND parked CONTAINS '\(text.suffix(9).prefix(length))'")
      }
    }
  }
}
