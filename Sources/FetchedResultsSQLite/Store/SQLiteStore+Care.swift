import FetchedResults
import Glibc
import Synchronization

extension SQLiteStore {
  /// Whether something was written through this store.
  package var hasWritten: Bool { pool.hasWritten }

  /// The identifier that the last command of this store that changed something has in the change
  /// log; nil where there is none.
  public var lastCommand: Int64? { lastCommandID.withLock(\.self) }

  /// Checkpoints the write-ahead log: moves its content into the file, so that a copy of the one
  /// file is a copy of the store.
  ///
  /// It does not wait. Where another process writes, that process checkpoints later; where a list
  /// is being read, the log stays until the next checkpoint.
  ///
  /// - Returns: Whether all of the store lies in the file now.
  /// - Complexity: O(size of the log).
  @discardableResult
  public func checkpoint() -> Bool { isReadOnly ? false : pool.checkpoint(under: lock) }

  /// Returns the space of removed rows to the file system. No file of the store has a byte of them
  /// afterwards.
  ///
  /// A list that is read keeps the pages of its state in the file or in the log, so this waits
  /// until it has ended. A controller of this process that is idle keeps one as well, until its
  /// snapshot is released.
  ///
  /// - Throws: `StoreError`; `StoreError.busy` while others write, `StoreError.stillRead` while
  ///   others read.
  /// - Complexity: O(size of the file); the disk needs room for a copy.
  public func vacuum() throws {
    let isTruncated = try writing { database, turn, held in
      do {
        // VACUUM moves pages, so the store must have another state afterwards.
        let commit = try StateUpdate.commit(to: database, path, after: held.acknowledgement)
        if let commit { held.acknowledge(commit, inLogWith: WriteAheadLog.salts(in: database)) }
        try database.execute(StoreConnection.bulkSettings)
        try database.execute("VACUUM")
        let isTruncated = try turn.writer.log.checkpoint(database, .truncate)
        if isTruncated { held.settle(commit?.state) }
        try? database.execute(StoreConnection.commandSettings)
        return isTruncated
      } catch {
        // The next write opens a connection with the settings of commands.
        pool.forgetWriter()
        throw error
      }
    }
    if isTruncated { return }
    // Where the system failed to release a lock, the connection holds it until it closes.
    pool.releaseConnections()
    try truncateLog()
  }

  /// The time between two attempts in microseconds. Readers whose reads follow one another closely
  /// leave gaps that are shorter than a tenth of a second.
  private static var pause: UInt32 { 5000 }

  /// Truncates the write-ahead log as soon as nothing reads the store. The write lock is free
  /// between two attempts, so that no other desk waits for the readers.
  private func truncateLog() throws {
    let end = ContinuousClock.now.advanced(by: .seconds(busyTimeout))
    while ContinuousClock.now < end {
      usleep(Self.pause)
      let isDone = try lock.holding(timeout: busyTimeout) { held in
        try StoreError.translating(path, trace) {
          // For all attempts: a checkpoint without it would open a connection each time.
          _ = try pool.writer(under: held)
          return try pool.checkpoint(under: held)
        }
      }
      if isDone { return }
    }
    throw StoreError.stillRead(path: path, by: StoreLocks.readers(ofStoreAt: path).first)
  }
}

extension ConnectionPool {
  /// The delay in microseconds. A subscriber reads the store directly after a commit, for about
  /// this long.
  private static var retryDelay: UInt32 { 1000 }
  private static var trials: Int { 20 }

  /// Checkpoints the write-ahead log. A log that has lost commits stays as it is until a process
  /// opens the store for writing.
  ///
  /// - Returns: Whether the file alone is the store now.
  @discardableResult
  func checkpoint(under lock: WriteLock) -> Bool {
    for _ in 0..<Self.trials {
      guard (try? WriteAheadLogStatus.size(ofLogBeside: path)) != 0 else { return true }
      // A file that this user may not write to is not checkpointed, and its folder is not changed.
      guard hasWritten || mayWrite, hasWritten || lock.acknowledgement?.finding == nil else {
        return false
      }
      do {
        guard let isDone = try lock.holdingIfFree(checkpoint(under:)) else {
          // Another process writes, and checkpoints when it ends or is idle.
          return false
        }
        if isDone { return true }
      } catch {
        // Only a log that readers need is tried again. After an error it is not, because SQLite may
        // already have waited ten seconds, for example for a lock that the system did not release.
        return false
      }
      usleep(Self.retryDelay)
    }
    return false
  }

  private var mayWrite: Bool {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
      && faccessat(AT_FDCWD, StorePath.folder(of: path), W_OK, AT_EACCESS) == 0
  }
}
