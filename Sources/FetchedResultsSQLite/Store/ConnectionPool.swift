import AtomicFiles
import CSQLite
import FetchedResults
import FetchedResultsSQL
import Synchronization

/// The connections of a store: one that writes, and one reader for each live list, which is kept
/// for the next list when its list ends. The one that writes is opened at the first write, or was
/// the first reader where a write was expected; it changes rows under the write lock only.
///
/// All of them have the file open that is at the path. When that file is replaced or overwritten,
/// they are closed before the new one is opened (``OpenDatabases``). The mutex `state` guards the
/// state; no connection is opened or closed while it is held.
final class ConnectionPool: Sendable {
  let path: String
  let format: StoreFormat
  let trace: (@Sendable (String) -> Void)?
  let onNotice: @Sendable (StoreNotice) -> Void
  let lock: WriteLock
  let busyTimeout: Int
  private let isArchive: Bool
  private let expectsWrite: Bool
  private let isReadOnly: Bool
  let state: Mutex<State>

  /// The idle connections and the file generation; the mutex `state` guards them.
  struct State {
    var idle: [OpenDatabase] = []
    var writer: Writer?
    /// The file at the path; nil before the first inspection.
    var file: FileGeneration?
    /// Where the newest state stands that a list has read. It may lie in the write-ahead log.
    var readBranch: StateBranch?

    /// An idle connection to a file that was opened for writing, for the first write.
    mutating func takeWritable(to file: FileIdentity) -> OpenDatabase? {
      idle.firstIndex { $0.isWritable && !$0.isClosed && $0.identity == file }
        .map { idle.remove(at: $0) }
    }
  }

  /// The connection that writes, and its write-ahead log.
  struct Writer {
    let database: OpenDatabase
    let log: WriteAheadLog
    /// The cookie of the schema for which the connection was prepared.
    let schemaCookie: Int64
  }

  /// The connection that writes, at the beginning of a transaction.
  struct WriterUse {
    let writer: Writer
    /// Whether this transaction is the first of the connection that writes.
    let isNew: Bool
    /// Whether the store was migrated or repaired before it.
    var isPrepared = false
  }

  /// A file at the path that was found to be a store of the format.
  struct FileGeneration {
    let identity: FileIdentity
    /// The history of the states of this file, in change tokens.
    let history: String
    let access: StoreConnection.Access
    /// The modification time and the length of the file, and the state that it had then.
    var stamp: FileStatus.Stamp
    var fileState: StatePage?
    /// The version of the schema in the file alone.
    var version: Int32
    let logIdentity: FileIdentity?
  }

  /// - Parameters:
  ///   - isReadOnly: Whether a store that must be extended before it is read is refused.
  ///   - expectsWrite: Whether the caller will soon write. The connection that reads first
  ///   is then opened for writing, and serves the first write: to open another would take as long
  ///   as a small edit.
  init(
    path: String, format: StoreFormat, lock: WriteLock, busyTimeout: Int,
    trace: (@Sendable (String) -> Void)?, isArchive: Bool, expectsWrite: Bool,
    isReadOnly: Bool = false, onNotice: @escaping @Sendable (StoreNotice) -> Void
  ) throws {
    self.path = path
    self.format = format
    self.lock = lock
    self.busyTimeout = busyTimeout
    self.trace = trace
    self.isArchive = isArchive
    self.expectsWrite = expectsWrite
    self.isReadOnly = isReadOnly
    self.onNotice = onNotice
    state = Mutex(State())
    let (database, _) = try reader()
    giveBack(database)
  }

  /// Whether something was written through this store.
  var hasWritten: Bool { state.withLock { $0.writer != nil } }

  /// The connection that has written; nil where there is none, or where it has been closed.
  var openWriter: Writer? {
    state.withLock(\.writer).flatMap { $0.database.isClosed ? nil : $0 }
  }

  // MARK: - Reading

