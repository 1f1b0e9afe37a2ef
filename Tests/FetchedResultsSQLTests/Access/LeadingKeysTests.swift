import FetchedResults
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// First rows that stand together, far from the beginning of the order.
struct LeadingKeysTests {
  @Test(arguments: [
    [SectionKey.UnknownPosition](), [.first], [.last], [.excluded],
  ])
  func `Walks of some keys follow one another as the list does`(
    _ position: [SectionKey.UnknownPosition]
  ) throws {
    let makes = ["audi", "bmw", "1 series", "#", nil, "škoda", " ", "Ätna"]
    let vehicles = (1...Int64(64)).map { Vehicle($0, make: makes[Int($0) % 8], model: "\($0 % 5)") }
    let sqlite = try TemporaryStore(vehicles)
    for rule in [SectionKey.Rule.value, .firstLetter] {
      for isReversed in [false, true] {
        let order = Vehicle.entity.orders[0].sortDescriptors
        let request = FetchRequest<Vehicle>(
          sortedBy: isReversed ? order.map(\.reversed) : order,
          sectionKey: position.first.map { SectionKey("make", rule, unknownPosition: $0) })
        let access = AccessPlan(try FetchPlan(request), in: sqlite.store.table)
        let keys = try sqlite.store.read { database in
          try database.rows("SELECT DISTINCT make_key FROM vehicle") { $0.text(0) }
        }
        let walks = access.walks(
          ofKeys: Set(keys.map(Value.init)), columns: .identifier)
        let rows = OrderedRows(walking: walks) { _ in true }
        let ids = try sqlite.store.read { database in
          try rows.extend(to: .max, database)
          rows.end()
          return rows.ids
        }
        let expected = try ArraySource(vehicles).fetch(request)
        #expect(
          try ids == expected.objects(in: 0..<expected.numberOfObjects).map(\.row.id),
          "\(request)")
      }
    }
  }

  @Test func `A text that one make has at the end of the order is found there at once`() throws {
    let plans = Mutex<[String]>([])
    // More rows than a walk passes before something else is tried.
    let vehicles = (1...Int64(60_000)).map {
      Vehicle(
        $0, make: $0 % 12 == 0 ? "Zastava" : "Make \($0 % 50)", model: "m\($0 % 9)",
        note: $0 == 7 || $0 == 40_007 ? "not a zastava" : $0 % 12 == 0 ? "its make: zastava" : nil)
    }
    // No other row has the text, so these are enough to know what is to be found.
    var hits = vehicles.filter { (vehicle: Vehicle) in
      [vehicle.row.values[0], vehicle.row.values[6]].contains {
        $0 == .text("Zastava") || $0 == .text("not a zastava")
      }
    }
    let sqlite = try TemporaryStore(vehicles) { line in
      if line.hasPrefix("--") { plans.withLock { $0.append(line) } }
    }
    func expectHits() throws {
      for (limit, offset) in [(nil, 0), (10, 0), (1, 1), (20, 4990), (5, 5000)] as [(Int?, Int)] {
        for isReversed in [false, true] {
          let order = Vehicle.entity.orders[0].sortDescriptors
          var request = FetchRequest<Vehicle>(
            predicate: .anyText(contains: "Zastava", in: Vehicle.entity) && .isNull("left"),
            sortedBy: isReversed ? order.map(\.reversed) : order, sectionKey: .value("make"))
          request.fetchLimit = limit
          request.fetchOffset = offset
          let expected = try ArraySource(hits).fetch(request)
          let found = try sqlite.store.fetch(request)
          #expect(try found.sections == expected.sections)
          let count = try expected.numberOfObjects
          #expect(
            try found.objects(in: 0..<count).map(\.row.id)
              == expected.objects(in: 0..<count).map(\.row.id))
        }
      }
    }
    try expectHits()
    // The whole lists, and the windows at the beginning of the order that ends with these rows. At
    // the end of the list, all rows are sorted. The makes of the rows that have the text in the
    // note are no keys.
    let walk = "-- Index scan of 1 keys of the order, and 2 rows beside"
    #expect(plans.withLock { $0.count { $0 == walk } } == 4)

    // Another program marks a row of either kind, and one that had nothing.
    let changed = [
      Vehicle(12, make: "Alfa", model: "m3"),
      Vehicle(40_007, make: "Make 7", model: "m2", note: "a zastava"),
      Vehicle(40_009, make: "Make 9", model: "m4", note: "the zastava"),
    ]
    for vehicle in changed {
      try otherProgram(at: sqlite.store.path).write { database in
        try database.execute(
          sql: "UPDATE vehicle SET make = ?, note = ? WHERE number = ?",
          arguments: [vehicle.row.values[0].text, vehicle.row.values[6].text, vehicle.row.id])
      }
      hits.removeAll { $0.row.id == vehicle.row.id }
      if vehicle.row.values[6] != .null { hits.append(vehicle) }
    }
    try expectHits()
  }

  @Test func `A blank text is found among those without a key`() throws {
    let vehicles = (1...Int64(12_000)).map {
      Vehicle($0, make: $0 % 2000 == 0 ? " \u{a0} " : $0 % 3 == 0 ? nil : "Make \($0 % 50)")
    }
    let sqlite = try TemporaryStore(vehicles)
    let blank = ArraySource(
      vehicles.filter { (vehicle: Vehicle) in vehicle.row.values[0] == .text(" \u{a0} ") })
    // The longer one is in these rows alone.
    for (needle, oracle) in [(" \u{a0}", blank), (" ", ArraySource(vehicles))] {
      for isReversed in [false, true] {
        let order = Vehicle.entity.orders[0].sortDescriptors
        let request = FetchRequest<Vehicle>(
          predicate: .anyText(contains: needle, in: Vehicle.entity) && .isNull("left"),
          sortedBy: isReversed ? order.map(\.reversed) : order, fetchLimit: 100)
        let expected = try oracle.fetch(request)
        let found = try sqlite.store.fetch(request)
        let count = try expected.numberOfObjects
        #expect(try found.numberOfObjects == count)
        #expect(
          try found.objects(in: 0..<count).map(\.row.id)
            == expected.objects(in: 0..<count).map(\.row.id))
      }
    }
  }
}
