import AtomicFiles
import CSQLite
import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Mistakes that were made once.
struct Regressions {
  @Test func `A condition that no part can meet lists nothing, with a limit too`() throws {
    // The walk took the first part when there was none.
    let sqlite = try TemporaryStore([Vehicle(1, make: "BMW"), Vehicle(2, left: 1)])
    var request = FetchRequest<Vehicle>(
      predicate: .isNull("left") && .isNotNull("left"),
      sortedBy: Vehicle.entity.orders[0].sortDescriptors, fetchLimit: 5)
    #expect(try sqlite.store.fetch(request).objects(in: 0..<5) == [])
    request.fetchLimit = nil
    #expect(try sqlite.store.fetch(request).objects(in: 0..<5) == [])
  }

  @Test func `A row that is left out for its unknown key has no place`() throws {
    // With one segment the row was counted as if it lay in it.
    let vehicles = [Vehicle(1, make: "BMW", year: 2012), Vehicle(2, make: "BMW")]
    let sqlite = try TemporaryStore(vehicles)
    for order in Vehicle.entity.orders.prefix(2) {
      for section in order.sections {
        var section = section
        section.unknownPosition = .excluded
        let request = FetchRequest<Vehicle>(sortedBy: order.sortDescriptors, sectionKey: section)
        let memory = try ArraySource(vehicles).fetch(request)
        let found = try sqlite.store.fetch(request)
        for id in Int64(1)...3 {
          #expect(try found.indexPath(forID: id) == memory.indexPath(forID: id))
        }
      }
    }
  }

  @Test func `Texts that no order declares are sorted by and cut into sections`() throws {
    // They had no key column, so the request was refused.
    var random = SeededGenerator(seed: 5)
    let vehicles = (1...Int64(60)).map { Vehicle.random(number: $0, using: &random) }
    let sqlite = try TemporaryStore(vehicles)
    for name in ["note", "spot"] {
      for section in [nil, SectionKey.value(name), .firstLetter(name)] {
        for ascending in [true, false] {
          let request = FetchRequest<Vehicle>(
            predicate: .isNull("left"),
            sortedBy: [.init(name, ascending: ascending), .ascending("price")], sectionKey: section)
          try expectAgreement(ArraySource(vehicles), sqlite.store, request, name)
        }
      }
    }
  }

