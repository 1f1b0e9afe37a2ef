import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Reads whose result nobody waits for any more.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct DroppedReadTests {
  private let server: TemporarySchema<Vehicle>

  init() throws { server = try TemporarySchema([Vehicle(1, make: "BMW")]) }

  /// The server works on the statement for as long as nobody ends it.
  @Test func `A statement ends in the server when its task is cancelled`() async throws {
    let began = AsyncStream<Int64>.makeStream()
    let ended = AsyncStream<String>.makeStream()
    let store = server.store
    let task = Task {
      try await ThreadPool.reading.run {
        try store.beginReading().read { session in
          began.continuation.yield(
            try #require(try SQLCursor.integer(session, "SELECT pg_backend_pid()::bigint")))
          return try SQLCursor.integer(session, "SELECT 1::bigint FROM pg_sleep(100000)")
        }
      } onDrop: { outcome in
        ended.continuation.yield("\(outcome)")
      }
    }
    var processes = began.stream.makeAsyncIterator()
    let process = try #require(await processes.next())
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    var outcomes = ended.stream.makeAsyncIterator()
    #expect(await outcomes.next() == "failure(Swift.CancellationError())")
    // The same connection goes on, and nothing that comes later is ended instead.
    for _ in 1...20 {
      #expect(try store.fetch(FetchRequest()).numberOfObjects == 1)
    }
    let own = try store.beginReading().read {
      try SQLCursor.integer($0, "SELECT pg_backend_pid()::bigint")
    }
    #expect(own == process)
  }
}
