package import FetchedResults
import Testing

/// Writes the same random transactions to rows in memory and to an empty source, and compares what
/// each step returns and what all of them leave.
package func expectAgreementOfWriters(
  seed: UInt64, _ source: some WritableSource<Vehicle>
) throws {
  let memory = ArraySource<Vehicle>([])
  #expect(try memory.writeRandomly(seed) == source.writeRandomly(seed))
  for order in Vehicle.entity.orders {
    try expectAgreement(
      memory, source, FetchRequest(sortedBy: order.sortDescriptors), "seed \(seed)")
  }
}

/// Lets two hundred tasks fetch forty vehicles, numbered from 1 and all of them BMWs, while one
/// task makes each an Audi.
package func expectOneStateForEachReader(of store: some WritableSource<Vehicle>) async throws {
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
