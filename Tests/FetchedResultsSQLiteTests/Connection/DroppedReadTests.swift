import Dispatch
import FetchedResults
import FetchedResultsSQL
import FetchedResultsSQLite
import Synchronization
import TestSupport
import Testing

/// Reads whose result nobody waits for any more.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct DroppedReadTests {
  private let sqlite: TemporaryStore<Vehicle>
  /// A statement that would run for days.
  private static let endless = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000000)
    SELECT count(*) FROM n
    """

  init() throws { sqlite = try TemporaryStore([Vehicle(1, make: "BMW")]) }

  @Test(arguments: [false, true])
  func `A statement ends when its task is cancelled`(isInBackground: Bool) async throws {
    let began = AsyncStream<Void>.makeStream()
    let ended = AsyncStream<String>.makeStream()
    let store = sqlite.store
    let read: @Sendable () throws -> Int64? = {
      try store.beginReading().read { session in
        began.continuation.yield()
        return try SQLCursor.integer(session, Self.endless)
      }
    }
    let task = Task {
      try await ThreadPool.reading.run {
        isInBackground ? try BackgroundResult(read).get() : try read()
      } onDrop: { outcome in
        ended.continuation.yield("\(outcome)")
      }
    }
    for await _ in began.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    var outcomes = ended.stream.makeAsyncIterator()
    #expect(await outcomes.next() == "failure(Swift.CancellationError())")
    // The store is as usable as before.
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 1)
  }

  @Test func `A connection that a dropped read gives back is in no transaction`() async throws {
    let store = sqlite.store
    // SQLite asks whether the work is dropped after a thousand steps of a statement that is kept.
    for _ in 0..<1_000 {
      let began = AsyncStream<Void>.makeStream()
      let dropped = DispatchSemaphore(value: 0)
      let task = Task {
        try await ThreadPool.reading.run {
          let reading = Result { try store.beginReading() }
          began.continuation.yield()
          dropped.wait()
          _ = try reading.get()
        }
      }
      for await _ in began.stream { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      dropped.signal()
    }
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 1)
  }
}
