import FetchedResults
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// What the log and the file of a store can tell those who follow it, and what not.
struct FollowedStoreTests {
  private let vehicles = FollowedVehicles.all
  private static let byMake = FollowedVehicles.byMake
  private static let requests = FollowedVehicles.requests

  // MARK: - The log

  @Test func `An update names the commands that made it`() throws {
    let sqlite = try TemporaryStore(vehicles)
    let controller = try controller(sqlite.store, Self.byMake)
    try sqlite.store.write(ChangeCommand("sell", by: "Anna", at: "desk 1")) { try $0.delete(1) }
    try sqlite.store.write(ChangeCommand("nothing")) { _ in }
    try sqlite.store.write(ChangeCommand("buy")) { try $0.insert(Vehicle(50, make: "BMW")) }
    let changes = try changes(of: controller)
    #expect(
      changes.commands.map(\.command)
        == [ChangeCommand("sell", by: "Anna", at: "desk 1"), ChangeCommand("buy")])
    #expect(changes.rowEvents.map(\.id) == [1, 50])
  }

  @Test(arguments: requests)
  func `What another program writes is delivered exactly`(
    request: FetchedResults.FetchRequest<Vehicle>
  )
    throws
  {
    let sqlite = try TemporaryStore(vehicles)
    let controller = try controller(sqlite.store, request)
    var list = try SectionedList(controller.snapshot)
    try shell(sqlite.store).inDatabase { database in
      try database.execute(sql: "UPDATE vehicle SET spot = 'B7', price = 5 WHERE number IN (4, 6)")
      try database.execute(sql: "DELETE FROM vehicle WHERE number IN (8, 10)")
      // What follows from the make is copied with it.
      let columns = "make, model, year, parked, make_key, model_key"
      try database.execute(
        sql:
          "INSERT INTO vehicle (\(columns)) SELECT \(columns) FROM vehicle WHERE number IN (4, 6)")
    }
    let changes = try changes(of: controller)
    #expect(changes.commands.isEmpty)
    list.apply(changes)
    #expect(try list == SectionedList(sqlite.store.fetch(request)))
  }

  @Test func `A list that an index holds is read anew where another program's keys are wrong`()
    throws
  {
    let sqlite = try TemporaryStore(vehicles)
    let controller = try controller(sqlite.store, Self.byMake)
    try shell(sqlite.store).inDatabase { database in
      try database.execute(sql: "UPDATE vehicle SET make = 'Alfa' WHERE number = 3")
    }
    try expectReset(of: controller, sqlite.store, because: .keysOfAnotherProgram)
  }

  @Test(arguments: requests.dropFirst())
  func `A list that no index holds follows whatever keys another program leaves`(
    request: FetchedResults.FetchRequest<Vehicle>
  ) throws {
    let sqlite = try TemporaryStore(vehicles)
    let controller = try controller(sqlite.store, request)
    var list = try SectionedList(controller.snapshot)
    for make in ["Alfa", "Zastava", "Ba"] {
      try shell(sqlite.store).inDatabase { database in
        try database.execute(
          sql: """
            UPDATE vehicle SET make = '\(make)' WHERE number = 3;
            INSERT INTO vehicle (make, parked) VALUES ('\(make) a', 0);
            """)
      }
      if case .changes(let changes)? = try controller.takeUpdate() { list.apply(changes) }
      #expect(try list == SectionedList(sqlite.store.fetch(request)))
    }
    try sqlite.store.write(ChangeCommand("sell")) { try $0.remove(11) }
    if case .changes(let changes)? = try controller.takeUpdate() { list.apply(changes) }
    #expect(try list == SectionedList(sqlite.store.fetch(request)))
  }

  @Test(arguments: requests)
  func `A log that has been cut cannot tell`(request: FetchedResults.FetchRequest<Vehicle>) throws {
    let sqlite = try TemporaryStore(vehicles)
    let controller = try controller(sqlite.store, request)
    for number in [Int64(1), 2, 3] {
      try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(number) }
    }
    try shell(sqlite.store).inDatabase { database in
      try database.execute(
        sql: "DELETE FROM vehicle_change WHERE seq < (SELECT max(seq) FROM vehicle_change)")
    }
    try expectReset(of: controller, sqlite.store, because: .logPruned)
    try shell(sqlite.store).inDatabase { database in
      try database.execute(sql: "DELETE FROM vehicle WHERE number = 5")
      try database.execute(sql: "DELETE FROM vehicle_change")
    }
    try expectReset(of: controller, sqlite.store, because: .logPruned)
  }

  @Test(arguments: requests)
  func `A load of many rows is delivered as a reset`(request: FetchedResults.FetchRequest<Vehicle>)
    throws
  {
    let sqlite = try TemporaryStore(vehicles)
    let controller = try controller(sqlite.store, request)
    try sqlite.store.write(ChangeCommand("load")) { writer in
      try writer.beginLoading()
      try writer.insert(Vehicle(50, make: "Saab"))
    }
    try expectReset(of: controller, sqlite.store, because: .manyChanges)
  }

  @Test(arguments: requests.dropLast())
  func `An import of a thousand rows is one change set`(
    request: FetchedResults.FetchRequest<Vehicle>
  ) throws {
    let sqlite = try TemporaryStore(vehicles, anchorSpacing: 4)
    let controller = try controller(sqlite.store, request)
    var list = try SectionedList(controller.snapshot)
    try sqlite.store.write(ChangeCommand("import")) { writer in
      for number in Int64(100)..<1100 {
        try writer.insert(Vehicle(number, make: "Make a\(number % 30)", year: Int(number % 11)))
      }
    }
    let changes = try changes(of: controller)
    #expect(changes.rowEvents.count == 1000)
    list.apply(changes)
    #expect(try list == SectionedList(sqlite.store.fetch(request)))
    try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(500) }
    list.apply(try self.changes(of: controller))
    #expect(try list == SectionedList(sqlite.store.fetch(request)))
  }

  @Test func `Commands go with the last of their changes`() throws {
    let sqlite = try TemporaryStore(vehicles)
    try sqlite.store.write(ChangeCommand("first")) { try $0.delete(1) }
    try shell(sqlite.store).inDatabase { database in
      // As if all but two of the changes that the log keeps had been made meanwhile.
      let kept = CommandTransaction.keptChanges
      try database.execute(
        sql: "UPDATE sqlite_sequence SET seq = seq + \(kept) - 2 WHERE name = 'vehicle_change'")
    }
    try sqlite.store.write(ChangeCommand("second")) { try $0.delete(2) }
    func commands() throws -> [String] {
      try sqlite.store.read { try $0.rows("SELECT name FROM change_command") { $0.text(0) ?? "" } }
    }
    #expect(try commands() == ["first", "second"])
    try sqlite.store.write(ChangeCommand("third")) { try $0.delete(3) }
    #expect(try commands() == ["second", "third"])
    #expect(
      try sqlite.store.read { try $0.integer("SELECT count(*) FROM vehicle_change") }
        == 2)
  }

  @Test func `Numbering that another program has reset loses no change and repeats none`() throws {
    let sqlite = try TemporaryStore(vehicles)
    let controller = try controller(sqlite.store, Self.byMake)
    try shell(sqlite.store).inDatabase { try $0.execute(sql: "DELETE FROM sqlite_sequence") }
    #expect(try controller.takeUpdate() == nil)
    try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(1) }
    #expect(try changes(of: controller).rowEvents.map(\.id) == [1])
    try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(2) }
    #expect(try changes(of: controller).rowEvents.map(\.id) == [2])
  }

  // MARK: - The file

  @Test(arguments: requests)
  func `Another file in the place of the store is read anew`(
    request: FetchedResults.FetchRequest<Vehicle>
  ) throws {
    let sqlite = try TemporaryStore(vehicles)
    let controller = try controller(sqlite.store, request)
    // Both stores have had as many changes, so that their sequences are the same.
    let others = (1...Int64(40)).map { Vehicle($0, make: "Make a\($0)") }
    let other = try TemporaryStore(others)
    // `vacuum` checkpoints both write-ahead logs, so that each file alone is the store.
    try controller.releaseSnapshot()
    try sqlite.store.vacuum()
    try other.store.vacuum()
    #expect(rename(other.store.path, sqlite.store.path) == 0)
    let expected = try SectionedList(ArraySource(others).fetch(request))
    guard case .reset(let snapshot, .replaced)? = try controller.takeUpdate() else {
      Issue.record("The list was not read anew")
      return
    }
    #expect(try SectionedList(snapshot) == expected)
    #expect(try SectionedList(sqlite.store.fetch(request)) == expected)

    try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(1) }
    #expect(try sqlite.store.object(1) == nil)
    var list = expected
    list.apply(try changes(of: controller))
    #expect(try list == SectionedList(sqlite.store.fetch(request)))
  }

  // A copy has no lock file beside it, and so nothing is known of who wrote to it.
  @Test(arguments: [false, true])
  func `Each change is delivered as one while the store is checkpointed`(isCopy: Bool) throws {
    let sqlite = try TemporaryStore(vehicles)
    try sqlite.store.vacuum()
    let path = isCopy ? sqlite.store.path + ".copy" : sqlite.store.path
    if isCopy { try FileManager.default.copyItem(atPath: sqlite.store.path, toPath: path) }
    let store = try SQLiteStore<Vehicle>(
      path: path, description: StoreDescription([Vehicle.entity], applicationID: 7),
      checkpointsWhenIdle: false)
    let controller = try controller(store, Self.byMake)
    // Long enough that the log is checkpointed while the list is read, page by page.
    let note = String(repeating: "x", count: 20_000)
    for number in Int64(100)..<300 {
      // As a store does by itself when it is idle.
      if number % 50 == 0 { store.checkpoint() }
      _ = try controller.takeUpdate()
      try store.write(ChangeCommand("add")) {
        try $0.insert(Vehicle(number, make: "Volvo", note: note))
      }
      if number % 50 == 25 { store.checkpoint() }
      switch try controller.takeUpdate() {
      case .changes(let changes)?: #expect(changes.rowEvents.map(\.id) == [number])
      case let other: Issue.record("\(number): \(String(describing: other).suffix(60))")
      }
    }
  }

  /// A checkpoint that is broken off has written to the file, but not its state.
  @Test func `A copy that is touched and holds what it held is not a replaced one`() throws {
    let sqlite = try TemporaryStore(vehicles)
    sqlite.store.checkpoint()
    let path = sqlite.store.path + ".copy"
    try FileManager.default.copyItem(atPath: sqlite.store.path, toPath: path)
    let store = try SQLiteStore<Vehicle>(
      path: path, description: StoreDescription([Vehicle.entity], applicationID: 7),
      checkpointsWhenIdle: false)
    // Of a branch that so far only the write-ahead log of the copy knows.
    try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(101, make: "Audi")) }
    let controller = try controller(store, Self.byMake)
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
    try store.write(ChangeCommand("add")) { try $0.insert(Vehicle(102, make: "BMW")) }
    #expect(try changes(of: controller).rowEvents.map(\.id) == [102])
  }

  @Test func `A file that is just being copied over the store is waited for`() throws {
    let sqlite = try TemporaryStore(vehicles)
    let other = try TemporaryStore((1...Int64(7)).map { Vehicle($0, make: "Volvo") })
    try sqlite.store.vacuum()
    try other.store.vacuum()
    let controller = try controller(sqlite.store, Self.byMake)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: other.store.path))
    let file = try #require(FileHandle(forWritingAtPath: sqlite.store.path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes.prefix(bytes.count / 2))
    // The reader opens the file when it is half there.
    let reader = try FileOpenings(of: sqlite.store.path)
    let copy = Thread {
      reader.waitForOne()
      try? file.write(contentsOf: bytes.dropFirst(bytes.count / 2))
    }
    copy.start()
    guard case .reset(let snapshot, .replaced)? = try controller.takeUpdate() else {
      Issue.record("The list was not read anew")
      return
    }
    #expect(try snapshot.numberOfObjects == 7)
  }

  @Test func `A file that has gone, or is no store, is said to be`() throws {
    let sqlite = try TemporaryStore(vehicles)
    let path = sqlite.store.path
    let plan = try FetchPlan(Self.byMake)
    let token = try sqlite.store.reader(for: plan).changeToken()
    func changes() throws -> ListChanges {
      try sqlite.store.changes(of: plan, since: token, cache: nil, maximumChanges: 10)
    }
    try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(1) }
    #expect(rename(path, path + ".away") == 0)
    let missing = StoreError.missing(path: path)
    #expect(throws: missing) { _ = try changes() }
    #expect(throws: missing) { try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(2) } }
    #expect(throws: missing) { _ = try sqlite.store.fetch(Self.byMake) }
    try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: path))
    let foreign = StoreError.foreign(path: path)
    #expect(throws: foreign) { _ = try changes() }
    #expect(throws: foreign) { try sqlite.store.write(ChangeCommand("sell")) { try $0.delete(2) } }

    // A token can be used again after an error.
    #expect(rename(path + ".away", path) == 0)
    for _ in 0..<2 {
      guard case .changed(let reader, let rows, _) = try changes() else {
        Issue.record("The rows that changed are known")
        return
      }
      #expect(rows.map { $0.old?.id } == [1])
      #expect(try reader.count() == 39)
    }
  }

  // MARK: - Scenes

  private func controller(
    _ store: SQLiteStore<Vehicle>, _ request: FetchedResults.FetchRequest<Vehicle>
  ) throws -> FetchedResultsController<Vehicle> {
    let controller = FetchedResultsController(store, request)
    try controller.performFetch()
    return controller
  }

  /// A connection that knows nothing of this library.
  private func shell(_ store: SQLiteStore<Vehicle>) throws -> DatabaseQueue {
    try otherProgram(at: store.path)
  }

  private func changes(
    of controller: FetchedResultsController<Vehicle>
  ) throws -> ChangeSet<Vehicle> {
    let update = try controller.takeUpdate()
    guard case .changes(let changes)? = update else {
      Issue.record("No changes, but \(String(describing: update))")
      throw NoChanges()
    }
    return changes
  }

  private struct NoChanges: Error {}

  private func expectReset(
    of controller: FetchedResultsController<Vehicle>, _ store: SQLiteStore<Vehicle>,
    because expected: ResetReason, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard case .reset(let snapshot, let reason)? = try controller.takeUpdate() else {
      Issue.record("The list was not read anew", sourceLocation: sourceLocation)
      return
    }
    #expect(reason == expected, sourceLocation: sourceLocation)
    let fresh = try store.fetch(controller.fetchRequest)
    #expect(
      try SectionedList(snapshot) == SectionedList(fresh), sourceLocation: sourceLocation)
    try store.write(ChangeCommand("sell")) { try $0.remove(11) }
    var list = try SectionedList(snapshot)
    switch try controller.takeUpdate() {
    case .changes(let changes)?: list.apply(changes)
    // The rows of another program were given their keys.
    case .reset(let snapshot, _)?: list = try SectionedList(snapshot)
    case nil: break
    }
    #expect(
      try list == SectionedList(store.fetch(controller.fetchRequest)),
      sourceLocation: sourceLocation)
  }
}

/// Tells when a file is opened.
private final class FileOpenings: Sendable {
  private let descriptor = inotify_init1(Int32(IN_CLOEXEC))

  init(of path: String) throws {
    try #require(inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0)
  }

  deinit { close(descriptor) }

  /// Waits until the file was opened since the last call.
  func waitForOne() {
    var events = [UInt8](repeating: 0, count: 4096)
    _ = read(descriptor, &events, events.count)
  }
}
