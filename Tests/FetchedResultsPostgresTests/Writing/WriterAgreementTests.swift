import FetchedResults
import FetchedResultsPostgres
import TestSupport
import Testing

/// Writing means the same on rows in memory and on a server.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct WriterAgreementTests {
  @Test(arguments: 1...6)
  func `The same transactions leave the same rows, and tell the same`(seed: UInt64) throws {
    let postgres = try TemporarySchema<Vehicle>()
    try expectAgreementOfWriters(seed: seed, postgres.store)
  }

  @Test func `A price that is no number is none`() throws {
    let postgres = try TemporarySchema<Vehicle>()
    try expectNaNIsNothing(in: postgres.store)
  }

  @Test func `A row that does not fit its entity is refused, with the attribute and the type`()
    throws
  {
    let postgres = try TemporarySchema<Vehicle>()
    try expectUnfitRowsAreRefused(by: postgres.store)
  }

  @Test func `The greatest identifier is not given again`() throws {
    let postgres = try TemporarySchema<Vehicle>()
    #expect(try postgres.store.insertAndDelete(5) == 6)
  }

  @Test func `A load of many rows leaves what row by row would have left`() throws {
    var random = SeededGenerator(seed: 11)
    let vehicles = (1...Int64(12_000)).map { Vehicle.random(number: $0, using: &random) }
    let postgres = try TemporarySchema(vehicles)
    try expectAgreementOfOrders(ArraySource(vehicles), postgres.store, "after a load")
  }

  @Test func `Two hundred tasks fetch while one writes, and each sees one state`() async throws {
    let postgres = try TemporarySchema((1...Int64(40)).map { Vehicle($0, make: "BMW") })
    try await expectOneStateForEachReader(of: postgres.store)
  }
}
