import FetchedResults
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Lists of rows that a filter has found.
struct LazilySortedReaderTests {
  private static let makes = ["BMW", "bmw", "Bmw", "Škoda", "skoda", "Audi", "1", "", nil]

  private func vehicles(seed: UInt64) -> [Vehicle] {
    var random = SeededGenerator(seed: seed)
    return (1...Int64(120)).map { number in
      Vehicle(
        number * 3, make: Self.makes.randomElement(using: &random)!,
        model: ["a", "b", nil].randomElement(using: &random)!,
        year: [1999, 2000, nil].randomElement(using: &random)!,
        left: Int.random(in: 0..<4, using: &random) == 0 ? 5 : nil,
        note: Int.random(in: 0..<3, using: &random) == 0 ? "no" : "yes")
    }
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
            let request = FetchRequest<Vehicle>(
              predicate: predicate,
              sortedBy: isReversed ? order.sortDescriptors.map(\.reversed) : order.sortDescriptors,
              sectionKey: section)
            try expectAgreement(memory, sqlite.store, request, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test func `Rows are put in order no further than they are asked for`() throws {
    let vehicles = (1...Int64(4000)).map {
      Vehicle($0, make: "Make \($0 % 4)", note: $0 % 2 == 0 ? "a" : "b")
    }
    let sqlite = try TemporaryStore(vehicles)
    let plan = try FetchPlan(
      FetchRequest<Vehicle>(
        predicate: .contains("make", "1"), sortedBy: Vehicle.entity.orders[1].sortDescriptors))
    let reader = try #require(try sqlite.store.reader(for: plan) as? LazilySortedReader)
    #expect(reader.count() == 1000)
    #expect(reader.ordered.ids.count == 0)
    #expect(try reader.rows(in: 5..<10).count == 5)
    #expect(reader.ordered.ids.count == 10)
    _ = reader.cache
    #expect(reader.ordered.ids.count == 1000)
  }

  @Test(arguments: 1...5)
  func `Rows that an index finds alone are in their sections, spelled as they are`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let vehicles = (1...Int64(120)).map { number in
      Vehicle(
        number, make: Self.makes.randomElement(using: &random)!, model: "m\(number % 40)",
        year: 1990 + Int(number) % 30, left: Bool.random(using: &random) ? 5 : nil)
    }
    let statements = Mutex<[String]>([])
    let sqlite = try TemporaryStore(vehicles) { statement in
      statements.withLock { $0.append(statement) }
    }
    let memory = ArraySource(vehicles)
    for text in ["year == 1999", "year IN {1991, 2000}", "model == 'm6'", "model LIKE 'm?'"] {
      let few = try FetchPredicate(format: text, for: Vehicle.entity)
      for order in Vehicle.entity.orders {
        for section in [nil] + order.sections.map(Optional.some) {
          for (limit, offset) in [(nil, 0), (7, 2)] {
            var request = FetchRequest<Vehicle>(
              predicate: few && .comparison("number", .lessThan, .integer(90)),
              sortedBy: order.sortDescriptors,
              sectionKey: section)
            request.fetchLimit = limit
            request.fetchOffset = offset
            try expectAgreement(memory, sqlite.store, request, "seed \(seed), \(text)")
            request.predicate = few
            try expectAgreement(memory, sqlite.store, request, "seed \(seed), \(text)")
          }
        }
      }
    }
    #expect(statements.withLock { $0.contains { $0.contains("Bitmap index scan") } })
  }

  @Test func `Identifiers far apart make no difference`() throws {
    for numbers in [
      [Int64.min + 1, 0, Int64.max], [1, 1 << 40], [Int64.max - 70, Int64.max - 1, Int64.max],
      [Int64.min + 1, Int64.min + 66],
    ] {
      let vehicles = numbers.map { Vehicle($0, note: "a") }
      let sqlite = try TemporaryStore(vehicles)
      let request = FetchRequest<Vehicle>(
        predicate: .contains("note", "a"), sortedBy: Vehicle.entity.orders[0].sortDescriptors)
      try expectAgreement(ArraySource(vehicles), sqlite.store, request, "\(numbers)")
    }
  }

  @Test func `A window of what was found is spelled as its own rows are`() throws {
    let vehicles = (1...Int64(60)).map {
      Vehicle($0, make: $0 % 3 == 0 ? "bmw" : "BMW", model: "\($0)", note: $0 % 2 == 0 ? "a" : "b")
    }
    let sqlite = try TemporaryStore(vehicles)
    for (limit, offset) in [(nil, 3), (5, 0), (4, 9), (100, 28), (0, 2), (3, 40)] {
      var request = FetchRequest<Vehicle>(
        predicate: .contains("note", "b") && .not(.contains("note", "c")),
        sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))
      request.fetchLimit = limit
      request.fetchOffset = offset
      try expectAgreement(
        ArraySource(vehicles), sqlite.store, request, "\(limit as Any?), \(offset)")
    }
  }

  @Test func `A section is spelled with the bytes of its rows`() throws {
    let vehicles =
      (1...Int64(50)).map { Vehicle($0, make: "Citroe\u{308}n", model: "x") }
      + (51...Int64(52)).map { Vehicle($0, make: "Citro\u{eb}n", model: "m6", year: 1999) }
      + (100...Int64(200)).map { Vehicle($0, make: "A", model: "m\($0)") }
    let sqlite = try TemporaryStore(vehicles)
    let request = FetchRequest<Vehicle>(
      predicate: .comparison("year", .equalTo, .integer(1999)),
      sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))
    let name = try #require(try sqlite.store.fetch(request).sections[0].name)
    #expect(name.unicodeScalars.elementsEqual("Citro\u{eb}n".unicodeScalars))
  }
}
