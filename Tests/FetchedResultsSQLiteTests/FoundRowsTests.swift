import FetchedResults
import GRDB
import Synchronization
import Testing

@testable import FetchedResultsSQLite

/// GRDB has a type of that name too.
private typealias FetchRequest = FetchedResults.FetchRequest

struct FoundRowsTests {
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

  private func found(
    _ request: FetchRequest, in sqlite: TemporaryStore<Vehicle>
  ) throws -> FoundRows {
    let layout = ListLayout(try FetchPlan(request, for: Vehicle.entity), in: sqlite.store.table)
    return try sqlite.store.read { try FoundRows(layout, nil, among: nil, $0) }
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
            let found = try found(request, in: sqlite)
            let expected = try memory.fetch(request)
            let sections = try expected.sections
            #expect(found.sections.map(\.identity) == sections.map(\.identity), "\(request)")
            #expect(
              try found.groups.map { Set($0.ids) }
                == sections.map { Set(try expected.objects(in: $0).map(\.row.id)) }, "\(request)")
            try expectAgreement(memory, sqlite.store, request, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test func `Many rows of a section are walked to, few are sorted`() throws {
    let statements = Mutex<[String]>([])
    let vehicles = (1...Int64(400)).map {
      Vehicle($0, make: "Make \($0 % 2)", note: $0 % 2 == 0 || $0 == 7 ? "a" : "b")
    }
    let sqlite = try TemporaryStore(vehicles) { statement in
      statements.withLock { $0.append(statement) }
    }
    let list = try sqlite.store.fetch(
      FetchRequest(
        predicate: .contains("note", "a"), sortedBy: Vehicle.entity.orders[0].sortDescriptors,
        sectionKey: .value("make")))
    func readings(_ section: Int) throws -> (sorts: Int, rows: Int) {
      statements.withLock { $0 = [] }
      let rows = try list.objects(in: list.sections[section]).count
      return (statements.withLock { $0.filter { $0.contains("json_each") }.count }, rows)
    }
    #expect(try readings(0) == (0, 200))
    #expect(try readings(1) == (1, 1))
    #expect(try readings(1) == (0, 1), "what is in order stays so")
  }

  @Test(arguments: 1...5)
  func `Rows that an index finds alone are in their sections, spelled as they are`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
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
            var request = FetchRequest(
              predicate: few && .comparison("number", .lessThan, .integer(90)),
              sortedBy: order.sortDescriptors,
              sectionKey: section)
            (request.fetchLimit, request.fetchOffset) = (limit, offset)
            try expectAgreement(memory, sqlite.store, request, "seed \(seed), \(text)")
            request.predicate = few
            try expectAgreement(memory, sqlite.store, request, "seed \(seed), \(text)")
          }
        }
      }
    }
    #expect(statements.withLock { $0.contains { $0.contains(#", NULL FROM "vehicle""#) } })
  }

  @Test func `Identifiers far apart make no difference`() throws {
    for numbers in [
      [Int64.min + 1, 0, Int64.max], [1, 1 << 40], [Int64.max - 70, Int64.max - 1, Int64.max],
      [Int64.min + 1, Int64.min + 66],
    ] {
      let vehicles = numbers.map { Vehicle($0, note: "a") }
      let sqlite = try TemporaryStore(vehicles)
      let request = FetchRequest(
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
      var request = FetchRequest(
        predicate: .contains("note", "b") && .not(.contains("note", "c")),
        sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))
      (request.fetchLimit, request.fetchOffset) = (limit, offset)
      try expectAgreement(
        ArraySource(vehicles), sqlite.store, request, "\(limit as Any?), \(offset)")
    }
  }

  @Test func `A set of identifiers takes no more room than the rows warrant`() {
    #expect(IdentifierSet(in: 1...6400, of: 100) != nil)
    #expect(IdentifierSet(in: 0...1 << 20, of: 100) == nil)
    #expect(IdentifierSet(in: 0...1 << 40, of: 1 << 40) == nil)
  }

  @Test func `A set of identifiers has those that were put into it`() throws {
    var set = try #require(IdentifierSet(in: -70...200, of: 10))
    let (numbers, beyond): ([Int64], [Int64]) = ([-70, -7, 0, 200], [-71, 1 << 40, .min])
    for number in numbers + beyond { set.insert(number) }
    #expect(numbers.allSatisfy(set.contains))
    #expect(!(beyond + [-69, 1, 199]).contains(where: set.contains))
  }

  @Test func `A section is spelled with the bytes of its rows`() throws {
    let vehicles =
      (1...Int64(50)).map { Vehicle($0, make: "Citroe\u{308}n", model: "x") }
      + (51...Int64(52)).map { Vehicle($0, make: "Citro\u{eb}n", model: "m6", year: 1999) }
      + (100...Int64(200)).map { Vehicle($0, make: "A", model: "m\($0)") }
    let sqlite = try TemporaryStore(vehicles)
    let request = FetchRequest(
      predicate: .comparison("year", .equalTo, .integer(1999)),
      sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))
    let name = try #require(try sqlite.store.fetch(request).sections[0].name)
    #expect(name.unicodeScalars.elementsEqual("Citro\u{eb}n".unicodeScalars))
  }

  @Test func `A list is cut without a look at rows that cannot be spelled differently`() throws {
    let statements = Mutex<[String]>([])
    let vehicles = (1...Int64(200)).map { Vehicle($0, make: "BMW", parked: 1, note: "a") }
    let sqlite = try TemporaryStore(vehicles) { statement in
      statements.withLock { $0.append(statement) }
    }
    for (order, section) in [(0, SectionKey.value("make")), (2, .hour("parked"))] {
      let request = FetchRequest(
        predicate: .contains("note", "a"),
        sortedBy: Vehicle.entity.orders[order].sortDescriptors, sectionKey: section,
        fetchOffset: 1)
      statements.withLock { $0 = [] }
      #expect(try sqlite.store.fetch(request).numberOfObjects == 199)
      #expect(statements.withLock { $0.count } < 30)
    }
  }
}
