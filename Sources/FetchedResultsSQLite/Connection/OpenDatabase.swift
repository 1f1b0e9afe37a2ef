import AtomicFiles
import FetchedResults
import FetchedResultsSQL
import Glibc
import Synchronization

/// A connection to the file of a store, with the identity of that file.
///
/// A process must not have two files open that have stood at one path, because both use the
/// shared-memory file beside that path. SQLite determines by POSIX locks whether other connections
/// use the shared memory, and these locks do not conflict within one process. SQLite would take the
/// shared memory for unused and truncate it, and the next access through the other connection would
/// raise SIGBUS. So ``OpenDatabases`` registers every connection of the process, and closes the
/// connections to a replaced file before the new file is opened, even while a list still uses them.
///
/// The ``FileConnection`` holds and guards the state. This object ends the connection's lifetime:
/// its `deinit` closes the connection.
final class OpenDatabase: Sendable {
  let connection: FileConnection

  init(_ connection: FileConnection) { self.connection = connection }

  convenience init(_ connection: sending SQLiteConnection, _ identity: FileIdentity) {
    self.init(FileConnection(connection, identity, sharedMemory: nil))
  }

  deinit {
    connection.abandon()
    if connection.close() { OpenDatabases.forget(connection) }
  }

  var identity: FileIdentity { connection.identity }

  /// Whether it was opened for writing. The file may not be writable all the same.
  var isWritable: Bool { connection.isWritable }

  /// Runs a body with the connection.
  ///
  /// - Throws: `SnapshotInvalidated` where the connection was closed; ``SystemFault``; else what
  ///   `body` throws.
  func use<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try connection.use(body)
  }

  /// Registers a cursor that the connection must end before it closes. Call it only while the
  /// connection is in use.
  func keep(_ cursor: SQLCursor) { connection.keep(cursor) }

  var isClosed: Bool { connection.isClosed }

  /// Closes the connection once no thread uses it. A list that uses it gets `SnapshotInvalidated`
  /// at its next read.
  ///
  /// - Returns: False where the connection stays in use until the timeout, or where the calling
  ///   thread uses it.
  func close() -> Bool { connection.close() }
}

/// The SQLite connection of an ``OpenDatabase``.
///
/// It outlives the ``OpenDatabase`` until its close has returned, because it uses the shared memory
/// until then; ``OpenDatabases`` holds it for that time. The mutex `usage` guards who uses the
/// connection, and `closing` serializes the close. Only the queue of the connection accesses
/// `openCursors`.
final class FileConnection: Sendable {
  let identity: FileIdentity
  /// The shared-memory file of readers and writers; nil where none exists.
  let sharedMemory: FileIdentity?
  let isWritable: Bool
  private let access: SerialAccess<SQLiteConnection>
  private let usage = Mutex(Usage())
  /// Whether the close has returned. The mutex is held during the close, so that another thread
  /// waits for it. It is taken before the queue.
  private let closing = Mutex(false)
  /// Cursors that stay open between two uses of the connection. Accessed on its queue only.
  nonisolated(unsafe) private var openCursors: [WeakCursor] = []

  /// The use of the connection; the mutex `usage` guards it.
  private struct Usage {
    var isClosing = false
    var isAbandoned = false
    var count = 0
    /// The thread that uses the connection now.
    var thread: pthread_t?
  }

  /// A weak reference to a cursor, so that the list of cursors keeps none alive.
  private struct WeakCursor {
    weak var cursor: SQLCursor?
  }

  init(
    _ connection: sending SQLiteConnection, _ identity: FileIdentity, sharedMemory: FileIdentity?
  ) {
    isWritable = connection.isWritable
    access = SerialAccess(connection, label: "FileConnection")
    self.identity = identity
    self.sharedMemory = sharedMemory
  }

  func use<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try usage.withLock { usage in
      if usage.isClosing { throw SnapshotInvalidated() }
      usage.count += 1
    }
    defer { usage.withLock { $0.count -= 1 } }
    return try access.use { connection in
      usage.withLock { $0.thread = pthread_self() }
      defer { usage.withLock { $0.thread = nil } }
      return try expectingUnchangedFiles(connection) {
        try SystemFault.noting(connection, body)
      }
    }
  }

  /// - Throws: What `body` throws. Where the connection has no part in the shared memory:
  ///   `SnapshotInvalidated` if the files were changed, and what prevents that from being known.
  ///   The connection is of no use from then on.
  private func expectingUnchangedFiles<Result>(
    _ connection: SQLiteConnection, _ body: () throws -> Result
  ) throws -> Result {
    guard let files = connection.unsharedFiles else { return try body() }
    let result = Swift.Result { try body() }
    do {
      try files.expectUnchanged()
    } catch {
      usage.withLock { $0.isClosing = true }
      throw error
    }
    return try result.get()
  }

  func keep(_ cursor: SQLCursor) {
    openCursors.removeAll { $0.cursor == nil }
    openCursors.append(WeakCursor(cursor: cursor))
  }

  var isClosed: Bool { usage.withLock(\.isClosing) }

  /// Whether its ``OpenDatabase`` was released, so that no caller can use it any more.
  var isAbandoned: Bool { usage.withLock(\.isAbandoned) }

  func abandon() {
    usage.withLock { usage in
      usage.isClosing = true
      usage.isAbandoned = true
    }
  }

  /// The timeout of a close in milliseconds: longer than a read of all rows takes.
  private static let closeTimeout = 10_000

  func close() -> Bool {
    usage.withLock { $0.isClosing = true }
    for _ in 0..<Self.closeTimeout {
      let (count, thread) = usage.withLock { ($0.count, $0.thread) }
      if count == 0 { break }
      if let thread, pthread_equal(thread, pthread_self()) != 0 { return false }
      usleep(1000)
    }
    guard usage.withLock({ $0.count }) == 0 else { return false }
    return closing.withLock { isClosed in
      if isClosed { return true }
      isClosed = access.use { connection in
        for open in openCursors { open.cursor?.end() }
        openCursors = []
        try? connection.rollback()
        return (try? connection.close()) != nil
      }
      return isClosed
    }
  }
}
