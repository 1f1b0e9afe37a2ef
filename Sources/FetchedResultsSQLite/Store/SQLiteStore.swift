public import FetchedResults
public import GRDB
import Synchronization

/// A file of objects that many processes read and write.
///
/// Reading never waits for writing: each list is one committed state, kept for
/// as long as it lives. Writing waits its turn behind ``WriteLock``.
///
/// Connections: one that writes, opened when something is first written, used
/// under the write lock only; and as many that read as lists are alive, kept
/// for the next list when one ends. Both are guarded by `connections`, and go
/// when another file has taken the place of the one they have open. While
/// somebody listens to ``commits()``, ``CommitMonitor`` has one more.
public final class SQLiteStore<Object: FetchedObject>: FetchSource {
  /// Where the file is.
  public let path: String

  /// How the objects lie in it, for statements of one's own.
  public let table: TableLayout

  private let format: StoreFormat
  private let busyTimeout: Int
  private let trace: (@Sendable (String) -> Void)?
  private let connections: Mutex<Connections>
  private let anchorSpacing: Int?
  private let scans = ScanMemory()
  private let lock: WriteLock
  private let broadcast: CommitBroadcast

  private struct Connections {
    var idle: [OpenFile] = []
    var writer: Writer?
    var statements: WriteStatements?
    /// What stands at the path.
    var file: KnownFile
  }

  /// The connection that writes.
  private struct Writer {
    let file: OpenFile
    let log: WriteAheadLog
  }

  /// A file that was found to be a store of the format.
  private struct KnownFile {
    let identity: FileIdentity
    /// Counts the files that have stood at the path.
    let number: Int
    /// How readers of it are opened: found out with the first one.
    let access: StoreConnection.Access
  }

  /// Opens the store at a path.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - format: What the file has to be.
  ///   - busyTimeout: How many seconds to wait for others who write.
  ///   - trace: Gets the SQL of each statement as it runs.
  /// - Throws: ``StoreError`` if it is not there, not such a store, newer or damaged.
  ///   Nothing is changed then.
  public convenience init(
    path: String, format: StoreFormat, busyTimeout: Int = 10,
    trace: (@Sendable (String) -> Void)? = nil
  ) throws {
    try self.init(
      path: path, format: format, busyTimeout: busyTimeout, trace: trace, anchorSpacing: nil)
  }

  /// - Parameter anchorSpacing: The rows between two anchors of a list; nil
  ///   where it follows from the rows.
  package init(
    path: String, format: StoreFormat, busyTimeout: Int = 10,
    trace: (@Sendable (String) -> Void)? = nil, anchorSpacing: Int?
  ) throws {
    self.path = path
    lock = WriteLock(for: path)
    self.format = format
    self.busyTimeout = busyTimeout
    self.trace = trace
    table = TableLayout(Object.entity)
    self.anchorSpacing = anchorSpacing
    let (connection, access) = try OpenFile.identified(path, format: format, trace: trace)
    connections = Mutex(
      Connections(
        idle: [connection],
        file: KnownFile(identity: connection.identity, number: 0, access: access)))
    broadcast = CommitBroadcast { [monitor = CommitMonitor(path: path)] in monitor.serve($0) }
  }

  /// Makes an empty store at a path, unless there is one.
  ///
  /// The store appears whole or not at all, even if the machine stops meanwhile.
  ///
  /// - Throws: ``StoreError``. A store that is there already is left as it is.
  public static func create(path: String, format: StoreFormat) throws {
    try StoreFile.create(path, format: format)
  }

  // MARK: - Reading

