import Dispatch
import FetchedResults
import FetchedResultsSQL
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Subscribers of a store are notified of every commit, whoever made it.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct CommitTests {
  /// Waits for an element after which the list has a count of rows.
  private func wait(
    for count: Int, _ store: PostgresStore<Vehicle>,
    _ commits: inout AsyncStream<Void>.AsyncIterator
  ) async throws {
    while try store.fetch(FetchRequest()).numberOfObjects != count {
      try #require(await commits.next() != nil)
    }
  }

  @Test func `A commit of this store, of another one and of another program are announced`()
    async throws
  {
    let postgres = try TemporarySchema<Vehicle>()
    let other = try PostgresStore<Vehicle>(postgres.address)
    var commits = postgres.store.commits().makeAsyncIterator()
    try await wait(for: 0, postgres.store, &commits)
    try await postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    try await wait(for: 1, postgres.store, &commits)
    try await other.write(ChangeCommand("park")) { try $0.insert(Vehicle(2)) }
    try await wait(for: 2, postgres.store, &commits)
    try postgres.otherProgram().execute("INSERT INTO vehicle (make) VALUES ('psql')")
    try await wait(for: 3, postgres.store, &commits)
  }

  /// A notification stood unseen behind the rest of an answer, until the number was asked for
  /// again. Here that is a day later.
  @Test func `Every commit is announced when it is made, and not at the next poll`() async throws {
    let postgres = try TemporarySchema<Vehicle>()
    let stop = StopSignal()
    let announced = AsyncStream<Void>.makeStream()
    let listener = CommitListener(
      postgres.store.pool, postgres.store.table, until: stop, safetyInterval: .seconds(86_400))
    let listening = BackgroundResult { listener.run { announced.continuation.yield() } }
    var announcements = announced.stream.makeAsyncIterator()
    _ = await announcements.next()
    for id in Int64(1)...100 {
      try await postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(id)) }
      _ = await announcements.next()
    }
    stop.raise()
    try listening.get()
  }

  /// Over a network each question takes its time, and a list asks what it needs by itself.
  @Test func `A notification is passed on before the listener asks anything`() async throws {
    let isHeld = Mutex(false)
    let isAnnounced = DispatchSemaphore(value: 0)
    let isLate = Mutex(false)
    let postgres = try TemporarySchema<Vehicle>()
    let listened = try PostgresStore<Vehicle>(
      postgres.address,
      trace: { sql in
        guard sql.contains("last_change"), isHeld.withLock(\.self) else { return }
        let waited = isAnnounced.wait(timeout: .now() + .seconds(60))
        isLate.withLock { $0 = waited == .timedOut }
      })
    let stop = StopSignal()
    let announced = AsyncStream<Void>.makeStream()
    let listener = CommitListener(
      listened.pool, listened.table, until: stop, safetyInterval: .seconds(86_400))
    let listening = BackgroundResult { listener.run { announced.continuation.yield() } }
    var announcements = announced.stream.makeAsyncIterator()
    _ = await announcements.next()
    isHeld.withLock { $0 = true }
    try await postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    _ = await announcements.next()
    isAnnounced.signal()
    stop.raise()
    try listening.get()
    #expect(isLate.withLock { !$0 })
  }

  @Test func `Commits that nobody notified of are found by looking`() async throws {
    let postgres = try TemporarySchema<Vehicle>()
    var commits = postgres.store.commits().makeAsyncIterator()
    _ = await commits.next()
    let shell = try postgres.otherProgram()
    // As where the notification is lost: only the number tells.
    try shell.execute("SET session_replication_role = replica")
    try shell.execute("INSERT INTO vehicle (number) VALUES (1)")
    try shell.execute("UPDATE store_state SET last_change = last_change + 1")
    try #require(await commits.next() != nil)
  }

  @Test func `The listener survives the end of its connection, and misses nothing`() async throws {
    let postgres = try TemporarySchema<Vehicle>()
    var commits = postgres.store.commits().makeAsyncIterator()
    _ = await commits.next()
    let shell = try postgres.otherProgram()
    for number in 1...3 {
      try shell.execute(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE query LIKE ? AND state = 'idle' AND pid <> pg_backend_pid()
        """, [.text("SELECT last_change, %")])
      try shell.execute("INSERT INTO vehicle (make) VALUES ('psql')")
      try await wait(for: number, postgres.store, &commits)
    }
  }

  // Only the first attempt was announced: a list whose own connection went on saw no commit after
  // it.
  @Test func `Commits are announced while the listener finds no connection`() async throws {
    let postgres = try TemporarySchema<Vehicle>()
    let proxy = try CuttingProxy(before: .shared)
    let store = try PostgresStore<Vehicle>(
      proxy.address(schema: postgres.schema) + "&application_name=\(postgres.schema)")
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 0)
    var commits = store.commits().makeAsyncIterator()
    _ = await commits.next()
    let shell = try postgres.otherProgram()
    let listeners = """
      FROM pg_stat_activity WHERE application_name = ? AND query LIKE 'SELECT last_change, %'
      """
    try waitUntil {
      try shell.integer("SELECT count(*) \(listeners)", [.text(postgres.schema)]) == 1
    }
    // The connections that there are go on.
    proxy.cut(at: 1, connections: .max)
    try shell.execute("SELECT pg_terminate_backend(pid) \(listeners)", [.text(postgres.schema)])
    for _ in 1...3 {
      try shell.execute("INSERT INTO vehicle (make) VALUES ('psql')")
      try #require(await commits.next() != nil)
    }
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 3)
  }

  @Test func `A followed list gets each change of another process`() async throws {
    let postgres = try TemporarySchema((1...Int64(5)).map { Vehicle($0, make: "BMW") })
    let other = try PostgresStore<Vehicle>(postgres.address)
    let controller = FetchedResultsController(
      postgres.store, FetchRequest(sortedBy: [.ascending("make")]))
    var updates = controller.updates.makeAsyncIterator()
    // The first update is the list as it is; what was written before it would be in there.
    guard case .reset(let list, _) = try await updates.next() else {
      Issue.record("The first update is no list")
      return
    }
    #expect(try list.numberOfObjects == 5)
    let writer = Task.detached {
      for id in Int64(6)...25 {
        try await other.write(ChangeCommand("park")) { try $0.insert(Vehicle(id, make: "Audi")) }
      }
    }
    var ids: Set<Int64> = []
    while ids.count < 20 {
      guard case .changes(let changes) = try await updates.next() else {
        Issue.record("Twenty rows are few enough for change sets")
        return
      }
      ids.formUnion(changes.rowEvents.map(\.id))
    }
    try await writer.value
    #expect(ids == Set(6...25))
  }
}
