import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Whatever is asked, SQLite answers as the rows in memory do.
struct AgreementTests {
  @Test(arguments: 1...20)
  func `SQLite and memory answer random requests alike`(seed: Int) throws {
    var sqlite: TemporaryStore<Vehicle>?
    try expectRandomAgreement(seed: seed) { vehicles in
      let made = try TemporaryStore(vehicles)
      sqlite = made
      return made.store
    }
    withExtendedLifetime(sqlite) {}
  }

  @Test func `They agree after random edits, and so do the section counts`() throws {
    let sqlite = try TemporaryStore<Vehicle>()
    try expectAgreementAfterEdits(of: sqlite.store)
  }

  @Test func `A new list has the same rows from wherever it is read first`() throws {
    let makes = ["BMW", "bmw", "Яуза", "Škoda", "1", nil, "audi"]
    let vehicles = (1...Int64(98)).map { number in
      Vehicle(
        number, make: makes[Int(number) % 7], year: [1999, 2004, nil][Int(number) % 3],
        parked: number * 1_000_000, left: number % 4 == 0 ? 1 : nil)
    }
    let (memory, sqlite) = (ArraySource(vehicles), try TemporaryStore(vehicles))
    for list in PlanTests.lists {
      let rows = try memory.fetch(list.request).objects(in: 0..<98)
      for offset in stride(from: 0, to: rows.count, by: 5) {
        let found = try sqlite.store.fetch(list.request).objects(in: offset..<offset + 3)
        #expect(found == Array(rows[offset...].prefix(3)), "\(list.testDescription), \(offset)")
      }
    }
  }

  @Test func `A load of many rows leaves what row by row would have left`() throws {
    var random = SeededGenerator(seed: 11)
    let vehicles = (1...Int64(200)).map { Vehicle.random(number: $0, using: &random) }
    let sqlite = try TemporaryStore(Array(vehicles[..<50]))
    try sqlite.store.write(ChangeCommand("load")) { writer in
      try writer.beginLoading()
      for vehicle in vehicles[50...] { try writer.insert(vehicle) }
    }
    let memory = ArraySource(vehicles)
    for order in Vehicle.entity.orders {
      for section in [nil] + order.sections.map(Optional.some) {
        let request = FetchRequest(sortedBy: order.sortDescriptors, sectionKey: section)
        try expectAgreement(memory, sqlite.store, request, "after a load")
      }
    }
  }
}
