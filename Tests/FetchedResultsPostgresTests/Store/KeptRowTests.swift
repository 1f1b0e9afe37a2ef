import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// How many rows of a list are kept while others are read: libpq takes kilobytes for each, and a
/// list may have millions.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct KeptRowTests {
  /// Whether another program has written, so that its rows are read beside the list.
  private static let hasStaleRows = [false, true]

  private static let requests: [FetchRequest<Vehicle>] = {
    let byMake = Vehicle.entity.orders[0].sortDescriptors
    let isOfSome = FetchPredicate.contains("make", "1")
    return [
      // As an export has them.
      FetchRequest(),
      FetchRequest(predicate: isOfSome, sortedBy: byMake, sectionKey: .value("make")),
      FetchRequest(predicate: isOfSome, sortedBy: byMake, fetchLimit: 50, fetchOffset: 500),
      FetchRequest(
        predicate: .comparison("year", .greaterThan, .integer(3)), sortedBy: byMake,
        sectionKey: .value("make"), fetchLimit: 50, fetchOffset: 1000),
      FetchRequest(sortedBy: [.ascending("price")], sectionKey: .value("electric")),
      // The server cannot tell which of the rows end so, and is asked for more of them.
      FetchRequest(
        predicate: .endsWith("make", "9"), sortedBy: byMake, sectionKey: .firstLetter("make"),
        fetchLimit: 250, fetchOffset: 20),
    ]
  }()

  // All rows of the list were, because the stale rows were asked for behind them.
  @Test(arguments: requests, hasStaleRows)
  func `The rows of a list are used as they arrive`(
    request: FetchRequest<Vehicle>, hasStaleRows: Bool
  ) throws {
    let vehicles = (1...Int64(3000)).map {
      Vehicle($0, make: "Make \($0 % 40)", year: Int($0 % 23), left: $0 % 7 == 0 ? 1 : nil)
    }
    let memory = ArraySource(vehicles)
    let postgres = try TemporarySchema(vehicles)
    if hasStaleRows {
      let changed = (1...3001).filter { $0 % 500 == 1 }.map {
        Vehicle(Int64($0), make: "Make 11", year: 9)
      }
      try memory.write(ChangeCommand("load")) { writer in
        for vehicle in changed where vehicle.row.id < 3001 { try writer.update(vehicle) }
        try writer.insert(changed[6])
      }
      try postgres.otherProgram().execute(
        """
        INSERT INTO vehicle (number, make, year, parked)
          SELECT number, 'Make 11', 9, 0 FROM generate_series(1, 3001, 500) AS number
          ON CONFLICT (number) DO UPDATE SET make = 'Make 11', year = 9, "left" = NULL
        """)
    }
    let store = try PostgresStore<Vehicle>(postgres.address)
    let list = try store.fetch(request)
    #expect(try list.numberOfObjects > 49)
    // The marked rows are few; beside them come the token and what the page is divided by.
    #expect(store.mostKeptRows < 20)
    let expected = try memory.fetch(request)
    let all = 0..<(try expected.numberOfObjects)
    #expect(try list.sections == expected.sections)
    #expect(try list.objects(in: all).map(\.row.id) == expected.objects(in: all).map(\.row.id))
  }
}
