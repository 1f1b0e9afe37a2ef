import FetchedResults
import GRDB
import Glibc

extension SQLiteStore {
  /// Whether something was written through this store.
  public var hasWritten: Bool { pool.hasWritten }

  /// Moves what is in the write-ahead log into the file, so that a copy of the one file is a copy
  /// of the store.
  ///
  /// Waits for nobody: where another process writes, that one does it, and where somebody reads a
  /// list just now, the log stays until the next time.
  ///
  /// - Returns: Whether all of the store lies in the file now.
  @discardableResult
  public func checkpoint() -> Bool { pool.checkpoint(under: lock) }

  /// Gives back the space of what was removed.
  ///
  /// - Throws: ``StoreError``; ``StoreError/busy(path:)`` while others write.
  /// - Complexity: O(size of the file); the disk needs room for a copy.
  public func vacuum() throws {
    try writing { database, turn, held in
      // The pages lie elsewhere afterwards, so that is another state.
      let commit = try StateUpdate.commit(to: database, path, after: held.acknowledgement)
      if let commit { held.acknowledge(commit, path) }
      try database.execute(sql: "VACUUM")
      if try turn.writer.log.checkpoint(database, .truncate) { held.settle(commit?.state) }
    }
  }
}

extension ConnectionPool {
  /// In microseconds. Whoever follows the store reads right after a commit, for about as long.
  private static var retryDelay: UInt32 { 1000 }
  private static var trials: Int { 20 }

  /// Where a log lost what was in it, whoever opens the store to write to it goes on: until then it
  /// is left as it is.
  ///
  /// - Returns: Whether the file by itself is the store now.
  @discardableResult
  func checkpoint(under lock: WriteLock) -> Bool {
    for _ in 0..<Self.trials {
      guard (try? LogFileStatus.size(ofLogBeside: path)) != 0 else { return true }
      // What may not be written to is left alone, and so is its folder.
      guard hasWritten || mayWrite, hasWritten || lock.acknowledgement?.finding == nil else {
        return false
      }
      let isDone = lock.holdingIfFree { (try? checkpoint(under: $0)) ?? false }
      switch isDone {
      // Another process writes, and will do it in the end.
      case nil: return false
      case true?: return true
      case false?: usleep(Self.retryDelay)
      }
    }
    return false
  }

  private var mayWrite: Bool {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
      && faccessat(AT_FDCWD, StorePath.folder(of: path), W_OK, AT_EACCESS) == 0
  }
}
