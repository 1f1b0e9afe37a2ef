import FetchedResults
import FetchedResultsPostgres
import TestSupport
import Testing

/// Writing means the same on rows in memory and on a server.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct WriterAgreementTests {
  @Test(arguments: 1...6)
  func `The same transactions leave the same rows, and tell the same`(seed: UInt64) throws {
    let memory = ArraySource<Vehicle>([])
    let postgres = try TemporarySchema<Vehicle>()
    #expect(try memory.writeRandomly(seed) == postgres.store.writeRandomly(seed))
    for order in Vehicle.entity.orders {
      try expectAgreement(
        memory, postgres.store, FetchRequest(sortedBy: order.sortDescriptors), "seed \(seed)")
    }
  }

  @Test func `The greatest identifier is not given again`() throws {
    let postgres = try TemporarySchema<Vehicle>()
    #expect(try postgres.store.insertAndDelete(5) == 6)
  }

  @Test func `A load of many rows leaves what row by row would have left`() throws {
    var random = SeededGenerator(seed: 11)
    let vehicles = (1...Int64(12_000)).map { Vehicle.random(number: $0, using: &random) }
    let postgres = try TemporarySchema(vehicles)
    let memory = ArraySource(vehicles)
    for order in Vehicle.entity.orders {
      for section in [nil] + order.sections.map(Optional.some) {
        let request = FetchRequest(sortedBy: order.sortDescriptors, sectionKey: section)
        try expectAgreement(memory, postgres.store, request, "after a load")
      }
    }
  }

  @Test func `Two hundred tasks fetch while one writes, and each sees one state`() async throws {
    let postgres = try TemporarySchema((1...Int64(40)).map { Vehicle($0, make: "BMW") })
    let store = postgres.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          let list = try await store.perform { try $0.fetch(FetchRequest()) }
          let makes = try await list.perform {
            try $0.objects(in: 0..<40).map { $0.row.values[0].text }
          }
          // They are painted in the order of the list.
          let painted = makes.prefix { $0 == "Audi" }.count
          #expect(makes.dropFirst(painted).allSatisfy { $0 == "BMW" })
          #expect(makes.count == 40)
        }
      }
      for id in 1...Int64(40) {
        try await store.write(ChangeCommand("paint")) { try $0.update(Vehicle(id, make: "Audi")) }
      }
      try await group.waitForAll()
    }
    #expect(
      try store.fetch(FetchRequest(predicate: .contains("make", "Audi"))).numberOfObjects == 40)
  }
}
