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
  private let queue: DatabaseQueue
  private let use = Mutex(Use())
  /// Walks that go on between two uses of the connection. Used on its queue only.
  nonisolated(unsafe) private var walks: [WeakStatement] = []

  private struct Use {
    var isClosing = false
    var count = 0
    /// The thread that uses the connection.
    var thread: pthread_t?
  }

  private struct WeakStatement {
    weak var query: Query?
  }

  init(_ queue: DatabaseQueue, _ identity: FileIdentity) {
    self.queue = queue
    self.identity = identity
  }

  /// Runs a body with the connection.
  ///
  /// - Throws: ``SnapshotInvalidated`` where the connection was closed; else what `body` throws.
  func use<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try use.withLock { use in
      if use.isClosing { throw SnapshotInvalidated() }
      use.count += 1
    }
    defer { use.withLock { $0.count -= 1 } }
    return try queue.inDatabase { database in
      use.withLock { $0.thread = pthread_self() }
      defer { use.withLock { $0.thread = nil } }
      return try body(database)
    }
  }

  /// Ends a walk with the connection, at the latest. To be called while the connection is used.
  func keep(_ walk: Query) {
    walks.removeAll { $0.query == nil }
    walks.append(WeakStatement(query: walk))
  }

  var isClosed: Bool { use.withLock(\.isClosing) }

  /// In milliseconds: longer than a read of all rows takes.
  private static let patience = 10_000

  /// Closes the connection, once nobody uses it. Whoever holds a list of it finds it gone.
  ///
  /// - Returns: False where it is in use for long, or by this thread.
  func close() -> Bool {
    use.withLock { $0.isClosing = true }
    for _ in 0..<Self.patience {
      let (count, thread) = use.withLock { ($0.count, $0.thread) }
      if count == 0 { break }
      if let thread, pthread_equal(thread, pthread_self()) != 0 { return false }
      usleep(1000)
    }
    guard use.withLock({ $0.count }) == 0 else { return false }
    queue.inDatabase { database in
      for walk in walks { walk.query?.end() }
      walks = []
      if database.isInsideTransaction { try? database.rollback() }
    }
    return (try? queue.close()) != nil
  }
}

/// Every connection of this process to a store, by the path of the file.
///
/// The lock is held while a file is opened and while connections to one that was replaced are
/// closed, so that no two threads see two files at one path. No code of a caller runs under it.
enum OpenDatabases {
  private static let all = Mutex<[String: [WeakDatabase]]>([:])

  private struct WeakDatabase {
    weak var database: OpenDatabase?
  }

  /// Opens what stands at a path, once every connection to another file that stood there is
  /// closed.
  ///
  /// - Parameters:
  ///   - closesAll: Whether those that have the same file open are closed, too: it was written
  ///     over.
  ///   - open: Makes the connection and reads something with it, so that it has all that lies
  ///     beside the file open. Gets the status of the file before that.
  static func open(
    _ path: String, closesAll: Bool, _ open: (FileStatus) throws -> DatabaseQueue
  ) throws -> OpenDatabase {
    let key = realPath(path)
    return try all.withLock { all in
      while true {
        let status = try FileStatus(path)
        try close(&all, key, path) { closesAll || $0.identity != status.identity }
        let queue = try open(status)
        // Another file may have come meanwhile.
        guard try FileStatus(path).identity == status.identity else { continue }
        let database = OpenDatabase(queue, status.identity)
        all[key, default: []].append(WeakDatabase(database: database))
        return database
      }
    }
  }

  /// Closes every connection to a path, before what lies beside the file is moved.
  static func closeAll(at path: String) throws {
    try all.withLock { try close(&$0, realPath(path), path) { _ in true } }
  }

  private static func close(
    _ all: inout [String: [WeakDatabase]], _ key: String, _ path: String,
    where isMeant: (OpenDatabase) -> Bool
  ) throws {
    let known = all[key, default: []].filter { $0.database != nil }
    all[key] = try known.filter { known in
      guard let database = known.database, isMeant(database) else { return true }
      if !database.close() { throw StoreError.busy(path: path) }
      return false
    }
    if all[key]?.isEmpty == true { all[key] = nil }
  }

  private static func realPath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