  /// A connection to the file that is at the path now, and the history of its states. The caller
  /// must give the connection back.
  func reader() throws -> (OpenDatabase, history: String) {
    while true {
      do {
        return try currentReader()
      } catch is SnapshotInvalidated {
        // The files were changed while a connection without shared memory began to read them.
      }
    }
  }

  private func currentReader() throws -> (OpenDatabase, history: String) {
    let isReplaced = try hasRead && forgetIfReplaced(FileStatus(path))
    let taken = state.withLock { state -> (OpenDatabase, String)? in
      guard let file = state.file, let database = state.idle.popLast() else { return nil }
      return (database, file.history)
    }
    if let (database, history) = taken, !database.isClosed { return (database, history) }
    return try openReader(closesAll: isReplaced)
  }

  /// Whether a store at the path has been read.
  var hasRead: Bool { state.withLock { $0.file != nil } }

  /// Whether the file is known to be made for this description.
  var isCurrent: Bool {
    state.withLock { $0.file?.fileState?.fingerprint == format.fingerprint }
  }

  /// The modification time and the length of the file at its last inspection.
  var stamp: FileStatus.Stamp? { state.withLock { $0.file?.stamp } }

  /// The maximum count of idle connections. More lists than this are rarely read at once; each
  /// connection takes three descriptors.
  private static let keptConnections = 4

  func giveBack(_ database: OpenDatabase) {
    state.withLock { state in
      guard !database.isClosed, state.file?.identity == database.identity,
        state.idle.count < Self.keptConnections
      else { return }
      state.idle.append(database)
    }
  }

  /// Releases all connections if another file replaced the one at the path, or if the file is not
  /// in a later state of the same store.
  ///
  /// - Returns: Whether the same file was overwritten with other content.
  @discardableResult
  func forgetIfReplaced(_ status: FileStatus) throws(StoreError) -> Bool {
    guard let file = state.withLock(\.file) else { return false }
    // A connection without shared memory does not see the log that a writer has begun since.
    let isSame =
      file.identity == status.identity
      && (file.logIdentity == nil && file.access.sharesMemory
        || file.logIdentity == status.logIdentity)
    if isSame, file.stamp == status.stamp { return false }
    // A checkpoint also writes to the file, and leads to a later state of the same store.
    let found = isSame ? try StoreFile.headerIfAny(path) : nil
    let isLater = found.map { leads(to: $0, from: file) } ?? false
    // The replaced connections are released after the mutex is.
    var replaced: (idle: [OpenDatabase], writer: Writer?) = ([], nil)
    defer { withExtendedLifetime(replaced) {} }
    return state.withLock { state in
      if isLater {
        state.file?.stamp = status.stamp
        state.file?.fileState = found?.state
        state.file?.version = found?.header.userVersion ?? file.version
        return false
      }
      state.readBranch = nil
      replaced = (state.idle, state.writer)
      state.idle = []
      state.writer = nil
      return file.identity == status.identity
    }
  }

  /// Whether a checkpoint may have brought the file from its known state to the one found.
  private func leads(to found: StoreFile.StoreHeader, from file: FileGeneration) -> Bool {
    // A connection without shared memory would continue to read the state before.
    guard file.access.sharesMemory else { return false }
    guard let state = found.state else { return file.fileState == nil }
    guard let known = file.fileState else {
      // A writer at this path may have migrated a store of the first version.
      return found.header.userVersion > file.version && lock.acknowledgement?.store == state.store
    }
    // An unfinished or partial checkpoint may not have written the page of the state yet.
    if known == state { return true }
    guard known.store == state.store, known.generation <= state.generation else { return false }
    let read = self.state.withLock(\.readBranch) ?? known.stateBranch
    guard let branch = read.id else { return true }
    // Changes that were made to a copy elsewhere have another branch. A new branch may also start
    // here, where this library had not written before.
    return branch == state.branch || state.fork != nil && state.fork == read.lastNonce
  }

  /// Whether the file is known to record the branch of its states. A store of the second version
  /// does not.
  var recordsBranch: Bool { state.withLock { $0.file?.fileState?.nonce != nil } }

