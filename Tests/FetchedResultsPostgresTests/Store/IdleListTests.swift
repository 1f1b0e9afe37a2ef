import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A list that is followed, and that nobody looks at, keeps no old rows on the server.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct IdleListTests {
  private let postgres: TemporarySchema<Vehicle>
  private let store: PostgresStore<Vehicle>

  private static let byMake = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  init() throws {
    postgres = try TemporarySchema((1...40).map { Vehicle($0, make: "Make \($0 % 4)") })
    // The connections of this store are named after its schema.
    store = try PostgresStore(postgres.address + "&application_name=\(postgres.schema)")
  }

  /// What the server knows of the connections of the store. One thread uses it.
  private struct Activity {
    let name: String
    let shell: PostgresConnection

    init(_ postgres: TemporarySchema<Vehicle>) throws {
      name = postgres.schema
      shell = try postgres.otherProgram()
    }

    private func connections(where condition: String) throws -> Int64? {
      try shell.integer(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = ? AND (\(condition))",
        [.text(name)])
    }

    /// How many connections keep rows from being removed.
    func holders() throws -> Int64? {
      try connections(
        where: "backend_xmin IS NOT NULL OR backend_xid IS NOT NULL OR state LIKE 'idle in%'")
    }

    /// Waits until none does.
    func waitUntilNothingIsHeld() throws {
      try waitUntil { try holders() == 0 }
    }

    /// Waits until the store has a connection that listens.
    func waitForListener() throws {
      try waitUntil {
        try connections(where: "state = 'idle' AND query LIKE 'SELECT last_change, %'") == 1
      }
    }
  }

  @Test func `A list holds a state of the server as long as its snapshot is there`() throws {
    let activity = try Activity(postgres)
    var list: ResultsSnapshot<Vehicle>? = try store.fetch(Self.byMake)
    #expect(try list?.numberOfObjects == 40)
    #expect(try activity.holders() == 1)
    list = nil
    try activity.waitUntilNothingIsHeld()
  }

  @Test func `A live list that waits for a commit holds no state, and then gets its changes`()
    async throws
  {
    let controller = FetchedResultsController(store, Self.byMake, snapshotLifetime: .zero)
    var updates = controller.updates.makeAsyncIterator()
    // The caller keeps no snapshot: it would hold the state.
    var list = SectionedList<Vehicle>([])
    if case .reset(let first, _)? = try await updates.next() { list = try SectionedList(first) }
    #expect(list.objects.count == 40)
    let postgres = postgres
    for id in Int64(41)...43 {
      // Nothing is written, and the list gets no update, before it holds nothing.
      let writing = BackgroundResult {
        let activity = try Activity(postgres)
        try activity.waitForListener()
        try activity.waitUntilNothingIsHeld()
        try postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(id, make: "New")) }
      }
      guard case .changes(let changes)? = try await updates.next() else {
        Issue.record("no changes")
        return
      }
      list.apply(changes)
      try writing.get()
    }
    #expect(try list == SectionedList(postgres.store.fetch(Self.byMake)))
  }

  @Test func `A live list that nobody reads for its lifetime releases its state, each time`() throws
  {
    let activity = try Activity(postgres)
    let controller = FetchedResultsController(
      store, Self.byMake, snapshotLifetime: .milliseconds(50))
    try controller.performFetch()
    for id in Int64(1)...3 {
      try activity.waitUntilNothingIsHeld()
      try postgres.store.write(ChangeCommand("sell")) { try $0.delete(id) }
      #expect(try controller.objects(in: 0..<40).count == Int(40 - id))
      #expect(try controller.takeUpdate() != nil)
    }
    try activity.waitUntilNothingIsHeld()
  }
}
