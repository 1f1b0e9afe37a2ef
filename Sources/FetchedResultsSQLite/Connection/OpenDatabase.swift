import AtomicFiles
import FetchedResults
import FetchedResultsSQL
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
  private let connection: FileConnection

  init(_ connection: FileConnection) { self.connection = connection }

  convenience init(_ queue: DatabaseQueue, _ identity: FileIdentity) {
    self.init(FileConnection(queue, identity, sharedMemory: nil))
  }

  deinit {
    connection.abandon()
    if connection.close() { OpenDatabases.forget(connection) }
  }

  var identity: FileIdentity { connection.identity }

  /// Runs a body with the connection.
  ///
  /// - Throws: ``SnapshotInvalidated`` where the connection was closed; ``SystemFault``; else what
  ///   `body` throws.
  func use<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try connection.use(body)
  }

  /// Ends a walk with the connection, at the latest. To be called while the connection is used.
  func keep(_ walk: SQLCursor) { connection.keep(walk) }

  var isClosed: Bool { connection.isClosed }

  /// Closes the connection, once nobody uses it. Whoever holds a list of it finds it gone.
  ///
  /// - Returns: False where it is in use for long, or by this thread.
  func close() -> Bool { connection.close() }
}

/// What an ``OpenDatabase`` has open. It outlives that until it is closed, and ``OpenDatabases`` holds
/// it for so long.
final class FileConnection: Sendable {
  let identity: FileIdentity
  /// The file that those who read and write share; nil where there is none.
  let sharedMemory: FileIdentity?
  private let queue: DatabaseQueue
  private let usage = Mutex(Usage())
  /// Whether the close has returned. Held while it goes on, so that another thread waits for it.
  private let closing = Mutex(false)
  /// Walks that go on between two uses of the connection. Used on its queue only.
  nonisolated(unsafe) private var walks: [WeakStatement] = []

  private struct Usage {
    var isClosing = false
    var isAbandoned = false
    var count = 0
    /// The thread that uses the connection.
    var thread: pthread_t?
  }

  private struct WeakStatement {
    weak var query: SQLCursor?
  }

  init(_ queue: DatabaseQueue, _ identity: FileIdentity, sharedMemory: FileIdentity?) {
    self.queue = queue
    self.identity = identity
    self.sharedMemory = sharedMemory
  }

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

  func keep(_ walk: SQLCursor) {
    walks.removeAll { $0.query == nil }
    walks.append(WeakStatement(query: walk))
  }

  var isClosed: Bool { usage.withLock(\.isClosing) }

  /// Whether nobody can use it any more.
  var isAbandoned: Bool { usage.withLock(\.isAbandoned) }

  func abandon() {
    usage.withLock { usage in
      usage.isClosing = true
      usage.isAbandoned = true
    }
  }

  /// In milliseconds: longer than a read of all rows takes.
  private static let patience = 10_000

  func close() -> Bool {
    usage.withLock { $0.isClosing = true }
    for _ in 0..<Self.patience {
      let (count, thread) = usage.withLock { ($0.count, $0.thread) }
      if count == 0 { break }
      if let thread, pthread_equal(thread, pthread_self()) != 0 { return false }
      usleep(1000)
    }
    guard usage.withLock({ $0.count }) == 0 else { return false }
    return closing.withLock { isClosed in
      if isClosed { return true }
      queue.inDatabase { database in
        for walk in walks { walk.query?.end() }
        walks = []
        if database.isInsideTransaction { try? database.rollback() }
      }
      isClosed = (try? queue.close()) != nil
      return isClosed
    }
  }
}
