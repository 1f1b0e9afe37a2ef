import Dispatch
import Foundation
import Synchronization
import Testing

@testable import FetchedResults

/// Work that waits, off the threads that run tasks.
@Suite(.timeLimit(.minutes(60)))
struct ThreadPoolTests {
  @Test func `Tasks whose work waits keep no other task from running`() async throws {
    let threads = ThreadPool(maximumThreads: 4)
    let gate = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask {
          try await threads.run {
            gate.wait()
            return number
          }
        }
      }
      // If the work blocked the threads of tasks, this would not come to an end.
      for _ in 0..<200 { await Task.detached { await Task.yield() }.value }
      for _ in 0..<200 { gate.signal() }
      var numbers: Set<Int> = []
      for try await number in group { numbers.insert(number) }
      #expect(numbers == Set(0..<200))
    }
  }

  @Test func `No more threads run at once than allowed`() async throws {
    let threads = ThreadPool(maximumThreads: 3)
    let counts = RunningCount()
    let gate = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          try await threads.run {
            counts.begin()
            gate.wait()
            counts.end()
          }
        }
      }
      // Three wait at the gate at once, and no fourth comes before one has passed.
      while counts.now < 3 { await Task.yield() }
      for _ in 0..<60 { gate.signal() }
      try await group.waitForAll()
    }
    #expect(counts.most == 3)
    #expect(counts.now == 0)
  }

  // On a server, 200 lists were open, each with a connection, before the first was read.
  @Test func `Work on an open snapshot goes first, and work that opens one has its turn`() {
    var queue = WorkQueue<String>()
    for name in ["open 1", "open 2", "open 3"] { queue.add(name, .opensSnapshots) }
    for number in 1...10 { queue.add("read \(number)", .usesOpenSnapshot) }
    var order: [String] = []
    while let work = queue.next() { order.append(work) }
    #expect(
      order == (1...8).map { "read \($0)" }
        + ["open 1", "read 9", "read 10", "open 2", "open 3"])
    #expect(WorkQueue<String>.mostPrecedences == 8)
  }

  @Test func `Work that is done keeps nothing alive`() async throws {
    let threads = ThreadPool(maximumThreads: 2)
    weak var last: RunningCount?
    for _ in 0..<20 {
      let count = RunningCount()
      last = count
      try await threads.run { count.begin() }
    }
    // A thread releases its work after the task was resumed.
    while last != nil { await Task.yield() }
  }

  @Test func `A task that goes on asking has its work done by one thread`() async throws {
    let threads = ThreadPool(maximumThreads: 2)
    var started: Set<String> = []
    for _ in 0..<1000 { started.insert(try await threads.run(currentThread)) }
    // Another is started where a busy machine lets more time pass than a thread waits for.
    #expect(started.count < 500)
  }

  @Test func `A thread without work ends, and the next work starts another`() async throws {
    let threads = ThreadPool(maximumThreads: 1)
    let first = try await threads.run(currentThread)
    while FileManager.default.fileExists(atPath: first) { await Task.yield() }
    #expect(try await threads.run(currentThread) != first)
  }

  @Test func `Work that comes as threads go to sleep and end is all done`() async throws {
    let threads = ThreadPool(maximumThreads: 3)
    for pause in [0, 50, 99, 100, 101, 150] {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<8 { group.addTask { try await threads.run { number } } }
        let sum = try await group.reduce(0, +)
        #expect(sum == 28)
      }
      try await Task.sleep(for: .milliseconds(pause))
    }
  }

  @Test func `An error of the work is thrown`() async {
    await #expect(throws: Refused.self) {
      try await ThreadPool.reading.run { throw Refused() }
    }
  }

  @Test func `Cancelling a task ends its wait for work that has begun`() async throws {
    let hasBegun = AsyncStream<Void>.makeStream()
    let mayEnd = DispatchSemaphore(value: 0)
    let task = Task {
      try await ThreadPool.reading.run {
        hasBegun.continuation.yield()
        mayEnd.wait()
      }
    }
    for await _ in hasBegun.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    mayEnd.signal()
  }

  @Test func `Work whose task was cancelled before it began is not run`() async throws {
    let threads = ThreadPool(maximumThreads: 1)
    let hasBegun = AsyncStream<Void>.makeStream()
    let mayEnd = DispatchSemaphore(value: 0)
    let run = RunningCount()
    let first = Task {
      try await threads.run {
        hasBegun.continuation.yield()
        mayEnd.wait()
      }
    }
    for await _ in hasBegun.stream { break }
    let queued = [
      Task { try await threads.run { run.begin() } },
      Task {
        try await threads.run { commit in
          run.begin()
          try commit()
        }
      },
    ]
    for task in queued {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    mayEnd.signal()
    try await first.value
    try await threads.run {}
    #expect(run.most == 0)
  }

  @Test(arguments: [true, false])
  func `Work is dropped before its point of no return, and completed after it`(isPast: Bool)
    async throws
  {
    let hasBegun = AsyncStream<Void>.makeStream()
    let mayEnd = DispatchSemaphore(value: 0)
    let task = Task {
      try await ThreadPool.writing.run { commit in
        if isPast { try commit() }
        hasBegun.continuation.yield()
        mayEnd.wait()
        try commit()
        return 17
      }
    }
    for await _ in hasBegun.stream { break }
    task.cancel()
    if !isPast { await #expect(throws: CancellationError.self) { try await task.value } }
    mayEnd.signal()
    if isPast { #expect(try await task.value == 17) }
  }
}

/// The folder of the running thread in `/proc`. No later thread gets its name soon.
@Sendable private func currentThread() throws -> String {
  "/proc/" + (try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self"))
}

/// The error of a piece of work, which its caller gets.
private struct Refused: Error {}

/// Counts how much work runs at once.
private final class RunningCount: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  func begin() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }

  func end() { counts.withLock { $0.now -= 1 } }

  var now: Int { counts.withLock(\.now) }
  var most: Int { counts.withLock(\.most) }
}
