import FetchedResults
import FetchedResultsSQL
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// How many times a list or a write waits for the server. On a network that is what it costs.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct RoundTripTests {
  private final class Trace: Sendable {
    private let lines = Mutex<[String]>([])
    @Sendable func take(_ line: String) { lines.withLock { $0.append(line) } }
    func clear() { lines.withLock { $0 = [] } }
    var text: String { lines.withLock { $0.joined(separator: "\n") } }
  }

  private let trace = Trace()
  private let postgres: TemporarySchema<Vehicle>

  private static let byMake = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  init() throws {
    let vehicles = (1...Int64(3000)).map {
      Vehicle(
        $0, make: "Make \($0 % 40)", model: "Model \($0 % 7)", year: Int($0 % 23),
        left: $0 % 3 == 0 ? 1000 : nil)
    }
    postgres = try TemporarySchema(vehicles, trace: trace.take)
  }

  /// Runs a body, which must not wait more often than this.
  private func expectRoundTrips<Result>(
    _ most: Int, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
  ) rethrows -> Result {
    let before = postgres.store.roundTrips
    trace.clear()
    let result = try body()
    let count = postgres.store.roundTrips - before
    #expect(count <= most, Comment(rawValue: trace.text), sourceLocation: sourceLocation)
    return result
  }

  @Test(arguments: [nil, FetchPredicate.isNull("left")])
  func `A page with its sections and the index`(predicate: FetchPredicate?) throws {
    var request = Self.byMake
    request.predicate = predicate
    for section in [nil, SectionKey.value("make"), .firstLetter("make")] {
      request.sectionKey = section
      try expectRoundTrips(3) {
        let list = try postgres.store.fetch(request)
        _ = try list.objects(in: 0..<50)
        _ = try list.sections
        _ = try list.sectionIndex()
      }
    }
  }

  @Test func `A filtered page with its sections and the index`() throws {
    for predicate in [
      FetchPredicate.contains("make", "7"), .comparison("year", .equalTo, .integer(7)),
    ] {
      var request = Self.byMake
      request.predicate = predicate
      try expectRoundTrips(3) {
        let list = try postgres.store.fetch(request)
        _ = try list.objects(in: 0..<50)
        _ = try list.sections
        _ = try list.sectionIndex()
      }
    }
  }

  // The rows of another program were asked for when their marks had arrived, and their places in a
  // page were found one row at a time, which took fifteen. They are out of the order that the
  // server has, so their places in the list are read, and in a page its sections.
  @Test func `A page beside rows that another program has written`() throws {
    try postgres.otherProgram().execute(
      "UPDATE vehicle SET make = 'Make 7', year = 7 WHERE number IN (5, 1700, 2999)")
    for predicate in [
      nil, FetchPredicate.contains("make", "7"), .comparison("year", .equalTo, .integer(7)),
    ] {
      var request = Self.byMake
      request.predicate = predicate
      for limit in [nil, 50] {
        request.fetchLimit = limit
        try expectRoundTrips(5) {
          let list = try postgres.store.fetch(request)
          _ = try list.objects(in: 0..<50)
          _ = try list.sections
        }
      }
    }
  }

  // A search was read by a cursor, which PostgreSQL never plans with several processes, and walked
  // the index of the order. Each text was looked for as often as there are fields.
  @Test func `The first rows of a search are one scan that may be parallel`() throws {
    var request = Self.byMake
    request.predicate = .or(["make", "model", "note"].map { .contains($0, "7") })
    request.fetchLimit = 50
    trace.clear()
    #expect(try postgres.store.fetch(request).numberOfObjects == 50)
    #expect(!trace.text.contains("DECLARE"))
    let scans = trace.text.split(separator: "\n").filter { $0.contains("strpos") }
    #expect(scans.count == 2)
    for scan in scans {
      // Once in each partition.
      #expect(scan.ranges(of: "strpos").count == 2)
      #expect(
        scan.contains("ORDER BY greatest(\"make_key\") NULLS FIRST, \"model_key\" NULLS FIRST"))
    }
  }

  @Test func `A row, and a command`() throws {
    try expectRoundTrips(4) { _ = try postgres.store.object(17) }
    try expectRoundTrips(4) {
      try postgres.store.write(ChangeCommand("edit")) { writer in
        var vehicle = try #require(try writer.object(17))
        vehicle.row.values[0] = .text("Saab")
        try writer.update(vehicle)
      }
    }
    try expectRoundTrips(4) {
      try postgres.store.write(ChangeCommand("park")) { _ = try $0.insertWithNewID(Vehicle(0)) }
    }
  }

  private func edit(_ ids: some Sequence<Int64>) throws {
    try postgres.store.write(ChangeCommand("edit")) { writer in
      for id in ids { try writer.update(Vehicle(id, make: "Make \(id % 41)", year: 3)) }
    }
  }

  @Test func `A change set in a live list`() throws {
    let controller = FetchedResultsController(postgres.store, Self.byMake)
    try controller.performFetch()
    try expectRoundTrips(1) {
      if try controller.takeUpdate() != nil { Issue.record("an update of nothing") }
    }
    for ids in [Int64(1)...1, 700...700, 2900...2900] {
      try edit(ids)
      try expectRoundTrips(2) { _ = try controller.takeUpdate() }
    }
    try expectRoundTrips(1) {
      if try controller.takeUpdate() != nil { Issue.record("an update of nothing") }
    }
    try edit(1000...1499)
    try expectRoundTrips(4) { _ = try controller.takeUpdate() }
  }

  /// A held list has no index in the server. What divides it is read with the first changes, and
  /// the places between are read once, for the state before the changes and after.
  @Test func `A change set in a live list with a filter`() throws {
    var request = Self.byMake
    request.predicate = .contains("make", "3")
    let controller = FetchedResultsController(postgres.store, request)
    try controller.performFetch()
    func expectFollowed() throws {
      let found = try controller.snapshot
      let expected = try postgres.store.fetch(request)
      let all = 0..<(try expected.numberOfObjects)
      #expect(try found.objects(in: all).map(\.row.id) == expected.objects(in: all).map(\.row.id))
      #expect(try found.sections == expected.sections)
    }
    for ids in [Int64(700)...700, 2900...2900] {
      try edit(ids)
      try expectRoundTrips(2) { _ = try controller.takeUpdate() }
      try expectFollowed()
    }
    try edit(1000...1499)
    try expectRoundTrips(4) { _ = try controller.takeUpdate() }
    try expectFollowed()
    // All that was found divides the list further, and what has changed does not.
    for id in stride(from: Int64(2), to: 3000, by: 120) {
      try edit([id, id + 1, id + 7])
      try expectRoundTrips(2) { _ = try controller.takeUpdate() }
      try expectFollowed()
    }
  }

  @Test func `A row in the middle of an open list`() throws {
    let list = try postgres.store.fetch(Self.byMake)
    _ = try list.objects(in: 0..<50)
    try expectRoundTrips(2) { _ = try list.objects(in: 1500..<1501) }
    try expectRoundTrips(2) { _ = try list.objects(in: 2700..<2750) }
  }

  /// Each statement has 64 probes. The row itself is read before them.
  @Test(arguments: Soak.isLong ? [500, 40_000, 1_000_000] : [500, 40_000])
  func `The place of a row in a held list`(count: Int) throws {
    try postgres.store.write(ChangeCommand("fill")) { writer in
      for number in 1...Int64(count) {
        try writer.insert(Vehicle(10_000 + number, make: "held \(number)"))
      }
    }
    var request = Self.byMake
    request.predicate = .contains("make", "held")
    let list = try postgres.store.fetch(request)
    let ids = try list.objects(in: 0..<list.numberOfObjects).map(\.row.id)
    #expect(ids.count == count)
    let statements = Int((log(Double(count)) / log(64)).rounded(.up))
    for place in [0, count / 3, count / 2 + 1, count - 1] {
      let again = try postgres.store.fetch(request)
      _ = try again.numberOfObjects
      let found = try expectRoundTrips(1 + statements) { try again.index(forID: ids[place]) }
      #expect(found == place)
    }
  }

  @Test func `An import`() throws {
    let vehicles = (10_000..<Int64(30_000)).map { Vehicle($0, make: "Make \($0 % 40)") }
    // One for each 5,000 rows, beside those of any command.
    try expectRoundTrips(20_000 / 5000 + 4) {
      try postgres.store.write(ChangeCommand("import")) { writer in
        for vehicle in vehicles { try writer.insert(vehicle) }
      }
    }
    let statements = trace.text.split(separator: "\n")
    #expect(statements.count { $0.hasPrefix("COPY \"vehicle\" ") } == 2)
    #expect(!statements.contains { $0.hasPrefix("INSERT INTO \"vehicle\" ") })
  }

  // MARK: - On the wire

  /// What the store counts is what a proxy sees: each batch that a client sends ends with `Sync`. A
  /// command waits for all of its batches; a list does not wait for the end of its transaction.
  @Test func `As many batches are sent as the store counts`() throws {
    let proxy = try CuttingProxy(before: postgres.cluster)
    let store = try PostgresStore<Vehicle>(proxy.address(schema: postgres.schema))
    #expect(proxy.batchCounts.reduce(0, +) == store.roundTrips)
    for id in [Int64(17), 2900] {
      try store.write(ChangeCommand("edit")) { writer in
        var vehicle = try #require(try writer.object(id))
        vehicle.row.values[0] = .text("Saab")
        try writer.update(vehicle)
      }
      #expect(proxy.batchCounts.reduce(0, +) == store.roundTrips)
    }
    let list = try store.fetch(Self.byMake)
    _ = try list.objects(in: 0..<50)
    _ = try list.sections
    _ = try list.objects(in: 1500..<1550)
    #expect(proxy.batchCounts.reduce(0, +) == store.roundTrips)
    #expect(store.roundTrips > 6)
  }

  /// Where the rows are rechecked, a few more are brought in place of a second round trip.
  @Test(arguments: [
    (50, FetchPredicate.comparison("year", .equalTo, .integer(7))),
    (512, .contains("make", "make")),
  ])
  func `A page of a filtered list brings its rows and their identifiers`(
    ids: Int, predicate: FetchPredicate
  ) throws {
    let proxy = try CuttingProxy(before: postgres.cluster)
    let store = try PostgresStore<Vehicle>(proxy.address(schema: postgres.schema))
    var request = Self.byMake
    request.predicate = predicate
    request.fetchLimit = 50
    let before = proxy.rowCount
    let list = try store.fetch(request)
    #expect(try list.objects(in: 0..<50).count == 50)
    // Beside them comes the token.
    let rows = proxy.rowCount - before
    #expect((ids + 50...ids + 51).contains(rows), "\(rows)")
  }

  /// A page is fifty rows, whatever the list has; beside them come the forty sections of both
  /// partitions, the token, and where the list is divided.
  @Test(arguments: [0, 1500, 2950])
  func `A page brings its rows, and not those of the whole list`(offset: Int) throws {
    let proxy = try CuttingProxy(before: postgres.cluster)
    let store = try PostgresStore<Vehicle>(proxy.address(schema: postgres.schema))
    let before = proxy.rowCount
    let list = try store.fetch(Self.byMake)
    #expect(try list.objects(in: offset..<offset + 50).count == 50)
    #expect(try list.sections.count == 40)
    let rows = proxy.rowCount - before
    #expect((50 + 80...50 + 80 + 10).contains(rows), "\(rows)")
  }
}
