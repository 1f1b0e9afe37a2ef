import AtomicFiles
import FetchedResults
import FetchedResultsSQL
import GRDB
import Synchronization

/// The connections of a store: one that writes, opened when something is first written and used
/// under the write lock only; and as many that read as lists are alive, kept for the next list
/// when one ends.
///
/// All of them have the file open that stands at the path. When another one has come, or the same
/// was written over, they are closed before the new one is opened (``OpenDatabases``). The state
/// is guarded by `state`; nothing is opened or closed under it.
final class ConnectionPool: Sendable {
  let path: String
  let format: StoreFormat
  let trace: (@Sendable (String) -> Void)?
  let onNotice: @Sendable (StoreNotice) -> Void
  let lock: WriteLock
  let busyTimeout: Int
  private let isArchive: Bool
  let state: Mutex<State>

  struct State {
    var idle: [OpenDatabase] = []
    var writer: Writer?
    /// What stands at the path; nil before it was looked at.
    var file: FileGeneration?
    /// The newest state of the file that a list was read of. It may lie in the write-ahead log.
    var readState: StatePage?
  }

  /// The connection that writes.
  struct Writer {
    let database: OpenDatabase
    let log: WriteAheadLog
  }

  /// The connection that writes, at the beginning of a transaction.
  struct WriterUse {
    let writer: Writer
    /// Whether it was opened just now.
    let isNew: Bool
    /// Whether the store was migrated or repaired for it.
    var isPrepared = false
  }

  /// A file that was found to be a store of the format.
  struct FileGeneration {
    let identity: FileIdentity
    /// Counts the files that have stood at the path.
    let number: Int
    let access: StoreConnection.Access
    /// When the file was written last, and the state that it had then.
    var stamp: FileStatus.Stamp
    var fileState: StatePage?
    /// That of the schema, as the file by itself has it.
    var version: Int32
    let logIdentity: FileIdentity?
  }

  init(
    path: String, format: StoreFormat, lock: WriteLock, busyTimeout: Int,
    trace: (@Sendable (String) -> Void)?, isArchive: Bool,
    onNotice: @escaping @Sendable (StoreNotice) -> Void
  ) throws {
    self.path = path
    self.format = format
    self.lock = lock
    self.busyTimeout = busyTimeout
    self.trace = trace
    self.isArchive = isArchive
    self.onNotice = onNotice
    state = Mutex(State())
    let (database, _) = try reader()
    giveBack(database)
  }

  /// Whether something was written through this store.
  var hasWritten: Bool { state.withLock { $0.writer != nil } }

  // MARK: - Reading

  /// A connection that has the file open that stands at the path, and the number of that file.
  /// It is to be given back.
  func reader() throws -> (OpenDatabase, fileGeneration: Int) {
    let isWrittenOver = try forgetIfReplaced(FileStatus(path))
    let taken = state.withLock { state -> (OpenDatabase, Int)? in
      guard let file = state.file, let database = state.idle.popLast() else { return nil }
      return (database, file.number)
    }
    if let (database, number) = taken, !database.isClosed { return (database, number) }
    return try openReader(closesAll: isWrittenOver)
  }

  /// Whether there was a store at the path that could be read.
  var hasRead: Bool { state.withLock { $0.file != nil } }

  /// When the file was written last, as far as those who read know.
  var stamp: FileStatus.Stamp? { state.withLock { $0.file?.stamp } }

  /// More lists than this are rarely read at once; each connection takes three descriptors.
  private static let keptConnections = 4

  func giveBack(_ database: OpenDatabase) {
    state.withLock { state in
      guard !database.isClosed, state.file?.identity == database.identity,
        state.idle.count < Self.keptConnections
      else { return }
      state.idle.append(database)
    }
  }

  /// Forgets what is known of a file that is not at the path any more, or not in a later state.
  ///
  /// - Returns: Whether the same file was written over by another.
  @discardableResult
  func forgetIfReplaced(_ status: FileStatus) throws(StoreError) -> Bool {
    guard let file = state.withLock(\.file) else { return false }
    let isSame =
      file.identity == status.identity
      && (file.logIdentity == nil || file.logIdentity == status.logIdentity)
    if isSame, file.stamp == status.stamp { return false }
    // A checkpoint writes to the file as well, and leads to a later state of the same store.
    let found = isSame ? try StoreFile.headerIfAny(path) : nil
    let isLater = found.map { leads(to: $0, from: file) } ?? false
    // What is replaced goes when the lock is given back.
    var replaced: (idle: [OpenDatabase], writer: Writer?) = ([], nil)
    defer { withExtendedLifetime(replaced) {} }
    return state.withLock { state in
      if isLater {
        state.file?.stamp = status.stamp
        state.file?.fileState = found?.state
        state.file?.version = found?.header.userVersion ?? file.version
        return false
      }
      state.readState = nil
      replaced = (state.idle, state.writer)
      (state.idle, state.writer) = ([], nil)
      return file.identity == status.identity
    }
  }

