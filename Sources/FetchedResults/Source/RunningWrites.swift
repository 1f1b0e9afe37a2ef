public import FoundationEssentials
import Glibc
import Synchronization

/// A write to a source was begun within the body of another write to it, by the same thread.
///
/// Writers wait for each other, so it would wait for itself. What belongs to one command is written
/// with the writer that the body is given.
public struct WriteInsideWrite: Error, Hashable, Sendable {
  package init() {}
}

extension WriteInsideWrite: CustomStringConvertible, LocalizedError {
  /// What was attempted, in a sentence.
  public var description: String {
    "A write to a source was begun within the body of another write to it"
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}

/// The writes of this process that are running, so that one within another is refused.
///
/// A mutex guards them; it is held for no longer than it takes to look one up.
package enum RunningWrites {
  private struct Write: Hashable, Sendable {
    let source: String
    let thread: pthread_t
  }

  private static let running = Mutex<Set<Write>>([])

  /// Runs the write of a source on this thread.
  ///
  /// - Parameters:
  ///   - source: What tells the rows apart that are written: two objects that open one file have
  ///   the same.
  ///   - body: Waits for its turn, and writes.
  /// - Throws: What `body` throws; ``WriteInsideWrite`` where this thread is writing to the source.
  package static func write<Result>(
    to source: String, _ body: () throws -> Result
  ) throws -> Result {
    let write = Write(source: source, thread: pthread_self())
    guard running.withLock({ $0.insert(write).inserted }) else { throw WriteInsideWrite() }
    defer { _ = running.withLock { $0.remove(write) } }
    return try body()
  }
}
