import Glibc
import Synchronization

/// Waits on the main thread for a task that goes on until it is told to end.
enum Foreground {
  /// Runs a task until it ends, or the reader of the output has gone.
  ///
  /// A write would find out about the reader too, but only when there is something to write.
  ///
  /// - Throws: What the task throws; `OutputError.closedPipe` if the reader has gone.
  static func run(
    whileRead output: ConsoleStream, _ body: @escaping @Sendable () async throws -> Void
  ) throws {
    // A pipe that nobody writes to: it is heard when the task closes its end.
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw OutputError.failed(code: errno) }
    let (ended, ending) = (ends[0], ends[1])
    defer { close(ended) }
    let outcome = Outcome()
    let task = Task.detached {
      do { try await body() } catch { outcome.error.withLock { $0 = error } }
      close(ending)
    }
    if wait(for: ended, orReaderOf: output.descriptor) { return try outcome.throwError() }
    task.cancel()
    _ = wait(for: ended, orReaderOf: nil)
    throw OutputError.closedPipe
  }

  /// What a task ended with.
  private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)

    func throwError() throws {
      if let error = error.withLock(\.self) { throw error }
    }
  }

  /// - Returns: False if the reader of the output has gone before.
  private static func wait(for ended: Int32, orReaderOf output: Int32?) -> Bool {
    // Without any events to look for, a descriptor still tells of errors: a pipe that nobody reads.
    // One that is negative is left out.
    var waiting = [
      pollfd(fd: ended, events: 0, revents: 0),
      pollfd(fd: output ?? -1, events: 0, revents: 0),
    ]
    while true {
      guard poll(&waiting, 2, -1) > 0 else { continue }
      if waiting[0].revents != 0 { return true }
      if waiting[1].revents & Int16(POLLERR | POLLHUP) != 0 { return false }
      // What is no open file has no reader: the writer will say so.
      waiting[1].fd = -1
    }
  }
}