  @Test func `A connection that fails to begin is given back once`() throws {
    // An initializer that throws runs `deinit` too: two readers got one connection.
    let connection = try SQLiteConnection(":memory:", isWritable: true)
    try connection.execute("BEGIN")
    let database = OpenDatabase(connection, FileIdentity(stat()))
    var releases = 0
    #expect(throws: (any Error).self) {
      _ = try SQLiteReadTransaction(database, path: "", history: "", stamp: nil) {
        releases += 1
      }
    }
    #expect(releases == 1)
  }

  @Test func `A list that ends in the middle of its sections ends its statement first`() throws {
    // The walk went on after the transaction, on a connection that others had by then.
    let sqlite = try TemporaryStore((1...Int64(9)).map { Vehicle($0, make: "Make \($0)") })
    let table = sqlite.store.table
    let plan = try FetchPlan(
      FetchRequest<Vehicle>(
        sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make")))
    var openStatements = -1
    let connection = try StoreConnection.open(sqlite.store.path, .readOnly, trace: nil)
    do {
      let open = OpenDatabase(connection, FileIdentity(stat()))
      let transaction = try SQLiteReadTransaction(open, path: "", history: "", stamp: nil) {
        openStatements = (try? open.use(busyStatementCount)) ?? -1
      }
      let reader = IndexReader(
        transaction, AccessPlan(plan, in: table), anchorSpacing: sqlite.store.anchorSpacing)
      #expect(try reader.sections(after: nil, limit: 1).map(\.count) == [1])
    }
    #expect(openStatements == 0)
  }

  @Test func `Conditions by the thousand and deep ones are answered`() throws {
    // SQLite refuses trees deeper than 1,000 and more than 100 open brackets.
    let vehicles = (1...Int64(30)).map { Vehicle($0, make: "BMW", year: Int($0)) }
    let sqlite = try TemporaryStore(vehicles)
    let many = (0..<5000).map { FetchPredicate.comparison("year", .equalTo, .integer($0 * 3)) }
    var deep = FetchPredicate.comparison("year", .lessThan, .integer(9))
    for level in 0..<30 {
      let other = FetchPredicate.comparison("year", .notEqualTo, .integer(Int64(level)))
      deep = .and([.or([.constant(false), deep]), other])
    }
    for predicate in [.or(many), !.or(many), .and(many.map { !$0 }), deep] {
      try expectAgreement(
        ArraySource(vehicles), sqlite.store, FetchRequest(predicate: predicate), "conditions")
    }
  }

  @Test func `Whole numbers that no real can hold compare exactly`() throws {
    // Memory rounded them; SQLite does not.
    let large = (1 << 53) + 1
    let vehicles = [Vehicle(1, year: large), Vehicle(2, year: large - 1), Vehicle(3, year: -large)]
    let sqlite = try TemporaryStore(vehicles)
    for test in FetchPredicate.Operator.allCases
    where !test.looksInsideText && ![.between, .in].contains(test) {
      for real in [Double(large), -Double(large), 0.5, 1e300, -1e300, .infinity] {
        let request = FetchRequest<Vehicle>(predicate: .comparison("year", test, .real(real)))
        try expectAgreement(ArraySource(vehicles), sqlite.store, request, "\(test) \(real)")
      }
    }
  }

  @Test func `Dates at the end of time have their hours and days`() throws {
    // SQLite computed beyond 64 bits, and memory did not.
    let ends: [Int64] = [.max, .min, .max / 4, .min / 4, .max / 4 - 86_400_000_000]
    let vehicles = ends.enumerated().map { Vehicle(Int64($0) + 1, parked: $1, clock: -3600) }
    let sqlite = try TemporaryStore(vehicles)
    for section in [nil, SectionKey.hour("parked"), .day("parked")] {
      let request = FetchRequest<Vehicle>(sortedBy: [.descending("parked")], sectionKey: section)
      let memory = try ArraySource(vehicles).fetch(request)
      let found = try sqlite.store.fetch(request)
      #expect(try found.sections == memory.sections)
      #expect(try found.objects(in: 0..<9).map(\.row.id) == memory.objects(in: 0..<9).map(\.row.id))
    }
  }

  @Test func `Decades of the identifier, of negative years and of the least number`() throws {
    let vehicles = [-11, -10, -1, 0, 9, 10, 2012].enumerated().map {
      Vehicle(Int64($0 * 7 + 1), year: $1)
    }
    let sqlite = try TemporaryStore(vehicles)
    for key in ["year", "number"] {
      let request = FetchRequest<Vehicle>(sortedBy: [.ascending(key)], sectionKey: .decade(key))
      try expectAgreement(ArraySource(vehicles), sqlite.store, request, key)
    }
    let years = try sqlite.store.fetch(
      FetchRequest(
        sortedBy: Vehicle.entity.orders[1].sortDescriptors, sectionKey: .decade("year")))
    #expect(try years.sections.map(\.name) == ["2010s", "10s", "0s", "-10s", "-20s"])
    let least = ArraySource([Vehicle(1, year: .min)])
    #expect(try least.fetch(FetchRequest(sectionKey: .decade("year"))).sections.count == 1)
  }

  @Test func `Two orders may begin with the same attribute`() throws {
    // Their indexes had one name.
    struct Pair: FetchedObject {
      static let entity = EntityDescription(
        name: "pair", attributes: [.text("a"), .text("b"), .text("c")],
        orders: [
          FetchOrder(sortedBy: [.ascending("a"), .ascending("b")], sections: [.value("a")]),
          FetchOrder(sortedBy: [.ascending("a"), .descending("c")], sections: [.value("a")]),
        ])
      var row: FetchedRow
    }
    let sqlite = try TemporaryStore<Pair>()
    #expect(try sqlite.store.check() == [])
  }
}

/// How many statements of a connection are in the middle of a walk.
private func busyStatementCount(_ database: SQLiteConnection) -> Int {
  var count = 0
  var statement = sqlite3_next_stmt(database.handle, nil)
  while let open = statement {
    if sqlite3_stmt_busy(open) != 0 { count += 1 }
    statement = sqlite3_next_stmt(database.handle, open)
  }
  return count
}
