import FetchedResults
import FetchedResultsSQL
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A server is killed, and another one that follows it takes over: the address names both.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct FailoverFaultTests {
  private static let byMake = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  /// What a thread writes for as long as the test goes on.
  private final class Writer: Sendable {
    let acknowledged = Mutex<Set<Int64>>([])
    let isOver = Atomic(false)

    var count: Int { acknowledged.withLock(\.count) }

    func write(to store: PostgresStore<Vehicle>) {
      while !isOver.load(ordering: .relaxed) {
        // A server that is away is tried again, as a person at a desk would.
        guard
          let id = try? store.write(
            ChangeCommand("park"),
            { try $0.insertWithNewID(Vehicle(0, make: "Make \($0.greatestID % 5)")) })
        else { continue }
        acknowledged.withLock { _ = $0.insert(id) }
      }
    }

    func wait(forMore count: Int) throws {
      let target = self.count + count
      try waitUntil { self.count >= target }
    }
  }

  @Test func `A live list and a writer go on with the server that takes over, and no row is lost`()
    async throws
  {
    let primary = try PostgresCluster()
    let standby = try primary.startStandby()
    let postgres = try TemporarySchema<Vehicle>(on: primary)
    let shell = try postgres.otherProgram()
    // Replication is synchronous: what is acknowledged is on both.
    try shell.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try shell.execute("SELECT pg_reload_conf()")
    let isSynchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
    try waitUntil { try SQLCursor.integer(shell, isSynchronous) != 0 }
    let address = PostgresCluster.address(
      schema: postgres.schema, onEither: [primary, standby])
    let store = try PostgresStore<Vehicle>(address)
    // The list is read from the first server before that is killed.
    let followed = try PostgresStore<Vehicle>(address)
    let controller = FetchedResultsController(followed, Self.byMake, snapshotLifetime: .zero)
    var updates = controller.updates.makeAsyncIterator()
    guard case .reset(let snapshot, _)? = try await updates.next() else {
      Issue.record("the first update is no reset")
      return
    }
    var list = try SectionedList(snapshot)
    // The resets behind the failover: one that is reported, or one that the test asks for.
    var resets = 0
    let writer = Writer()
    let writing = BackgroundResult { writer.write(to: store) }
    let failover = BackgroundResult {
      try writer.wait(forMore: 40)
      try primary.kill()
      try standby.promote()
      // No server follows the new one.
      let shell = try PostgresConnection(
        ServerAddress(standby.address(schema: postgres.schema)))
      try shell.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
      try shell.execute("SELECT pg_reload_conf()")
      try writer.wait(forMore: 40)
      writer.isOver.store(true, ordering: .relaxed)
      try writing.get()
      try store.write(ChangeCommand("end")) { try $0.insert(Vehicle(1_000_000, make: "End")) }
    }
    while !list.objects.contains(where: { $0.row.id == 1_000_000 }) {
      do {
        switch try #require(try await updates.next()) {
        case .changes(let changes): list.apply(changes)
        case .reset(let snapshot, let reason):
          if reason == .replaced || reason == .requested { resets += 1 }
          list = try SectionedList(snapshot)
        }
      } catch is PostgresError {
      } catch is SnapshotInvalidated {
        // The list was read from the server that was killed.
        try? controller.performFetch()
      }
    }
    try failover.get()
    #expect(resets > 0)
    let truth = try followed.fetch(Self.byMake)
    #expect(try list == SectionedList(truth))
    let missing = writer.acknowledged.withLock { $0.subtracting(list.objects.map(\.row.id)) }
    #expect(missing.isEmpty, "\(missing)")
    #expect(try followed.check(isQuick: false) == [])
  }

  // MARK: - Without the last commits

  /// A server, and one that follows it.
  private final class Pair {
    let primary: PostgresCluster
    let standby: PostgresCluster
    let postgres: TemporarySchema<Vehicle>
    let shell: PostgresConnection
    let follower: PostgresConnection

    /// An address that finds the one that takes writes.
    var address: String {
      PostgresCluster.address(schema: postgres.schema, onEither: [primary, standby])
    }

    init(_ vehicles: [Vehicle], on primary: PostgresCluster? = nil) throws {
      self.primary = try primary ?? PostgresCluster()
      standby = try self.primary.startStandby()
      postgres = try TemporarySchema(vehicles, on: self.primary)
      shell = try postgres.otherProgram()
      follower = try PostgresConnection(ServerAddress(standby.address(schema: postgres.schema)))
    }

    /// Waits until the standby has what the primary has.
    func catchUp() throws {
      let end = try shell.firstRow("SELECT pg_current_wal_lsn()::text") { $0.text(0) ?? "" }
      let hasIt = "SELECT (pg_last_wal_replay_lsn() >= ?::text::pg_lsn)::int::bigint"
      try waitUntil { try follower.integer(hasIt, [.text(#require(end))]) != 0 }
    }

    /// Has the standby receive nothing more.
    func cut() throws {
      try follower.execute("ALTER SYSTEM SET primary_conninfo = ''")
      try follower.execute("SELECT pg_reload_conf()")
      try waitUntil { try shell.integer("SELECT count(*) FROM pg_stat_replication") == 0 }
    }
  }

  private static func park(_ count: Int, in store: PostgresStore<Vehicle>) throws -> [Int64] {
    try (0..<count).map { number in
      try store.write(ChangeCommand("park")) {
        try $0.insertWithNewID(Vehicle(0, make: "Make \(number % 5)"))
      }
    }
  }

  /// The sequence of the last change alone would not tell: the new server goes on from a lower one,
  /// and soon passes the one that a list knows.
  @Test func `A server that takes over without the last commits resets the lists, exactly`()
    async throws
  {
    let pair = try Pair((1...10).map { Vehicle($0, make: "Old") })
    let store = try PostgresStore<Vehicle>(pair.address)
    let live = FetchedResultsController(store, Self.byMake, snapshotLifetime: .zero)
    let late = FetchedResultsController(store, Self.byMake)
    try late.performFetch()
    var updates = live.updates.makeAsyncIterator()
    guard case .reset(let first, _)? = try await updates.next() else {
      Issue.record("the first update is no reset")
      return
    }
    var list = try SectionedList(first)
    try pair.catchUp()
    try pair.cut()
    #expect(try Self.park(20, in: store) == Array(11...30))
    while list.objects.count < 30 {
      guard case .changes(let changes)? = try await updates.next() else {
        Issue.record("no changes")
        return
      }
      list.apply(changes)
    }
    guard case .changes(let changes)? = try late.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    #expect(changes.rowEvents.count == 20)
    #expect(try pair.follower.integer("SELECT count(*) FROM vehicle") == 10)
    try pair.primary.kill()
    try pair.standby.promote()
    // Nothing is written meanwhile: the number of the server is lower than that of the list.
    guard case .reset(let reset, .replaced)? = try await updates.next() else {
      Issue.record("the list that waited was not replaced")
      return
    }
    list = try SectionedList(reset)
    #expect(list.objects.map(\.row.id).sorted() == Array(1...10))
    #expect(try list == SectionedList(store.fetch(Self.byMake)))
    // The writer goes on, and the number is greater now.
    #expect(try Self.park(30, in: store) == Array(11...40))
    guard case .reset(let other, .replaced)? = try late.takeUpdate() else {
      Issue.record("the list that was idle was not replaced")
      return
    }
    let truth = try SectionedList(store.fetch(Self.byMake))
    #expect(truth.objects.count == 40)
    #expect(try SectionedList(other) == truth)
    // From there, the list follows as before.
    while list.objects.count < 40 {
      guard case .changes(let changes)? = try await updates.next() else {
        Issue.record("no changes")
        return
      }
      list.apply(changes)
    }
    #expect(list == truth)
    #expect(try store.check(isQuick: false) == [])
  }

  // The standby reported its timeline in decimal, so that each change of servers was a reset from
  // the tenth on, and that of a standby on the tenth equalled the sixteenth.
  @Test func `A list that goes from a server to one that follows it is no other list`() throws {
    let pair = try Pair([Vehicle(1, make: "BMW")], on: .onTenthTimeline())
    try pair.catchUp()
    let store = try PostgresStore<Vehicle>(pair.standby.address(schema: pair.postgres.schema))
    let expected = try pair.postgres.store.fetch(Self.byMake).changeToken
    #expect(expected.history.contains("/A/"))
    #expect(try store.fetch(Self.byMake).changeToken == expected)
  }

  // MARK: - A server that does not notify

  /// A standby refuses to listen, so its list asks every 250 ms. With the interval of a server that
  /// notifies, which is a day here, the test would wait for ever.
  @Test func `A standby is asked for the last change more often than a server that notifies`()
    async throws
  {
    let pair = try Pair([Vehicle(1, make: "BMW")])
    try pair.catchUp()
    let store = try PostgresStore<Vehicle>(pair.standby.address(schema: pair.postgres.schema))
    let usual = CommitListener(store.pool, store.table, until: StopSignal())
    #expect(try usual.intervalAfterListening(on: pair.follower) == .milliseconds(250))
    #expect(try usual.intervalAfterListening(on: pair.shell) == .seconds(1))
    let stop = StopSignal()
    let announced = AsyncStream<Void>.makeStream()
    let listener = CommitListener(
      store.pool, store.table, until: stop, safetyInterval: .seconds(86_400))
    let listening = BackgroundResult { listener.run { announced.continuation.yield() } }
    var announcements = announced.stream.makeAsyncIterator()
    _ = await announcements.next()
    for id in Int64(2)...4 {
      try await pair.postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(id)) }
      while try store.fetch(FetchRequest()).numberOfObjects < id {
        _ = await announcements.next()
      }
    }
    stop.raise()
    try listening.get()
  }
}
