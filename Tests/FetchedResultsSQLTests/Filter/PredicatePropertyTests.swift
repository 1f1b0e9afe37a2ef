import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// What holds for every predicate of the language.
///
/// `CARVALET_PREDICATE_CASES=100000` makes a longer run of it.
struct PredicatePropertyTests {
  private let seed = UInt64.random(in: 0 ... .max)

  private static let cases =
    ProcessInfo.processInfo.environment["CARVALET_PREDICATE_CASES"].flatMap { Int($0) } ?? 3000

  @Test func `A printed predicate is read as the same tree`() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.cases {
      let predicate = FetchPredicate.random(depth: 3, using: &random)
      let printed = predicate.description
      #expect(
        try FetchPredicate(format: printed, for: Vehicle.entity) == predicate,
        "seed \(seed): \(printed)")
    }
  }

  @Test func `SQLite and the evaluator match the same rows`() throws {
    var random = SeededGenerator(seed: seed)
    let vehicles = (1...Int64(40)).map { Vehicle.random(number: $0, using: &random) }
    let rows = vehicles.map(\.row)
    let sqlite = try TemporaryStore(vehicles)
    for _ in 0..<Self.cases {
      let predicate = FetchPredicate.random(depth: 2, using: &random)
      let resolved = try predicate.resolved(for: Vehicle.entity)
      let expected = rows.filter(resolved.matches).map(\.id)
      let list = try sqlite.store.fetch(FetchRequest(predicate: predicate))
      let found = try list.objects(in: 0..<list.numberOfObjects).map(\.row.id)
      #expect(found == expected, "seed \(seed): \(predicate)")
    }
  }
}
