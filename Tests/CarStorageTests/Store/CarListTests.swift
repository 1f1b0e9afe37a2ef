import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// Plates, orders, groupings and searches of cars, in a store and in memory alike.
struct CarListTests {
  private typealias Request = FetchedResults.FetchRequest<Car>

  // MARK: - Plates

  @Test(arguments: [
    ("B-MW 123", "BMW123"), ("b mw123", "BMW123"), ("B·MW.123", "BMW123"), ("ä-ö 1", "AO1"),
    ("Х 123 УК", "X123YK"), ("х123ук", "X123YK"), ("Ｂ １", "B1"), ("ｶﾞ 1", "ガ1"), ("١٢٣", "١٢٣"),
    ("🚗", nil), (" - ", nil), ("/0@AZ[`az{9:\u{7F}\0", "0AZAZ9"), ("", nil),
    ("straße 1", "STRASSE1"),
  ])
  func `A plate is folded to its letters and digits`(plate: String, folded: String?) {
    #expect(Plate.folded(plate) == folded)
    if let folded { #expect(Plate.folded(folded) == folded) }
  }

  // MARK: - Orders

  @Test func `Rows 11, 12: times and years begin with the newest, names with A`() throws {
    let cars = [
      Car(ticket: 1, dateCreated: Stand.noon, make: "Volvo", model: "A", year: 1990),
      Car(ticket: 2, dateCreated: Stand.noon + 60, make: "audi", model: "B", year: 2020),
      Car(ticket: 3, dateCreated: Stand.noon + 30, make: "Škoda", model: "C", year: nil),
    ]
    let stand = try Stand()
    try stand.fill(cars)
    func tickets(_ order: CarOrder) throws -> [Int64] {
      try stand.store.fetch(.init(sortedBy: order.sortDescriptors)).objects(in: 0..<3).map(\.ticket)
    }
    #expect(try tickets(.parked) == [2, 3, 1])
    #expect(try tickets(.make) == [2, 3, 1])
    #expect(try tickets(.model) == [1, 2, 3])
    #expect(try tickets(.year) == [2, 1, 3])
  }

  @Test func `Rows 16, 22, 33: every order has a grouping of its own, and letters need a name`()
    throws
  {
    #expect(CarOrder.parked.defaultGrouping == .none)
    #expect(CarOrder.make.defaultGrouping == .value)
    #expect(try CarGrouping.value.sectionKey(for: .parked) == .day("dateCreated"))
    #expect(try CarGrouping.letter.sectionKey(for: .owner) == .firstLetter("ownerLastName"))
    #expect(try CarGrouping.hour.sectionKey(for: .make) == .hour("dateCreated"))
    for order in [CarOrder.parked, .year] {
      #expect(throws: CarGroupingError(grouping: .letter, order: order)) {
        try CarGrouping.letter.sectionKey(for: order)
      }
    }
  }

  // MARK: - Search

