import GRDB
import GRDBSQLite
import Synchronization

/// Folds the log of a store into its file when it has grown long.
///
/// A connection that commits again and again has what is folded written over, and the file of the
/// log keeps its size: to write to a file that grows costs each commit half as much again. So the
/// size does not tell how long the log is, but SQLite does with each commit. A process that
/// commits once empties the file: with the last connection it is forgotten what was folded.
final class WriteAheadLog: Sendable {
  /// As of the last commit of the connection, the commits of others among them.
  private let pageCount = Atomic(0)
  /// Of the connection.
  private let commitCount = Atomic(0)

  /// About four megabytes.
  private static let manyPages = 1000
  /// After a command of many rows the room is given back.
  private static let tooManyPages = 2000

  /// - Parameter connection: One that writes. It calls the log: both are kept together.
  init(_ connection: DatabaseQueue) {
    connection.inDatabase { database in
      _ = sqlite3_wal_hook(
        database.sqliteConnection,
        { log, _, _, pageCount in
          let log = Unmanaged<WriteAheadLog>.fromOpaque(log!).takeUnretainedValue()
          log.pageCount.store(Int(pageCount), ordering: .relaxed)
          log.commitCount.add(1, ordering: .relaxed)
          return SQLITE_OK
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  /// Under the write lock only: see ``WriteLock``.
  func foldIfLong(_ database: Database) throws {
    let pageCount = pageCount.load(ordering: .relaxed)
    guard pageCount > Self.manyPages else { return }
    let isWrittenOver =
      pageCount <= Self.tooManyPages && commitCount.load(ordering: .relaxed) > 1
    if try Self.fold(database, isWrittenOver ? .writeOver : .empty) {
      self.pageCount.store(0, ordering: .relaxed)
    }
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
