import Glibc
import Synchronization

/// Runs a task that does not end by itself, such as `watch`, and waits for it on the calling
/// thread.
///
/// The thread waits in `poll` for two descriptors: a pipe that closes when the task ends, and the
/// output, which reports when its reader closes it.
enum Foreground {
  /// Runs a task until it ends, or until the reader closes the output. A write would fail then,
  /// too, but only when there is something to write.
  ///
  /// - Throws: The error of the task; `OutputError.closedPipe` if the reader closed the output.
  static func run(
    whileRead output: ConsoleStream, _ body: @escaping @Sendable () async throws -> Void
  ) throws {
    // Nothing is written to this pipe: `poll` reports that the task has closed its end, of which no
    // other process may have a copy.
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw OutputError.failed(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let ended = ends[0]
    let ending = ends[1]
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

  /// The error that a task ended with, guarded by a lock; nil for none.
  private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)

    func throwError() throws {
      if let error = error.withLock(\.self) { throw error }
    }
  }

  /// Waits until the task ends, or until the reader closes the output.
  ///
  /// - Returns: False if the reader closed the output first.
  private static func wait(for ended: Int32, orReaderOf output: Int32?) -> Bool {
    // Without events to wait for, `poll` still reports errors, such as a pipe without a reader. It
    // ignores negative descriptors.
    var waiting = [
      pollfd(fd: ended, events: 0, revents: 0),
      pollfd(fd: output ?? -1, events: 0, revents: 0),
    ]
    while true {
      guard poll(&waiting, 2, -1) > 0 else { continue }
      if waiting[0].revents != 0 { return true }
      if waiting[1].revents & Int16(POLLERR | POLLHUP) != 0 { return false }
      // The output is not open; the next write throws an error for that.
      waiting[1].fd = -1
    }
  }
}
