import FetchedResults
import GRDB
import Testing

@testable import FetchedResultsSQLite

/// GRDB has a type of that name too.
private typealias FetchRequest = FetchedResults.FetchRequest

struct FrequentMatchesTests {
  private static let makes = ["BMW", "bmw", "Bmw", "Škoda", "skoda", "Audi", "1", "", nil]

  private func vehicles(seed: UInt64) -> [Vehicle] {
    var random = SeededRandom(seed: seed)
    return (1...Int64(120)).map { number in
      Vehicle(
        number * 3, make: Self.makes.randomElement(using: &random)!,
        model: ["a", "b", nil].randomElement(using: &random)!,
        year: [1999, 2000, nil].randomElement(using: &random)!,
        left: Int.random(in: 0..<4, using: &random) == 0 ? 5 : nil,
        note: Int.random(in: 0..<3, using: &random) == 0 ? "no" : "yes")
    }
  }

  private func matches(
    _ request: FetchRequest, in sqlite: TemporaryStore<Vehicle>
  ) throws -> FrequentMatches? {
    let layout = ListLayout(try FetchPlan(request, for: Vehicle.entity), in: sqlite.store.table)
    return try sqlite.store.read { try FrequentMatches(layout, nil, leastRows: 0, $0) }
  }

  @Test(arguments: 1...5)
  func `They are the rows and the sections of the list`(seed: UInt64) throws {
    let vehicles = vehicles(seed: seed)
    let sqlite = try TemporaryStore(vehicles)
    let memory = ArraySource(vehicles)
    let filter = FetchPredicate.contains("note", "e")
    for order in Vehicle.entity.orders.prefix(2) {
      for predicate in [filter, filter && .isNull("left"), filter && .isNotNull("left")] {
        for position in [SectionKey.UnknownPosition.first, .last, .excluded, nil] {
          for isReversed in [false, true] {
            let section = position.map {
              SectionKey(order.sortDescriptors[0].attribute, .value, unknownPosition: $0)
            }
            let request = FetchRequest(
              predicate: predicate,
              sortedBy: isReversed ? order.sortDescriptors.map(\.reversed) : order.sortDescriptors,
              sectionKey: section)
            let found = try matches(request, in: sqlite)
            #expect(found != nil || predicate != filter)
            guard let found else { continue }
            let expected = try memory.fetch(request)
            #expect(
              try found.ids == expected.objects(in: 0..<vehicles.count).map(\.row.id), "\(request)")
            let sections = try expected.sections
            let foundSections = found.sections.map(\.count)
            #expect(foundSections.map(\.identity) == sections.map(\.identity), "\(request)")
            #expect(foundSections.map(\.count) == sections.map(\.numberOfObjects), "\(request)")
            for (found, expected) in zip(foundSections, sections) where found.spelling != nil {
              #expect(found.spelling.map { Array($0.utf8) } == expected.name.map { Array($0.utf8) })
            }
          }
        }
      }
    }
  }

  @Test func `They are for lists that are read whole and have many of the rows`() throws {
    let sqlite = try TemporaryStore((1...100).map { Vehicle($0, note: $0 % 3 == 0 ? "a" : "b") })
    var request = FetchRequest(
      predicate: .contains("note", "a"), sortedBy: Vehicle.entity.orders[0].sortDescriptors)
    #expect(try matches(request, in: sqlite)?.ids.count == 33)
    for (limit, offset) in [(10, 0), (nil, 3)] {
      (request.fetchLimit, request.fetchOffset) = (limit, offset)
      #expect(try matches(request, in: sqlite) == nil)
    }
    request = FetchRequest(
      predicate: .contains("note", "c"), sortedBy: Vehicle.entity.orders[0].sortDescriptors)
    #expect(try matches(request, in: sqlite) == nil)
    request = FetchRequest(predicate: .contains("note", "a"), sortedBy: [.ascending("note")])
    #expect(try matches(request, in: sqlite) == nil)
  }

  @Test func `Identifiers far apart are left to SQLite to sort`() throws {
    for numbers in [[Int64.min + 1, 0, Int64.max], [1, 1 << 40]] {
      let vehicles = numbers.map { Vehicle($0, note: "a") }
      let sqlite = try TemporaryStore(vehicles)
      let request = FetchRequest(
        predicate: .contains("note", "a"), sortedBy: Vehicle.entity.orders[0].sortDescriptors)
      #expect(try matches(request, in: sqlite) == nil)
      try expectAgreement(ArraySource(vehicles), sqlite.store, request, "\(numbers)")
    }
  }

  @Test func `Identifiers at the ends of what there are make no difference`() throws {
    for numbers in [[Int64.max - 70, Int64.max - 1, Int64.max], [Int64.min + 1, Int64.min + 66]] {
      let vehicles = numbers.map { Vehicle($0, note: "a") }
      let sqlite = try TemporaryStore(vehicles)
      let request = FetchRequest(
        predicate: .contains("note", "a"), sortedBy: Vehicle.entity.orders[0].sortDescriptors)
      #expect(try matches(request, in: sqlite)?.ids.count == numbers.count)
      try expectAgreement(ArraySource(vehicles), sqlite.store, request, "\(numbers)")
    }
  }

  @Test func `A set of identifiers takes no more room than the rows warrant`() {
    #expect(IdentifierSet(in: 1...6400, of: 100) != nil)
    #expect(IdentifierSet(in: 0...1 << 20, of: 100) == nil)
    #expect(IdentifierSet(in: 0...1 << 40, of: 1 << 40) == nil)
  }

  @Test func `A set of identifiers has those that were put into it`() throws {
    var set = try #require(IdentifierSet(in: -70...200, of: 10))
    let numbers: [Int64] = [-70, -7, 0, 200]
    for number in numbers {
      #expect(!set.contains(number))
      let (isNew, isNewAgain) = (set.insert(number), set.insert(number))
      #expect(isNew && !isNewAgain && set.contains(number))
    }
    let beyond: [Int64] = [-71, 1 << 40, .min]
    for number in beyond {
      let isNew = set.insert(number)
      #expect(!isNew && !set.contains(number))
    }
    #expect(set.count == numbers.count)
  }
}
