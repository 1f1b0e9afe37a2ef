import FetchedResultsSQL
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// Checkpoints the write-ahead log of a store: moves what it holds into the file.
///
/// Two ways are used. With `.truncate` the log is emptied, so the file by itself is the store; but
/// to write to a log that grows anew costs each commit half as much again. With `.restart` the log
/// keeps its size and is written from its beginning. But where the part begins that is not in the
/// file yet is known to open connections only: when the last one closes, all of the log counts
/// again. So a connection that commits again and again restarts the log, and truncates it when it
/// is idle or ends.
///
/// All of it happens under the ``WriteLock``. The state is guarded by a mutex of its own, because
/// SQLite's hook runs within a commit.
final class WriteAheadLog: Sendable {
  private let storePath: String
  private let state = Mutex(State())

  private struct State {
    /// As of the last commit of the connection, the commits of others among them.
    var pageCount = 0
    /// Of the connection.
    var commitCount = 0
    /// How long it was when a checkpoint did not succeed, as where readers were in the way.
    var triedAt: Int?

    /// Whether so much has changed since then that it is worth another trial.
    var isDue: Bool {
      guard let triedAt else { return true }
      return pageCount < triedAt || pageCount - triedAt > pagesBetweenTrials
    }
  }

  /// About four megabytes.
  private static let manyPages = 1000
  /// While readers are in the way it is not tried with each commit.
  private static let pagesBetweenTrials = 250
  /// What no stand writes at once: after an import, or one that was taken back, the room
  /// is given back.
  private static let tooManyPages = 2000

  /// - Parameter connection: One that writes. It calls the log, so both are kept together.
  init(of storePath: String, _ connection: Database) {
    self.storePath = storePath
    _ = sqlite3_wal_hook(
      connection.sqliteConnection,
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

  /// - Returns: Whether the file by itself is the store now.
  func checkpointIfLong(_ database: Database) throws -> Bool {
    let now = state.withLock { $0 }
    guard now.isDue, now.pageCount > Self.manyPages else { return false }
    let isRestarted = now.pageCount <= Self.tooManyPages && now.commitCount > 1
    return try checkpoint(database, isRestarted ? .restart : .truncate)
  }

  /// After something that was not committed, of which SQLite does not tell how long it has made
  /// the log.
  func truncateIfLarge(_ database: Database) throws {
    guard try LogFileStatus.size(ofLogBeside: storePath) > Self.tooManyPages * 4096 else { return }
    try checkpoint(database, .truncate)
  }

  /// - Returns: False while readers still need the log, who are not waited for.
  @discardableResult
  func checkpoint(_ database: Database, _ mode: Mode) throws -> Bool {
    state.withLock { $0.triedAt = $0.pageCount }
    guard try Self.checkpoint(database, mode) else { return false }
    state.withLock { ($0.pageCount, $0.triedAt) = (0, nil) }
    return true
  }

  /// The ways of `PRAGMA wal_checkpoint`.
  enum Mode: String {
    /// The next commit begins at the beginning of the log, which keeps its length.
    case restart = "RESTART"
    /// The log is empty afterwards.
    case truncate = "TRUNCATE"
  }

  /// - Returns: False while readers still need the log, who are not waited for.
  @discardableResult
  static func checkpoint(_ database: Database, _ mode: Mode = .truncate) throws -> Bool {
    sqlite3_busy_timeout(database.sqliteConnection, 0)
    defer { sqlite3_busy_timeout(database.sqliteConnection, StoreConnection.busyMilliseconds) }
    do {
      let isBusy = try SQLCursor.integer(database, "PRAGMA wal_checkpoint(\(mode.rawValue))")
      return isBusy == 0
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return false
    }
  }
}