  /// A reader for one list, as the store is now.
  ///
  /// Where a search has found its text is remembered until something is written: as the
  /// next letters are typed, only those rows are looked at.
  ///
  /// - Throws: ``StoreError``, or `DatabaseError` of the file.
  /// - Complexity: O(1) where an index has the order of the plan and nothing is
  ///   filtered or cut; O(sections) where the filter asks for whole sections;
  ///   else O(rows x log rows) at the most, and 8 bytes a match, 16 where it was asked for.
  public func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    let (transaction, origin) = try beginReading()
    return try reader(transaction, ListLayout(plan, in: table), origin, .nothing)
  }

  /// - Parameter memory: What is known of the list.
  func reader(
    _ transaction: ReadTransaction, _ layout: ListLayout, _ origin: ListOrigin,
    _ memory: StoreBookmark.Memory
  ) throws -> any FetchReader {
    switch memory {
    case .collected(let list):
      return CollectedReader(transaction, layout, origin: origin, list: list)
    case .indexed(let memory):
      return IndexedReader(transaction, layout, origin: origin, following: memory)
    case .nothing:
      if layout.isCounted { return IndexedReader(transaction, layout, origin: origin) }
      return try ListSearch(transaction: transaction, layout: layout, origin: origin, scans: scans)
        .reader()
    }
  }

  /// The object of an identifier; nil if there is none.
  ///
  /// - Throws: ``StoreError``, or what makes no object of the row.
  /// - Complexity: O(log rows).
  public func object(_ id: Int64) throws -> Object? {
    try read { database in
      try RowQuery(database, table).row(id).map(Object.init(row:))
    }
  }

  /// Reads one committed state with statements of one's own.
  ///
  /// - Throws: What `body` throws, or ``StoreError``.
  public func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try beginReading().transaction.read(body)
  }

  /// Takes the newest state of the file that stands at the path now.
  func beginReading() throws -> (transaction: ReadTransaction, origin: ListOrigin) {
    let (idle, file) = try takeIdle()
    return try StoreFile.translatingErrors(path) {
      let connection = try idle ?? OpenFile(path, file.access, trace: trace)
      // Yet another file came between, which may be anything.
      guard connection.identity == file.identity else { return try beginReading() }
      let transaction = try ReadTransaction(connection.queue, path: path) { [weak self] _ in
        self?.giveBack(connection)
      }
      return (
        transaction,
        ListOrigin(store: self, fileNumber: file.number, anchorSpacing: anchorSpacing)
      )
    }
  }

  /// A connection that has the file open that stands at the path, if there is one.
  private func takeIdle() throws -> (OpenFile?, KnownFile) {
    let current = try StoreFile.check(path)
    // What is replaced goes when the lock is given back.
    var replaced: [OpenFile] = []
    defer { withExtendedLifetime(replaced) {} }
    let taken = connections.withLock { connections -> (OpenFile?, KnownFile)? in
      guard connections.file.identity == current else { return nil }
      return (connections.idle.popLast(), connections.file)
    }
    if let taken { return taken }
    let (opened, access) = try OpenFile.identified(path, format: format, trace: trace)
    return connections.withLock { connections in
      if connections.file.identity != opened.identity {
        replaced = connections.idle
        connections.idle = []
        connections.file = KnownFile(
          identity: opened.identity, number: connections.file.number + 1, access: access)
      }
      return (opened, connections.file)
    }
  }

  /// More lists than this are rarely read at once; each connection takes three descriptors.
  private static var keptConnections: Int { 4 }

  private func giveBack(_ connection: OpenFile) {
    connections.withLock { connections in
      guard connections.file.identity == connection.identity,
        connections.idle.count < Self.keptConnections
      else { return }
      connections.idle.append(connection)
    }
  }

  // MARK: - Following

  /// Tells when something may have been committed: through this store when
  /// ``write(_:isRehearsal:_:)`` returns, by anybody else within milliseconds,
  /// at the worst a second.
  ///
  /// Also tells when the file is replaced, goes, comes back or cannot be read:
  /// whoever then reads finds out. It ends with the store.
  ///
  /// While somebody listens a thread watches the file, which costs a few
  /// hundredths of a percent of a core when nothing happens.
  public func commits() -> AsyncStream<Void> { broadcast.stream() }

  // MARK: - Writing

  /// Runs one command as one transaction: all of it is stored, or nothing.
  ///
  /// When it returns, what was written survives a loss of power, and whoever
  /// listens to ``commits()`` has been told.
  ///
  /// - Parameters:
  ///   - command: What is done, for the change log.
  ///   - isRehearsal: Whether all of it is taken back in the end, so that only
  ///     the result tells what would have been done.
  ///   - body: Must not ask a person anything: others wait meanwhile.
  /// - Throws: What `body` throws, or ``StoreError``.
  public func write<Result>(
    _ command: ChangeCommand, isRehearsal: Bool = false,
    _ body: (EntityWriter<Object>) throws -> Result
  ) throws -> Result {
    let result = try writing { database, log in
      // Those who follow the store read right after each commit, and let go before the next.
      try? log.foldIfLong(database)
      var (result, isCommitted): (Result?, Bool) = (nil, false)
      defer { if !isCommitted { try? log.emptyIfLarge(database) } }
      try database.inKeptTransaction {
        let writer = EntityWriter<Object>(database, table, statements(), command: command)
        result = try body(writer)
        try writer.finish()
        return isRehearsal ? .rollback : .commit
      }
      isCommitted = !isRehearsal
      // All is stored by now. A log that cannot be folded stays for the next command.
      try? log.foldIfLong(database)
      return result!
    }
    if !isRehearsal { broadcast.announce() }
    return result
  }

  /// Lends the connection that writes, under the write lock.
  private func writing<Result>(
    _ body: (Database, WriteAheadLog) throws -> Result
  ) throws -> Result {
    // No lock is left beside a store that is not there.
    if connections.withLock({ $0.writer == nil }) { try StoreFile.check(path) }
    return try lock.holding(timeout: busyTimeout) {
      try StoreFile.translatingErrors(path) {
        let writer = try writer()
        return try writer.file.queue.inDatabase { try body($0, writer.log) }
      }
    }
  }

  /// The connection that writes to the file that stands at the path now.
  private func writer() throws -> Writer {
    // SQLite would make a file that has gone meanwhile.
    let current = try StoreFile.check(path)
    if let open = connections.withLock({ $0.writer }), open.file.identity == current {
      return open
    }
    try StoreFile.checkHeader(path, format: format)
    let opened = try OpenFile(path, .readWrite, trace: trace)
    try StoreFile.prepareForWriting(opened.queue, path: path, format: format, table: table)
    try opened.queue.inDatabase(renewOldKeys)
    let writer = Writer(file: opened, log: WriteAheadLog(of: path, opened.queue))
    connections.withLock { $0.writer = writer }
    return writer
  }

  private func statements() -> WriteStatements {
    connections.withLock {
      let statements = $0.statements ?? WriteStatements(table)
      $0.statements = statements
      return statements
    }
  }

  /// Brings the keys of a store up to the rules of this version.
  private func renewOldKeys(_ database: Database) throws {
    guard try table.textVersion(in: database) < TextFolding.version else { return }
    try database.inTransaction(.immediate) {
      let writer = EntityWriter<Object>(
        database, table, statements(), command: ChangeCommand("renew keys"))
      try writer.rebuildKeys()
      try writer.finish()
      return .commit
    }
  }

  // MARK: - Care

  /// Writes a copy of the store as it is now, whatever others write meanwhile.
  ///
  /// - Throws: ``StoreError/notWritten(path:reason:)`` if there is a file at the path already.
  /// - Complexity: O(size of the file).
  public func backup(to destination: String) throws {
    try StoreFile.backup(from: path, to: destination, trace: trace)
  }

  /// Gives back the space of what was removed.
  ///
  /// - Throws: ``StoreError``; ``StoreError/busy(path:)`` while others write.
  /// - Complexity: O(size of the file); the disk needs room for a copy.
  public func vacuum() throws {
    try writing { database, log in
      // The copy it makes is as large as the store: too large for memory.
      try database.execute(sql: "PRAGMA temp_store = FILE")
      try database.execute(sql: "VACUUM")
      try log.empty(database)
    }
  }
}