  @Test(arguments: [
    ("bmw m3", SearchScope.any, [1]), ("m w m", .any, []), ("W M", .any, [1]),
    ("skoda", .field(.make), [2]), ("zoe lukasz", .any, [1]), ("zoë łukasz", .field(.owner), [1]),
    ("zoe ł", .field(.owner), [1]), ("bmw123", .field(.plate), [1]), ("b-mw 12", .any, [1]),
    ("W 1", .field(.plate), [1]),
    ("2", .field(.ticket), [2, 12]), ("201", .field(.year), [1]), ("%", .any, [2]),
    ("_", .any, [2]),
    ("'", .any, []), ("\"", .any, [12]), ("100%", .field(.note), [2]), ("*", .any, []),
    ("", .any, []),
    ("12", .any, [1, 12]), ("2019 bmw m3", .any, [1]), ("19 BMW m", .any, [1]),
    ("2019 m3", .any, []), ("its", .any, [12]), ("it’s", .field(.note), [12]),
    ("LUKASZ", .field(.ownerLastName), [1]), ("lukasz", .field(.ownerFirstName), []),
  ])
  func `Rows 50, 54, 65: a search looks in the fields of its scope`(
    text: String, scope: SearchScope, tickets: [Int64]
  ) throws {
    let stand = try Stand()
    let cars = [
      Car(
        ticket: 1, dateCreated: Stand.noon, make: "BMW", model: "M3", year: 2019,
        plate: "B-MW 123", ownerFirstName: "Zoë", ownerLastName: "Łukasz"),
      Car(ticket: 2, dateCreated: Stand.noon, make: "Škoda", model: "100", note: "100% a_b"),
      Car(ticket: 12, dateCreated: Stand.noon, make: "Kia", model: "Pride", note: "it's \"q\""),
    ]
    try stand.fill(cars)
    let request = Request(
      predicate: CarSearch(text, in: [scope]).predicate,
      sortedBy: [.ascending("ticket")])
    #expect(try stand.store.fetch(request).objects(in: 0..<9).map(\.ticket) == tickets)
    #expect(try ArraySource(cars).fetch(request).objects(in: 0..<9).map(\.ticket) == tickets)
  }

