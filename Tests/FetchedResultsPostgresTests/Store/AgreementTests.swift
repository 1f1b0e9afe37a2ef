import FetchedResults
import FetchedResultsPostgres
import Foundation
import TestSupport
import Testing

/// Whatever is asked, PostgreSQL answers as the rows in memory do.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct AgreementTests {
  @Test(arguments: 1...(Soak.isLong ? 20 : 8))
  func `PostgreSQL and memory answer random requests alike`(seed: Int) throws {
    var postgres: TemporarySchema<Vehicle>?
    try expectRandomAgreement(seed: seed) { vehicles in
      let made = try TemporarySchema(vehicles)
      postgres = made
      return made.store
    }
    withExtendedLifetime(postgres) {}
  }

  @Test func `They agree after random edits, and so do the section counts`() throws {
    let postgres = try TemporarySchema<Vehicle>()
    try expectAgreementAfterEdits(of: postgres.store)
  }

  @Test func `A new list has the same rows from wherever it is read first`() throws {
    var postgres: TemporarySchema<Vehicle>?
    try expectSameRowsFromAnywhere(every: 13) { vehicles in
      let made = try TemporarySchema(vehicles)
      postgres = made
      return made.store
    }
    withExtendedLifetime(postgres) {}
  }

  @Test func `They find the same texts of dates`() throws {
    let farthest = CivilTime.farthestMilliseconds
    let dates: [Int64] = [
      0, -1, 1_795_285_800_000, 1_795_286_999_999, 1_795_200_000_000, 1 << 52 + 1, farthest,
      -farthest,
    ]
    var vehicles: [Vehicle] = []
    for date in dates {
      for clock in [nil, 0, 3600, -20_700, 1 << 40] as [Int?] {
        let number = Int64(vehicles.count + 1)
        let left = number % 3 == 0 ? date : nil
        vehicles.append(Vehicle(number, parked: date, clock: clock, left: left))
      }
    }
    let postgres = try TemporarySchema(vehicles)
    for condition in [
      "CONTAINS ' 18'", "CONTAINS ' 18:3'", "CONTAINS ' 00:00:00'", "CONTAINS ' 23:59:59'",
      "BEGINSWITH '2026-'", "BEGINSWITH '2026-11-21 18:30'", "BEGINSWITH '1970-01'",
    ] {
      let predicate = try FetchPredicate(
        format: "parked \(condition) OR left \(condition)", for: Vehicle.entity)
      let resolved = try predicate.resolved(for: Vehicle.entity)
      let list = try postgres.store.fetch(FetchRequest(predicate: predicate))
      let found = try list.objects(in: 0..<list.numberOfObjects).map(\.row.id)
      #expect(found == vehicles.map(\.row).filter(resolved.matches).map(\.id), "\(condition)")
    }
  }

  @Test func `PostgreSQL and the evaluator match the same rows`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let vehicles = (1...Int64(40)).map { Vehicle.random(number: $0, using: &random) }
    let rows = vehicles.map(\.row)
    let postgres = try TemporarySchema(vehicles)
    for _ in 0..<1000 {
      let predicate = FetchPredicate.random(depth: 2, using: &random)
      let resolved = try predicate.resolved(for: Vehicle.entity)
      let expected = rows.filter(resolved.matches).map(\.id)
      let list = try postgres.store.fetch(FetchRequest(predicate: predicate))
      let found = try list.objects(in: 0..<list.numberOfObjects).map(\.row.id)
      #expect(found == expected, "seed \(seed): \(predicate)")
    }
  }
}
