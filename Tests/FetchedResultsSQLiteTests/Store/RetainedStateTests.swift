import FetchedResults
import FetchedResultsSQLite
import Foundation
import GRDB
import TestSupport
import Testing

/// How long a state of a store, and the store itself, are kept alive.
@Suite(.ownThread)
struct RetainedStateTests {
  private let vehicles = FollowedVehicles.all
  private static let byMake = FollowedVehicles.byMake
  private static let requests = FollowedVehicles.requests

  @Test(arguments: requests)
  func `A token and a cache keep no state of the store alive`(
    request: FetchedResults.FetchRequest<Vehicle>
  ) throws {
    let sqlite = try TemporaryStore(vehicles)
    let plan = try FetchPlan(request)
    var reader: (any FetchReader)? = try sqlite.store.reader(for: plan)
    let token = try #require(try reader?.changeToken())
    let cache = reader?.cache
    try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(1) }
    func isBusy(waiting seconds: Int) throws -> Bool? {
      try otherProgram(at: sqlite.store.path).inDatabase {
        try $0.execute(sql: "PRAGMA busy_timeout = \(seconds * 1000)")
        return try Bool.fetchOne($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    #expect(try isBusy(waiting: 1) == true)
    withExtendedLifetime(reader) {}
    reader = nil
    #expect(try isBusy(waiting: 60) == false)
    do {
      let changes = try sqlite.store.changes(
        of: plan, since: token, cache: cache, maximumChanges: 10)
      guard case .changed(_, let rows, _) = changes else {
        Issue.record("The row that changed is known")
        return
      }
      #expect(rows.count == 1)
    }
    #expect(try isBusy(waiting: 60) == false)
  }

  @Test func `A store goes with the last who follow it`() throws {
    let sqlite = try TemporaryStore(vehicles)
    let path = sqlite.store.path
    weak var store: SQLiteStore<Vehicle>?
    do {
      let opened = try SQLiteStore<Vehicle>(
        path: path, description: StoreDescription([Vehicle.entity], applicationID: 7))
      store = opened
      let controller = FetchedResultsController(opened, Self.byMake)
      try controller.performFetch()
      try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(1) }
      guard case .changes(let changes)? = try controller.takeUpdate() else {
        Issue.record("The row that changed is known")
        return
      }
      #expect(changes.rowEvents.count == 1)
    }
    #expect(store == nil)
  }

  @Test func `Five hundred lists that are followed have few files open, and miss nothing`() throws {
    let sqlite = try TemporaryStore(vehicles)
    let controllers = (0..<500).map { _ in FetchedResultsController(sqlite.store, Self.byMake) }
    for controller in controllers { try controller.performFetch() }
    // A list releases its snapshot in a turn of its own, which comes soon.
    try waitUntil { openFiles(of: sqlite.store.path) < 200 }
    try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(1) }
    for controller in controllers {
      guard case .changes(let changes)? = try controller.takeUpdate() else {
        Issue.record("The row that changed is known")
        return
      }
      #expect(changes.rowEvents.count == 1)
    }
    try waitUntil { openFiles(of: sqlite.store.path) < 200 }
    // A list that is read again goes on from the newest state.
    let counts = try controllers.map { try $0.snapshot.numberOfObjects }
    #expect(Set(counts) == [vehicles.count - 1])
  }

  /// How many descriptors of this process are of a store's files.
  private func openFiles(of path: String) -> Int {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return file?.hasPrefix(path) == true
    }.count
  }
}
