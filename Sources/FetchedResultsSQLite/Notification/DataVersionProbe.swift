import AtomicFiles
import CSQLite
import FetchedResultsSQL

/// Detects whether a store has changed since the last poll, with a connection of its own that reads
/// no rows and has no transaction open.
///
/// It polls `PRAGMA data_version`, which changes with the commits of every other connection. Inside
/// a transaction it would not change. It also changes when a checkpoint truncates the write-ahead
/// log. Only the thread of the ``CommitWatch`` uses this object, so no lock guards it.
final class DataVersionProbe {
  private let path: String
  private var connection: OpenDatabase?
  private var last: Observation?
  private var retry = Retry()

  /// Whether the last poll found another file than the one before, or none.
  private(set) var isReplaced = false

  /// Whether the last poll found no file.
  var isMissing: Bool { last?.state == .missing }

  /// The result of one poll, which is compared with that of the next.
  private struct Observation: Equatable {
    let file: FileIdentity?
    let logIdentity: FileIdentity?
    /// The modification time and size, which change when another file is copied over this one.
    let stamp: FileStatus.Stamp?
    let state: State
  }

  /// The result of a poll. Versions can be compared only within one connection.
  private enum State: Equatable {
    case missing
    case version(Int64)
    case unreadable(Int32?)
  }

  /// When opening a file is tried again after a failure. The delay doubles each time, because
  /// opening costs a hundred times as much as a poll.
  private struct Retry {
    private var delay = Duration.seconds(1)
    private var earliest = ContinuousClock.now

    private static let longestDelay = Duration.seconds(16)

    var isDue: Bool { .now >= earliest }

    mutating func postpone() {
      earliest = .now + delay
      delay = min(delay * 2, Self.longestDelay)
    }
  }

  init(_ path: String) { self.path = path }

  /// Polls the store.
  ///
  /// - Returns: Whether the store has changed since the last poll, or has become readable or
  ///   unreadable. True the first time.
  /// - Complexity: A few microseconds.
  func poll() -> Bool {
    // The status is read before the file is opened. In the opposite order, a file that replaces it
    // in between would be taken for the open one.
    let file = try? FileStatus(path)
    isReplaced =
      file?.identity != last?.file
      || last?.logIdentity != nil && file?.logIdentity != last?.logIdentity
    if isReplaced {
      dropConnection()
      retry = Retry()
    }
    let state = file == nil ? .missing : state()
    let new = Observation(
      file: file?.identity,
      // Opening the file creates the log.
      logIdentity: file?.logIdentity
        ?? (try? WriteAheadLogStatus.ofLog(beside: path)).flatMap { $0 }
        .map(FileIdentity.init),
      stamp: file?.stamp, state: state)
    defer { last = new }
    return new != last
  }

  private func dropConnection() {
    _ = connection?.close()
    connection = nil
  }

  private func state() -> State {
    do {
      // A store of this process closes connections to a file that was replaced.
      if connection?.isClosed == true { connection = nil }
      if connection == nil {
        // The log that the first writer makes is noticed without a connection.
        if try StoreFile.wouldLeaveFiles(path) { return .version(0) }
        if !retry.isDue, let last { return last.state }
        retry.postpone()
        connection = try OpenDatabases.open(path, others: .keep) { status in
          // SQLite would mix the pages of a foreign log with the pages of the file.
          if try FileInspection(path, status).hasForeignLog { throw ForeignWriteAheadLog() }
          return try StoreConnection.open(path, .readOnly, busyTimeout: 0, trace: nil)
        }.database
      }
      let version = try connection?.use(Self.version) ?? 0
      retry = Retry()
      return .version(version)
    } catch is ReplacedFileInUse {
      // A subscriber that is notified now reads the store, which closes the old connections; the
      // next poll can then open the file.
      retry = Retry()
      return .unreadable(nil)
    } catch {
      let code = SystemFault(error)?.error.extendedCode
      // A busy connection can be polled again, so it stays open.
      if code.map(SQLiteError.primaryCode) != SQLITE_BUSY { dropConnection() }
      return .unreadable(code)
    }
  }

  private static func version(_ database: SQLiteConnection) throws -> Int64 {
    try SQLCursor.integer(database, "PRAGMA data_version") ?? 0
  }
}
