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
    var random = SeededGenerator(seed: UInt64(seed))
    let vehicles = (1...Int64(60)).map { Vehicle.random(number: $0, using: &random) }
    let memory = ArraySource(vehicles)
    let sqlite = try TemporaryStore(vehicles)
    for _ in 0..<60 {
      let request = FetchRequest.random(using: &random)
      try expectAgreement(memory, sqlite.store, request, "seed \(seed)")
    }
  }

  @Test func `They agree after random edits, and so does the summary`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let memory = ArraySource<Vehicle>([])
    let sqlite = try TemporaryStore<Vehicle>()
    for round in 0..<30 {
      let edits = random
      for source in [memory, sqlite.store] as [any WritableSource<Vehicle>] {
        random = edits
        try edit(source, using: &random)
      }
      for order in Vehicle.entity.orders {
        for section in [nil] + order.sections.map(Optional.some) {
          let request = FetchRequest(
            predicate: [nil, .isNull("left"), .isNotNull("left")].randomElement(using: &random)!,
            sortedBy: order.sortDescriptors, sectionKey: section)
          try expectAgreement(memory, sqlite.store, request, "seed \(seed), round \(round)")
        }
      }
    }
  }

  private func edit(
    _ source: some WritableSource<Vehicle>, using random: inout SeededGenerator
  ) throws {
    try source.write(ChangeCommand("edit")) { writer in
      for _ in 0..<20 {
        let number = Int64.random(in: 1...50, using: &random)
        let vehicle = Vehicle.random(number: number, using: &random)
        let isDeleted = Bool.random(using: &random)
        if isDeleted { try writer.delete(number) } else { try writer.store(vehicle) }
      }
    }
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

/// Compares everything two sources tell of a request.
func expectAgreement<Object: FetchedObject & Equatable>(
  _ memory: some FetchSource<Object>, _ sqlite: some FetchSource<Object>, _ request: FetchRequest,
  _ context: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let expected = try memory.fetch(request)
  let found = try sqlite.fetch(request)
  let comment = Comment(rawValue: "\(context): \(request)")
  let count = try expected.numberOfObjects
  #expect(try found.numberOfObjects == count, comment, sourceLocation: sourceLocation)
  let rows = try expected.objects(in: 0..<count)
  #expect(
    try found.objects(in: 0..<count).map(\.row.id) == rows.map(\.row.id), comment,
    sourceLocation: sourceLocation)
  #expect(try found.objects(in: 0..<count) == rows, comment, sourceLocation: sourceLocation)
  #expect(try found.sections == expected.sections, comment, sourceLocation: sourceLocation)
  // Names that look alike may be of different bytes.
  #expect(
    try found.sections.map { $0.name.map { Array($0.utf8) } }
      == expected.sections.map { $0.name.map { Array($0.utf8) } }, comment,
    sourceLocation: sourceLocation)
  #expect(
    try found.sectionIndex() == expected.sectionIndex(), comment, sourceLocation: sourceLocation)
  for place in Set([0, count / 3, count / 2, count - 1]) where rows.indices.contains(place) {
    #expect(
      try found.indexPath(forID: rows[place].row.id)
        == expected.indexPath(forID: rows[place].row.id), comment, sourceLocation: sourceLocation)
    #expect(
      try found.objects(in: place..<place + 2) == expected.objects(in: place..<place + 2), comment,
      sourceLocation: sourceLocation)
  }
}
