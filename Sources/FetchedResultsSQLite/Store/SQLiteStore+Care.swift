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
    try writing { database, turn, _ in
      if turn.beginsLog { try StateTable.beginLog(in: database) }
      try database.execute(sql: "VACUUM")
      try turn.writer.log.checkpoint(database, .truncate)
    }
  }
}

extension ConnectionPool {
  /// In microseconds. Whoever follows the store reads right after a commit, for about as long.
  private static var retryDelay: UInt32 { 1000 }
  private static var trials: Int { 20 }

  /// - Returns: Whether the log is empty now.
  @discardableResult
  func checkpoint(under lock: WriteLock) -> Bool {
    for _ in 0..<Self.trials {
      guard (try? WriteAheadLog.size(of: path)) != 0 else { return true }
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
}