  @Test func `Rows 70, 81: every order, grouping, scope and part go together`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let cars = (1...60).map { AwkwardCar.random($0, using: &random) }
    let stand = try Stand()
    try stand.fill(cars)
    let memory = ArraySource(cars)
    let needles = [
      "s", "ss", "bmw", "ë", "%", "_", "1", "19", "2CV", "日", "b mw", "' OR 1=1", "\\", "е", "３",
      "lada", "o", "its", "-", "2000 b", "b-mw", "11:30", "1970-01", "ß", "2-cv", "a 1 b", "istan",
    ]
    let parts: [FetchPredicate?] = [nil, .isNull("dateReturned"), .isNotNull("dateReturned")]
    for order in CarOrder.allCases {
      for grouping in CarGrouping.allCases {
        guard let section = try? grouping.sectionKey(for: order) else {
          #expect(grouping == .letter || grouping == .none)
          continue
        }
        for scope in [nil] + SearchScope.allCases.map(Optional.some) {
          for part in parts {
            let needle = needles.randomElement(using: &random)!
            let search = scope.map { CarSearch(needle, in: [$0]).predicate }
            let both = [part, search].compactMap(\.self)
            let request = Request(
              predicate: both.isEmpty ? nil : both.dropFirst().reduce(both[0]) { $0 && $1 },
              sortedBy: order.sortDescriptors, sectionKey: section)
            let expected = try memory.fetch(request)
            let found = try stand.store.fetch(request)
            let comment: Comment = "seed \(seed), '\(needle)' in \(request)"
            #expect(try found.numberOfObjects == expected.numberOfObjects, comment)
            #expect(try found.objects(in: 0..<60) == expected.objects(in: 0..<60), comment)
            #expect(try found.sections == expected.sections, comment)
            try expectSamePages(found, expected, comment)
          }
        }
      }
    }
  }

  /// A page has the sections of its rows, and the titles beside the list lead to the first rows of
  /// theirs.
  private func expectSamePages(
    _ found: ResultsSnapshot<Car>, _ expected: ResultsSnapshot<Car>, _ comment: Comment
  ) throws {
    let page = try found.page(in: 15..<45)
    #expect(try page.objects == expected.objects(in: 15..<45), comment)
    let covering = try expected.sections(covering: 15..<15 + page.objects.count)
    let hasSections = expected.plan.section != nil
    #expect(page.sections.map(\.heading) == (hasSections ? covering.map(\.heading) : []), comment)
    for (section, whole) in zip(page.sections, covering) {
      #expect(section.numberOfObjects == whole.numberOfObjects, comment)
      #expect(section.rows == whole.range.clamped(to: 15..<15 + page.objects.count), comment)
    }
    let sections = try expected.sections
    let rows = try expected.sectionIndex()?.entries.compactMap { entry in
      if case .section(let section) = entry.target {
        sections[section].range.lowerBound
      } else {
        nil
      }
    }
    #expect(try found.firstRowsOfIndex().map(\.row) == rows ?? [], comment)
    #expect(
      try found.firstRowsOfIndex().map(\.title) == expected.sectionIndex()?.titles ?? [], comment)
  }

  // MARK: - Plans

  /// The plan of each statement that a list needs, as SQLite explains it.
  private func plans(_ stand: Stand, _ request: Request) throws -> [String] {
    let statements = Statements()
    let store = try CarStore(path: stand.path, trace: { statements.add($0) })
    let list = try store.fetch(request)
    _ = try list.objects(in: 50..<100)
    _ = try list.sections.count
    return try stand.store.file.read { database in
      try statements.queries.flatMap { sql in
        let values = Array(repeating: Value.integer(50), count: sql.count { $0 == "?" })
        return try database.rows("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) ?? "" }
      }
    }
  }

  private final class Statements: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []
    func add(_ text: String) { lock.withLock { texts.append(text) } }
    var queries: [String] { lock.withLock { texts.filter { $0.hasPrefix("SELECT") } } }
  }

  @Test func `The queue is found by an index, however many cars are on the lot`() throws {
    let stand = try Stand()
    try stand.fill(
      (1...5000).map { (ticket: Car.Ticket) in
        var car = Car(ticket: ticket, dateCreated: Stand.noon)
        if ticket % 1000 == 0 { car.details.dateRequested = Stand.noon }
        return car
      })
    #expect(try stand.store.fetch(CarQueue.request).numberOfObjects == 5)
    let plans = try plans(stand, CarQueue.request).filter { $0.contains("car") }
    #expect(plans.contains { $0.contains("USING INDEX car_with_stage") }, "\(plans)")
    #expect(!plans.contains { $0.hasPrefix("SCAN car") && !$0.contains("_") }, "\(plans)")
  }

  @Test func `In a store that has no such index yet, the queue is read from end to end`() throws {
    let stand = try Stand()
    try stand.fill(
      (1...500).map { (ticket: Car.Ticket) in Car(ticket: ticket, dateCreated: Stand.noon) })
    try stand.sql(
      """
      DROP INDEX car_with_stage; PRAGMA user_version = 6; UPDATE store_state SET version = 6;
      DELETE FROM store_meta WHERE key = 'description';
      PRAGMA wal_checkpoint(TRUNCATE)
      """)
    let plans = try plans(stand, CarQueue.request)
    #expect(plans.contains("SCAN car"), "\(plans)")
  }

  @Test func `The lot beside a large ledger is read by its own part of the index`() throws {
    let stand = try Stand()
    try stand.fill(
      (1...20_200).map { ticket in
        Car(
          ticket: ticket, dateCreated: Stand.noon + Double(ticket), make: "Make \(ticket % 60)",
          model: "M \(ticket % 900)", year: 1960 + Int(ticket % 60),
          dateReturned: ticket <= 20_000 ? Stand.noon + 100_000 : nil)
      })
    for order in CarOrder.indexed {
      for section in [nil] + order.fetchOrder.sections.map(Optional.some) {
        let request = Request(
          predicate: .isNull("dateReturned"), sortedBy: order.sortDescriptors, sectionKey: section)
        #expect(try stand.store.fetch(request).numberOfObjects == 200)
        let plans = try plans(stand, request)
        let text = plans.joined(separator: "\n")
        let comment: Comment = "\(order), \(String(describing: section?.rule)):\n\(text)"
        #expect(!plans.isEmpty, comment)
        #expect(!text.contains("TEMP B-TREE"), comment)
        #expect(
          !plans.contains { $0 == "SCAN car" || $0.hasPrefix("SCAN car ") }, comment)
        #expect(plans.contains { $0.contains("(dateReturned_known=?") }, comment)
      }
    }
  }
}
