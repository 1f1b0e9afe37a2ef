import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// A snapshot is one committed state, whatever happens beside it.
struct SnapshotTests {
  private let vehicles = (1...Int64(40)).map {
    Vehicle($0, make: ["Audi", "BMW", nil, "Saab"][Int($0) % 4], year: Int($0 % 7))
  }

  private let byMake = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  @Test func `A snapshot stays as it was while others write, and after`() throws {
    let sqlite = try TemporaryStore(vehicles)
    let requests = [byMake, FetchRequest(predicate: .contains("make", "a"))]
    for request in requests {
      let before = try sqlite.store.fetch(request)
      // Half of the sections only: the walk is still open.
      _ = try before.sections(covering: 0..<1)
      let expected = try before.objects(in: 0..<40)
      try sqlite.store.write(ChangeCommand("clear")) { writer in
        for number in 1...Int64(20) { try writer.delete(number) }
        try writer.insert(Vehicle(100, make: "Aaa"))
      }
      #expect(try before.objects(in: 0..<40) == expected)
      #expect(try before.sections.last?.range.upperBound == expected.count)
      #expect(try before.indexPath(forID: 100) == nil)
      let after = try sqlite.store.fetch(request)
      #expect(try after.numberOfObjects < expected.count)
      let isByMake = request == byMake
      #expect(
        try after.indexPath(forID: 100)
          == ResultsIndexPath(section: 0, item: isByMake ? 0 : after.numberOfObjects - 1))
      try sqlite.store.write(ChangeCommand("fill")) { writer in
        try writer.delete(100)
        for vehicle in vehicles.prefix(20) { try writer.insert(vehicle) }
      }
    }
  }

  @Test func `A snapshot outlives its store`() throws {
    var sqlite: TemporaryStore<Vehicle>? = try TemporaryStore(vehicles)
    let expected = try ArraySource(vehicles).fetch(byMake)
    let found = try #require(try sqlite?.store.fetch(byMake))
    _ = try found.sections(covering: 0..<1)
    sqlite = nil
    #expect(try found.sections == expected.sections)
    #expect(try found.objects(in: 0..<40) == expected.objects(in: 0..<40))
  }

  @Test func `Row 73: a dropped snapshot sees nothing of the next one on its connection`() throws {
    let sqlite = try TemporaryStore(vehicles)
    for number in Int64(41)...60 {
      let list = try sqlite.store.fetch(byMake)
      #expect(try list.numberOfObjects == Int(number) - 1)
      _ = try list.sections(covering: 0..<1)
      try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Vehicle(number, make: "Saab")) }
    }
    #expect(try sqlite.store.fetch(byMake).numberOfObjects == 60)
  }

  @Test func `Row 69: many snapshots of one request do not disturb each other`() throws {
    let sqlite = try TemporaryStore(vehicles)
    let expected = try ArraySource(vehicles).fetch(byMake).objects(in: 0..<40)
    let lists = try (0..<20).map { _ in try sqlite.store.fetch(byMake) }
    for place in 0..<40 {
      for list in lists {
        #expect(try list.objects(in: place..<place + 1) == [expected[place]])
        #expect(try list.sections(covering: place..<place + 1).count == 1)
      }
    }
  }

  @Test func `Readers on many threads get whole states`() async throws {
    let sqlite = try TemporaryStore(vehicles)
    let store = sqlite.store
    let request = byMake
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            let list = try store.fetch(request)
            _ = try list.sections(covering: 0..<1)
            let count = try list.numberOfObjects
            #expect(try list.objects(in: 0..<1000).count == count)
            #expect(count % 10 == 0)
          }
        }
      }
      group.addTask {
        for round in 0..<20 {
          try await store.write(ChangeCommand("ten")) { writer in
            for number in 0..<10 {
              try writer.insert(Vehicle(Int64(100 + round * 10 + number), make: "Audi"))
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `A limit of nothing lists nothing, and an offset beyond the end too`() throws {
    let sqlite = try TemporaryStore(vehicles)
    for (limit, offset) in [(0, 0), (0, 5), (5, 40), (5, 1000), (nil, 40), (nil, 1000), (50, 35)] {
      for section in [nil, SectionKey.value("make")] {
        var request = byMake
        request.fetchLimit = limit
        request.fetchOffset = offset
        request.sectionKey = section
        try expectAgreement(
          ArraySource(vehicles), sqlite.store, request, "limit \(limit ?? -1), offset \(offset)")
      }
    }
  }
}