  /// Records where the state stands that a list has read.
  func note(_ branch: StateBranch) { state.withLock { $0.readBranch = branch } }

  private func openReader(closesAll: Bool) throws -> (OpenDatabase, history: String) {
    // The record is read before the store, because it is never ahead of the store.
    let acknowledged = lock.acknowledgement
    var found: (FileInspection, StoreConnection.Access)?
    let (database, status) = try opening { ignoresForeignLog in
      try OpenDatabases.open(path, others: closesAll ? .closeAll : .close) { status in
        let (connection, inspection, access) = try openForReading(
          status, ignoresForeignLog: ignoresForeignLog)
        found = (inspection, access)
        return connection
      }
    }
    guard let (inspection, access) = found else { throw StoreError.missing(path: path) }
    report(acknowledged, inspection)
    let header = StoreFile.StoreHeader(
      header: inspection.header, state: inspection.fileState,
      isFirstVersion: inspection.isFirstVersion)
    let known = state.withLock(\.file).flatMap { known in
      known.identity == database.identity && !closesAll
        && (known.logIdentity == nil || known.logIdentity == status.logIdentity)
        // A file may have been copied over this one while it was opened.
        && (known.stamp == status.stamp || leads(to: header, from: known))
        ? known.history : nil
    }
    let history = state.withLock { state in
      let history = known ?? ChangeToken.newHistory()
      state.file = FileGeneration(
        identity: database.identity, history: history, access: access, stamp: status.stamp,
        fileState: inspection.fileState, version: inspection.header.userVersion,
        logIdentity: status.logIdentity)
      return history
    }
    let mustBeExtended =
      try !isCurrent
      && StoreError.translating(path, trace) { try database.use(format.mustBeExtended) }
    if mustBeExtended {
      guard !isReadOnly else { throw OpenedReadOnly(path: path) }
      try lock.holding(timeout: busyTimeout) { _ = try writer(under: $0) }
    }
    return (database, history)
  }

  /// A connection for reading, what was found in the file before SQLite read it, and the mode in
  /// which the file was opened.
  private typealias Reader = (SQLiteConnection, FileInspection, StoreConnection.Access)

  /// Opens a file for reading, in the mode that the permissions of its folder allow.
  private func openForReading(
    _ status: FileStatus, ignoresForeignLog: Bool
  ) throws -> sending Reader {
    func readable(_ access: StoreConnection.Access) throws -> sending Reader {
      let connection = try StoreConnection.openUnread(path, access)
      let inspection = try FileInspection(
        path, status, of: DatabaseFile(path, of: connection.handle), mark: format.mark)
      if inspection.hasForeignLog, !ignoresForeignLog { throw ForeignWriteAheadLog() }
      try StoreConnection.read(connection, path, access, mark: format.mark, trace: trace)
      return (connection, inspection, access)
    }
    func readableAlone() throws -> sending Reader {
      try readable(StoreFile.hasLog(path) ? .unshared : .immutable)
    }
    return try StoreError.translating(path, trace) {
      // Any process that has the store open has created a log beside it.
      let isAtRest = try isArchive && WriteAheadLogStatus.ofLog(beside: path) == nil
      if ignoresForeignLog || isAtRest { return try readable(.immutable) }
      if try StoreFile.wouldLeaveFiles(path) { return try readableAlone() }
      do {
        // A connection that may write plays a journal back that it finds beside the file, and the
        // journal of a store belongs to another file.
        let servesFirstWrite = try expectsWrite && !hasWritten && !StoreFile.hasJournal(path)
        return try readable(servesFirstWrite ? .readWrite : .readOnly)
      } catch {
        // A reader shares a file beside the store with the writers. Where this user may not create
        // it, the store is read in its current state. Any other cause may be temporary, and another
        // process may write.
        guard let code = SystemFault(error)?.error.code,
          [SQLITE_CANTOPEN, SQLITE_READONLY].contains(code), try StoreFile.forbidsSharing(path)
        else { throw error }
        return try readableAlone()
      }
    }
  }
}
