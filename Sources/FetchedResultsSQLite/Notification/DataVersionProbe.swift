import AtomicFiles
import FetchedResultsSQL
import GRDB

/// Tells whether a store is still what it was at the last look, by a connection
/// of its own that reads nothing and has no transaction open.
///
/// `PRAGMA data_version` is SQLite's word for that: a number that changes with
/// the commits of every other connection. Inside a transaction it would stand
/// still. It changes as well when the log is folded into the file and cut off.
final class DataVersionProbe {
  private let path: String
  private var connection: OpenDatabase?
  private var sight: Sight?
  private var retry = Retry()

  /// Whether the last look found another file than the one before, or none.
  private(set) var isReplaced = false

  /// Whether the last look found no file.
  var isMissing: Bool { sight?.state == .missing }

  private struct Sight: Equatable {
    let file: FileIdentity?
    let logIdentity: FileIdentity?
    /// A file that is copied over this one says so only by the time at which it was written.
    let stamp: FileStatus.Stamp?
    let state: State
  }

  /// A version says something beside another of the same connection only.
  private enum State: Equatable {
    case missing
    case version(Int64)
    case unreadable(ResultCode?)
  }

  /// When a file that cannot be opened is tried again. Each time later than
  /// before, because that costs a hundred times as much as a look.
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

  /// - Returns: Whether the store has changed since the last look, or can be
  ///   read and could not, or the other way round. True the first time.
  /// - Complexity: A few microseconds.
  func look() -> Bool {
    // Asked before the file is opened. The other way round, one that comes in
    // between would be taken for the one that is open.
    let file = try? FileStatus(path)
    isReplaced =
      file?.identity != sight?.file
      || sight?.logIdentity != nil && file?.logIdentity != sight?.logIdentity
    if isReplaced {
      dropConnection()
      retry = Retry()
    }
    let state = file == nil ? .missing : state()
    let new = Sight(
      file: file?.identity,
      // Opening the file makes the log.
      logIdentity: file?.logIdentity
        ?? (try? LogFileStatus.ofLog(beside: path)).flatMap { $0 }
        .map(FileIdentity.init),
      stamp: file?.stamp, state: state)
    defer { sight = new }
    return new != sight
  }

  private func dropConnection() {
    _ = connection?.close()
    connection = nil
  }

  private func state() -> State {
    do {
      // A store of this process closes what has a file open that was replaced.
      if connection?.isClosed == true { connection = nil }
      if connection == nil {
        if !retry.isDue, let sight { return sight.state }
        retry.postpone()
        connection = try OpenDatabases.open(path, others: .keep) { status in
          // SQLite would put the pages of that log among those of the file.
          if try FileInspection(path, status).hasForeignLog { throw ForeignLog() }
          let queue = try StoreConnection.open(path, .readOnly, busyTimeout: 0, trace: nil)
          _ = try queue.inDatabase(Self.version)
          return queue
        }
      }
      let version = try connection?.use(Self.version) ?? 0
      retry = Retry()
      return .version(version)
    } catch is ReplacedFileInUse {
      // Whoever is told now closes it, and then there is more to see.
      retry = Retry()
      return .unreadable(nil)
    } catch {
      let code = SystemFault(error)?.error.extendedResultCode
      // What is only busy can be asked again.
      if code?.primaryResultCode != .SQLITE_BUSY { dropConnection() }
      return .unreadable(code)
    }
  }

  private static func version(_ database: Database) throws -> Int64 {
    try SQLCursor.integer(database, "PRAGMA data_version") ?? 0
  }
}