  /// Whether a checkpoint may have brought the file to a state, after the one that is known.
  private func leads(to found: StoreFile.StoreHeader, from file: FileGeneration) -> Bool {
    // A connection that shares nothing with those who write would read on in the state before.
    guard file.access == .readOnly else { return false }
    guard let state = found.state else { return file.fileState == nil }
    guard let known = file.fileState else {
      // A store of the first version was migrated, by somebody who wrote to it here.
      return found.header.userVersion > file.version && lock.acknowledgement?.store == state.store
    }
    // A checkpoint that is not finished, or left some of the log, may not have come to that page.
    if known == state { return true }
    guard known.store == state.store, known.generation <= state.generation else { return false }
    let read = self.state.withLock(\.readState) ?? known
    guard let branch = read.branch else { return true }
    // Changes that were made to a copy elsewhere are of another branch. It may begin here, too,
    // where nobody had written before.
    return branch == state.branch || state.fork != nil && state.fork == read.lastNonce
  }

  /// Remembers which state a list was read of. Where that page cannot be read, others may.
  func noteState(readBy transaction: any ReadTransaction) {
    guard state.withLock({ $0.file?.fileState?.nonce }) != nil,
      let read = try? transaction.read(StateTable.state)
    else { return }
    state.withLock { $0.readState = read }
  }

  private func openReader(closesAll: Bool) throws -> (OpenDatabase, fileGeneration: Int) {
    // Asked before the store is: it is never ahead of that.
    let acknowledged = lock.acknowledgement
    var found: (FileInspection, StoreConnection.Access)?
    let database = try opening { ignoresForeignLog in
      try OpenDatabases.open(path, others: closesAll ? .closeAll : .close) { status in
        let inspection = try FileInspection(path, status, mark: format.mark)
        if inspection.hasForeignLog, !ignoresForeignLog { throw ForeignLog() }
        let (queue, access) = try openForReading(ignoresForeignLog: ignoresForeignLog)
        found = (inspection, access)
        return queue
      }
    }
    guard let (inspection, access) = found else { throw StoreError.missing(path: path) }
    try database.use { try identify($0) }
    let status = try FileStatus(path)
    report(acknowledged, inspection)
    let number = state.withLock { state in
      let isKnown = state.file.map { known in
        known.identity == database.identity && !closesAll
          && (known.logIdentity == nil || known.logIdentity == status.logIdentity)
      }
      let number = state.file.map { isKnown == true ? $0.number : $0.number + 1 } ?? 0
      state.file = FileGeneration(
        identity: database.identity, number: number, access: access, stamp: status.stamp,
        fileState: inspection.fileState, version: inspection.header.userVersion,
        logIdentity: status.logIdentity)
      return number
    }
    if inspection.header.userVersion < format.oldestReadableVersion,
      try database.use(StateTable.version) < Int(format.oldestReadableVersion)
    {
      try lock.holding(timeout: busyTimeout) { _ = try writer(under: $0) }
    }
    return (database, number)
  }

  /// Opens a file for reading, in the way its folder allows.
  private func openForReading(
    ignoresForeignLog: Bool
  ) throws -> (DatabaseQueue, StoreConnection.Access) {
    func readable(_ access: StoreConnection.Access) throws -> DatabaseQueue {
      let queue = try StoreConnection.open(path, access, trace: trace)
      try queue.inDatabase {
        try SystemFault.noting($0) {
          _ = try SQLCursor.integer($0, "SELECT count(*) FROM sqlite_schema")
        }
      }
      return queue
    }
    return try StoreError.translating(path, trace) {
      // Whoever has a store open has made a log beside it.
      let isAtRest = try isArchive && LogFileStatus.ofLog(beside: path) == nil
      if ignoresForeignLog || isAtRest { return (try readable(.immutable), .immutable) }
      do {
        return (try readable(.readOnly), .readOnly)
      } catch {
        // A reader shares a file beside the store with the writers. Where that may not be made,
        // the store is read as it lies there. Any other reason may pass, and somebody may write.
        guard let code = SystemFault(error)?.error.resultCode,
          [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(code), try StoreFile.forbidsSharing(path)
        else { throw error }
        let access = try StoreFile.hasLog(path) ? StoreConnection.Access.unshared : .immutable
        return (try readable(access), access)
      }
    }
  }

  /// Refuses a file that is not a store of this format, as the write-ahead log may have made it.
  func identify(_ database: Database) throws {
    try StoreError.translating(path, trace) {
      let mark = try SQLCursor.integer(database, "PRAGMA application_id") ?? 0
      guard mark == format.applicationID else { throw StoreError.foreign(path: path) }
      let found = try SQLCursor.integer(database, "PRAGMA user_version") ?? 0
      guard found <= format.version else {
        throw StoreError.newerSchema(path: path, found: Int(found), known: Int(format.version))
      }
    }
  }
}
