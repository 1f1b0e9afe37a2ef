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
  private static let byMake = FetchRequest(
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

    func wait(forMore count: Int) {
      let target = self.count + count
      while self.count < target { usleep(1000) }
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
    while try SQLCursor.integer(shell, isSynchronous) == 0 { usleep(1000) }
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
      writer.wait(forMore: 40)
      try primary.kill()
      try standby.promote()
      // No server follows the new one.
      let shell = try PostgresConnection(
        ServerAddress(standby.address(schema: postgres.schema)))
      try shell.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
      try shell.execute("SELECT pg_reload_conf()")
      writer.wait(forMore: 40)
      writer.isOver.store(true, ordering: .relaxed)
      try writing.get()
      try store.write(ChangeCommand("end")) { try $0.insert(Vehicle(1_000_000, make: "End")) }
    }
    while !list.objects.contains(where: { $0.row.id == 1_000_000 }) {
      do {
        switch try await updates.next() {
        case .changes(let changes)?: list.apply(changes)
        case .reset(let snapshot, let reason)?:
          if reason == .replaced || reason == .requested { resets += 1 }
          list = try SectionedList(snapshot)
        case nil: break
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
}
