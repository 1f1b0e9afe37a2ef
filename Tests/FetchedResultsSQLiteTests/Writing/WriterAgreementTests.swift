import Dispatch
import FetchedResults
import FetchedResultsSQLite
import TestSupport
import Testing

/// Writing means the same on rows in memory and in a store.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct WriterAgreementTests {
  @Test(arguments: 1...6)
  func `The same transactions leave the same rows, and tell the same`(seed: UInt64) throws {
    let sqlite = try TemporaryStore<Vehicle>()
    try expectAgreementOfWriters(seed: seed, sqlite.store)
    #expect(try sqlite.store.check() == [])
  }

  @Test func `A price that is no number is none`() throws {
    let sqlite = try TemporaryStore<Vehicle>()
    try expectNaNIsNothing(in: sqlite.store)
    #expect(try sqlite.store.check() == [])
  }

  @Test func `A row that does not fit its entity is refused, with the attribute and the type`()
    throws
  {
    let sqlite = try TemporaryStore<Vehicle>()
    try expectUnfitRowsAreRefused(by: sqlite.store)
  }

  @Test func `The greatest identifier is not given again`() throws {
    let sqlite = try TemporaryStore<Vehicle>()
    for source in [ArraySource<Vehicle>([]), sqlite.store] as [any WritableSource<Vehicle>] {
      let id = try source.insertAndDelete(5)
      #expect(id == 6)
    }
  }

  @Test func `A transaction whose task was cancelled before writes nothing`() async throws {
    let memory = ArraySource<Vehicle>([])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await memory.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try memory.fetch(FetchRequest()).numberOfObjects == 0)
    try await memory.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    #expect(try memory.fetch(FetchRequest()).numberOfObjects == 1)
  }

  @Test func `A write that waits for another process can be cancelled, and is not made`()
    async throws
  {
    let sqlite = try TemporaryStore<Vehicle>()
    let other = try SQLiteStore<Vehicle>(
      path: sqlite.store.path, description: StoreDescription([Vehicle.entity], applicationID: 7))
    let isHeld = AsyncStream<Void>.makeStream()
    let mayEnd = DispatchSemaphore(value: 0)
    async let held: Void = other.write(ChangeCommand("hold")) { _ in
      isHeld.continuation.yield()
      mayEnd.wait()
    }
    for await _ in isHeld.stream { break }
    // So long a wait that only cancellation ends it, however busy the machine is.
    let store = try SQLiteStore<Vehicle>(
      path: sqlite.store.path, description: StoreDescription([Vehicle.entity], applicationID: 7),
      busyTimeout: 3600)
    let tasks = (1...Int64(20)).map { id in
      Task { try await store.write(ChangeCommand("park")) { try $0.insert(Vehicle(id)) } }
    }
    // Readers do not wait for those who wait to write.
    #expect(try await store.perform { try $0.fetch(FetchRequest()).numberOfObjects } == 0)
    for task in tasks {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    mayEnd.signal()
    try await held
    try await store.write(ChangeCommand("park")) { try $0.insert(Vehicle(99)) }
    let ids = try store.fetch(FetchRequest()).objects(in: 0..<30).map(\.row.id)
    #expect(ids == [99])
  }

  @Test func `Two hundred tasks fetch while one writes, and each sees one state`() async throws {
    let sqlite = try TemporaryStore((1...Int64(40)).map { Vehicle($0, make: "BMW") })
    try await expectOneStateForEachReader(of: sqlite.store)
  }
}
