import Synchronization
import Testing

@testable import CarvaletBrowser

/// Fast typing leaves no backlog of reads: of the jobs that wait only the newest is run, and it can
/// cancel the one that runs.
struct NewestJobTests {
  /// Jobs that run until they are finished, or are cancelled.
  private final class Jobs: Sendable {
    let began = AsyncStream<Int>.makeStream()
    let mayEnd = AsyncStream<Void>.makeStream()
    let ended = Mutex<[String]>([])

    @Sendable func run(_ job: Int) async {
      began.continuation.yield(job)
      for await _ in mayEnd.stream { break }
      ended.withLock { $0.append(Task.isCancelled ? "\(job) cancelled" : "\(job)") }
    }
  }

  private let jobs = Jobs()
  private let newest = NewestJob<Int>()

  @Test func `Of the jobs that wait the newest is run`() async {
    var began = jobs.began.stream.makeAsyncIterator()
    newest.start(1, jobs.run)
    #expect(await began.next() == 1)
    for job in 2...4 { newest.start(job, jobs.run) }
    jobs.mayEnd.continuation.yield()
    #expect(await began.next() == 4)
    #expect(jobs.ended.withLock { $0 } == ["1"])
    jobs.mayEnd.continuation.yield()
  }

  @Test func `A job that nobody waits for is cancelled`() async {
    var began = jobs.began.stream.makeAsyncIterator()
    newest.start(1, jobs.run)
    #expect(await began.next() == 1)
    newest.start(2, cancelsRunning: true, jobs.run)
    #expect(await began.next() == 2)
    #expect(jobs.ended.withLock { $0.first } == "1 cancelled")
    jobs.mayEnd.continuation.yield()
  }

  @Test func `The wait for the end lasts until nothing is left to run`() async {
    var began = jobs.began.stream.makeAsyncIterator()
    newest.start(1, jobs.run)
    #expect(await began.next() == 1)
    newest.start(2, jobs.run)
    async let end: Void = newest.finish()
    jobs.mayEnd.continuation.yield()
    #expect(await began.next() == 2)
    jobs.mayEnd.continuation.yield()
    await end
    #expect(jobs.ended.withLock { $0 } == ["1", "2"])
  }
}
