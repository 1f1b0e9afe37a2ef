package import FetchedResults
import Harness
package import Testing

/// Compares everything two sources tell of a request.
package func expectAgreement<Object: FetchedObject & Equatable>(
  _ memory: some FetchSource<Object>, _ other: some FetchSource<Object>,
  _ request: FetchRequest<Object>,
  _ context: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let expected = try memory.fetch(request)
  let found = try other.fetch(request)
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

extension WritableSource<Vehicle> {
  /// Stores and deletes some random vehicles of fifty, in one transaction.
  package func edit(using random: inout SeededGenerator) throws {
    try write(ChangeCommand("edit")) { writer in
      for _ in 0..<20 {
        let number = Int64.random(in: 1...50, using: &random)
        let vehicle = Vehicle.random(
          number: number, prices: Vehicle.awkwardPrices, using: &random)
        let isDeleted = Bool.random(using: &random)
        if isDeleted { try writer.remove(number) } else { try writer.store(vehicle) }
      }
    }
  }
}

/// Compares the lists of every order and of all their sections.
package func expectAgreementOfOrders(
  _ memory: ArraySource<Vehicle>, _ source: some FetchSource<Vehicle>, _ context: String
) throws {
  for order in Vehicle.entity.orders {
    for section in [nil] + order.sections.map(Optional.some) {
      let request = FetchRequest<Vehicle>(
        sortedBy: order.sortDescriptors, sectionKey: section)
      try expectAgreement(memory, source, request, context)
    }
  }
}

/// Reads lists of rows with equal, unknown and foreign makes anew for every few rows, and compares
/// them with those of memory.
package func expectSameRowsFromAnywhere(
  every step: Int,
  _ makeSource: ([Vehicle]) throws -> any FetchSource<Vehicle>
) throws {
  let makes = ["BMW", "bmw", "Яуза", "Škoda", "1", nil, "audi"]
  let vehicles = (1...Int64(98)).map { number in
    Vehicle(
      number, make: makes[Int(number) % 7], year: [1999, 2004, nil][Int(number) % 3],
      parked: number * 1_000_000, left: number % 4 == 0 ? 1 : nil)
  }
  let memory = ArraySource(vehicles)
  let source = try makeSource(vehicles)
  for list in DeclaredList.all {
    let request = list.request
    let rows = try memory.fetch(request).objects(in: 0..<98)
    for offset in stride(from: 0, to: rows.count, by: step) {
      let found = try source.fetch(request).objects(in: offset..<offset + 3)
      #expect(found == Array(rows[offset...].prefix(3)), "\(list.testDescription), \(offset)")
    }
  }
}

/// Asks the same random requests of rows in memory and in another source.
package func expectRandomAgreement(
  seed: Int, _ makeSource: ([Vehicle]) throws -> any FetchSource<Vehicle>
) throws {
  var random = SeededGenerator(seed: UInt64(seed))
  let vehicles = (1...Int64(60)).map { Vehicle.random(number: $0, using: &random) }
  let memory = ArraySource(vehicles)
  let source = try makeSource(vehicles)
  for _ in 0..<60 {
    try expectAgreement(
      memory, source, FetchRequest<Vehicle>.random(using: &random), "seed \(seed)")
  }
}

/// Makes the same random edits in memory and in an empty source, and compares every list after
/// each.
package func expectAgreementAfterEdits(of source: any WritableSource<Vehicle>) throws {
  let seed = UInt64.random(in: 0 ... .max)
  var random = SeededGenerator(seed: seed)
  let memory = ArraySource<Vehicle>([])
  for round in 0..<30 {
    let edits = random
    for source in [memory, source] as [any WritableSource<Vehicle>] {
      random = edits
      try source.edit(using: &random)
    }
    for order in Vehicle.entity.orders {
      for section in [nil] + order.sections.map(Optional.some) {
        let request = FetchRequest<Vehicle>(
          predicate: [nil, .isNull("left"), .isNotNull("left")].randomElement(using: &random)!,
          sortedBy: order.sortDescriptors, sectionKey: section)
        try expectAgreement(memory, source, request, "seed \(seed), round \(round)")
      }
    }
  }
}
