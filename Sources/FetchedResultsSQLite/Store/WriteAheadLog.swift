import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// Folds the log of a store into its file when it has grown long.
///
/// Folded can mean two things. Emptied, the file of the log grows anew, and to write to a file
/// that grows costs each commit half as much again. Written over, it keeps its size, and
/// does not tell any more how long the log is; SQLite does, with each commit. But where the
/// part begins that is not folded yet is known to open connections only: when the last one
/// closes, all of the log counts again. So a connection that commits again and again
/// has it written over, and one that commits once, as of a command, empties it.
final class WriteAheadLog: Sendable {
  private let storePath: String
  private let state = Mutex(State())

  private struct State {
    /// As of the last commit of the connection, the commits of others among them.
    var pageCount = 0
    /// Of the connection.
    var commitCount = 0
    /// How long it was when it could not be folded, as where readers were in the way.
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
  init(of storePath: String, _ connection: DatabaseQueue) {
    self.storePath = storePath
    connection.inDatabase { database in
      _ = sqlite3_wal_hook(
        database.sqliteConnection,
        { log, _, _, pageCount in
          Unmanaged<WriteAheadLog>.fromOpaque(log!).takeUnretainedValue()
            .noteCommit(pageCount: Int(pageCount))
          return SQLITE_OK
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private func noteCommit(pageCount: Int) {
    state.withLock { state in
      state.pageCount = pageCount
      state.commitCount += 1
    }
  }

  /// Under the write lock only: see ``WriteLock``.
  func foldIfLong(_ database: Database) throws {
    let now = state.withLock { $0 }
    guard now.isDue, now.pageCount > Self.manyPages else { return }
    let isWrittenOver = now.pageCount <= Self.tooManyPages && now.commitCount > 1
    try fold(database, isWrittenOver ? .writeOver : .empty)
  }

  /// Under the write lock only, too: after something that was not committed, of which SQLite
  /// does not tell how long it has made the log.
  func emptyIfLarge(_ database: Database) throws {
    var status = stat()
    guard stat(StoreFile.path("-wal", beside: storePath), &status) == 0,
      status.st_size > Self.tooManyPages * 4096
    else { return }
    try empty(database)
  }

  /// Folds all of the log, and gives back its room.
  func empty(_ database: Database) throws { try fold(database, .empty) }

  private func fold(_ database: Database, _ afterlife: Afterlife) throws {
    state.withLock { $0.triedAt = $0.pageCount }
    guard try Self.fold(database, afterlife) else { return }
    state.withLock { ($0.pageCount, $0.triedAt) = (0, nil) }
  }

  /// What becomes of a log that was folded.
  enum Afterlife: String {
    /// The next commit begins at its beginning.
    case writeOver = "RESTART"
    case empty = "TRUNCATE"
  }

  /// Folds all of the log; false while readers still need it, who are not waited for.
  @discardableResult
  static func fold(_ database: Database, _ afterlife: Afterlife = .empty) throws -> Bool {
    sqlite3_busy_timeout(database.sqliteConnection, 0)
    defer { sqlite3_busy_timeout(database.sqliteConnection, StoreConnection.busyMilliseconds) }
    do {
      let isBusy = try Query.integer(database, "PRAGMA wal_checkpoint(\(afterlife.rawValue))")
      return isBusy == 0
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return false
    }
  }
}
