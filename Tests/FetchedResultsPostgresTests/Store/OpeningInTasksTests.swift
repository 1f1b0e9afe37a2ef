import FetchedResults
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Opening and creating a store in a task. A thread of the cooperative pool that runs a task knows
/// that task; a thread that may wait knows none.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct OpeningInTasksTests {
  @Test func `A store is created and opened on a thread that runs no task`() async throws {
    let schema = "test_task_\(UInt32.random(in: 0 ... .max))"
    let address = try PostgresCluster.shared.address(schema: schema)
    let inTask = Mutex<[Bool]>([])
    let store = try await PostgresStore<Vehicle>.open(
      address, createsIfMissing: true,
      trace: { _ in
        let isInTask = withUnsafeCurrentTask { $0 != nil }
        inTask.withLock { $0.append(isInTask) }
      })
    #expect(inTask.withLock { !$0.isEmpty && !$0.contains(true) })
    try await store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    let other = try await PostgresStore<Vehicle>.open(address, createsIfMissing: true)
    #expect(try await other.perform { try $0.fetch(FetchRequest()).numberOfObjects } == 1)
    let shell = try PostgresConnection(ServerAddress(address))
    try shell.execute("SET lock_timeout = '300s'")
    try shell.execute("DROP SCHEMA \(schema) CASCADE")
  }

  @Test func `What prevents a store from being opened is thrown on`() async throws {
    let address = try PostgresCluster.shared.address(
      schema: "test_none_\(UInt32.random(in: 0 ... .max))")
    let error = try #require(throws: PostgresError.self) { try PostgresStore<Vehicle>(address) }
    await #expect(throws: error) { _ = try await PostgresStore<Vehicle>.open(address) }
  }

  @Test func `A cancelled task opens and creates nothing`() async throws {
    let address = try PostgresCluster.shared.address(
      schema: "test_none_\(UInt32.random(in: 0 ... .max))")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) {
        _ = try await PostgresStore<Vehicle>.open(address, createsIfMissing: true)
      }
    }
    await task.value
    #expect(throws: PostgresError.self) { try PostgresStore<Vehicle>(address) }
  }
}
