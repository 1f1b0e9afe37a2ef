import FetchedResults
import GRDB
import Glibc
import Synchronization

/// A connection to the file of a store, and which file that is.
///
/// A process must not have two files open that have stood at one path, because both use the shared
/// memory beside it: SQLite sees whether others use that memory by locks of the process, and
/// these do not hold against the process itself. It would take the memory for unused, cut it off,
/// and whoever uses it through the other connection gets SIGBUS. So every connection of the
/// process is known to ``OpenDatabases``, which closes those to a file that was replaced before
/// the new one is opened, also while somebody still holds a list of it.
final class OpenDatabase: Sendable {
  let identity: FileIdentity
  /// The file that those who read and write share; nil where there is none.
  let sharedMemory: FileIdentity?
  private let queue: DatabaseQueue
  private let usage = Mutex(Usage())
  /// Walks that go on between two uses of the connection. Used on its queue only.
  nonisolated(unsafe) private var walks: [WeakStatement] = []

  private struct Usage {
    var isClosing = false
    var count = 0
    /// The thread that uses the connection.
    var thread: pthread_t?
  }

  private struct WeakStatement {
    weak var query: Query?
  }

  init(_ queue: DatabaseQueue, _ identity: FileIdentity, sharedMemory: FileIdentity? = nil) {
    self.queue = queue
    self.identity = identity
    self.sharedMemory = sharedMemory
  }

  /// Runs a body with the connection.
  ///
  /// - Throws: ``SnapshotInvalidated`` where the connection was closed; ``SystemFault``; else what
  ///   `body` throws.
  func use<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try usage.withLock { usage in
      if usage.isClosing { throw SnapshotInvalidated() }
      usage.count += 1
    }
    defer { usage.withLock { $0.count -= 1 } }
    return try queue.inDatabase { database in
      usage.withLock { $0.thread = pthread_self() }
      defer { usage.withLock { $0.thread = nil } }
      return try SystemFault.noting(database, body)
    }
  }

  /// Ends a walk with the connection, at the latest. To be called while the connection is used.
  func keep(_ walk: Query) {
    walks.removeAll { $0.query == nil }
    walks.append(WeakStatement(query: walk))
  }

  var isClosed: Bool { usage.withLock(\.isClosing) }

  /// In milliseconds: longer than a read of all rows takes.
  private static let patience = 10_000

  /// Closes the connection, once nobody uses it. Whoever holds a list of it finds it gone.
  ///
  /// - Returns: False where it is in use for long, or by this thread.
  func close() -> Bool {
    usage.withLock { $0.isClosing = true }
    for _ in 0..<Self.patience {
      let (count, thread) = usage.withLock { ($0.count, $0.thread) }
      if count == 0 { break }
      if let thread, pthread_equal(thread, pthread_self()) != 0 { return false }
      usleep(1000)
    }
    guard usage.withLock({ $0.count }) == 0 else { return false }
    queue.inDatabase { database in
      for walk in walks { walk.query?.end() }
      walks = []
      if database.isInsideTransaction { try? database.rollback() }
    }
    return (try? queue.close()) != nil
  }
}
