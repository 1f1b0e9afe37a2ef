import CSQLite
import FetchedResultsSQL
import Glibc
import Synchronization

/// Checkpoints the write-ahead log of a store: moves its content into the file.
///
/// Two modes are used. `.truncate` empties the log, so the file alone is the store; but each commit
/// to a log that must grow again costs half as much again. `.restart` keeps the size of the log,
/// and the next commit writes from its beginning. But the position from which the log is not in the
/// file yet is kept in the shared memory of open connections only: when the last connection closes,
/// the whole log counts again. So a connection that commits repeatedly restarts the log, and
/// truncates it when the connection is idle or ends.
///
/// All checkpoints run under the ``WriteLock``. A separate mutex guards `state`, because SQLite
/// calls the commit hook within a commit.
final class WriteAheadLog: Sendable {
  private let storePath: String
  private let state = Mutex(State())

  /// The counters that determine when a checkpoint is due; the mutex `state` guards them.
  private struct State {
    /// The count of pages in the log after the last commit of this connection, including the
    /// commits of other connections.
    var pageCount = 0
    /// The count of commits of this connection.
    var commitCount = 0
    /// The page count at the last checkpoint that did not succeed, for example because of readers.
    var triedAt: Int?

    /// Whether the log has grown enough since then that another attempt is worthwhile.
    var isDue: Bool {
      guard let triedAt else { return true }
      return pageCount < triedAt || pageCount - triedAt > pagesBetweenTrials
    }
  }

  /// The length at which the log is checkpointed: about four megabytes.
  private static let manyPages = 1000
  /// The growth between two attempts: while readers block checkpoints, not every commit makes an
  /// attempt.
  private static let pagesBetweenTrials = 250
  /// The length from which the log is truncated: ordinary commits do not write so many pages. The
  /// space is released after an import, or after an import that was rolled back.
  private static let tooManyPages = 2000
  /// The length beyond which a checkpoint is overdue.
  static let usualBytes = tooManyPages * 4096

  /// - Parameter connection: A connection that writes. SQLite calls this object from it, so the
  ///   caller must keep both alive together.
  init(of storePath: String, _ connection: SQLiteConnection) {
    self.storePath = storePath
    _ = sqlite3_wal_hook(
      connection.handle,
      { log, _, _, pageCount in
        Unmanaged<WriteAheadLog>.fromOpaque(log!).takeUnretainedValue()
          .noteCommit(pageCount: Int(pageCount))
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func noteCommit(pageCount: Int) {
    state.withLock { state in
      state.pageCount = pageCount
      state.commitCount += 1
    }
  }

  /// The salts of the log that a connection has committed to: they distinguish it from every other
  /// log. They are read from the file that the connection has open, which costs a commit less than
  /// opening it again.
  ///
  /// - Returns: Nil where the log is empty, or cannot be read.
  static func salts(in database: SQLiteConnection) -> Nonce? {
    var log: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(
      database.handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
    guard code == SQLITE_OK, let log, let read = log.pointee.pMethods?.pointee.xRead else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Nonce.length)
    let isRead =
      read(log, &bytes, Int32(bytes.count), sqlite3_int64(WriteAheadLogScan.saltOffset))
      == SQLITE_OK
    return isRead ? Nonce(bytes) : nil
  }

  /// - Returns: Whether the file alone is the store now.
  func checkpointIfLong(_ database: SQLiteConnection) throws -> Bool {
    let now = state.withLock { $0 }
    guard now.isDue, now.pageCount > Self.manyPages else { return false }
    let isRestarted = now.pageCount <= Self.tooManyPages && now.commitCount > 1
    return try checkpoint(database, isRestarted ? .restart : .truncate)
  }

  /// For use after a rollback, for which SQLite does not report the length of the log.
  func truncateIfLarge(_ database: SQLiteConnection) throws {
    guard try WriteAheadLogStatus.size(ofLogBeside: storePath) > Self.usualBytes else {
      return
    }
    try checkpoint(database, .truncate)
  }

  /// - Returns: False while readers still need the log. The checkpoint does not wait for them.
  @discardableResult
  func checkpoint(_ database: SQLiteConnection, _ mode: Mode) throws -> Bool {
    state.withLock { $0.triedAt = $0.pageCount }
    guard try Self.checkpoint(database, mode) else { return false }
    state.withLock { ($0.pageCount, $0.triedAt) = (0, nil) }
    return true
  }

  /// The modes of `PRAGMA wal_checkpoint`.
  enum Mode: String {
    /// The next commit writes from the beginning of the log, which keeps its length.
    case restart = "RESTART"
    /// The log is empty afterwards.
    case truncate = "TRUNCATE"
  }

  /// - Returns: False while readers still need the log. The checkpoint does not wait for them.
  @discardableResult
  static func checkpoint(_ database: SQLiteConnection, _ mode: Mode = .truncate) throws -> Bool {
    sqlite3_busy_timeout(database.handle, 0)
    defer { sqlite3_busy_timeout(database.handle, StoreConnection.busyMilliseconds) }
    do {
      let isBusy = try SQLCursor.integer(database, "PRAGMA wal_checkpoint(\(mode.rawValue))")
      return isBusy == 0
    } catch let error as SQLiteError where error.code == SQLITE_BUSY {
      return false
    }
  }
}
