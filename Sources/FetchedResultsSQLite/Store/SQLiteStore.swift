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
/// for the next list when one ends. Both are guarded by `connections`.
public final class SQLiteStore<Object: FetchedObject>: FetchSource {
  /// Where the file is.
  public let path: String

  /// How the objects lie in it, for statements of one's own.
  public let table: TableLayout

  private let format: StoreFormat
  private let busyTimeout: Int
  private let trace: (@Sendable (String) -> Void)?
  private let connections: Mutex<Connections>

  private struct Connections {
    var idle: [DatabaseQueue] = []
    var writer: DatabaseQueue?
    /// How readers are opened: found out with the first one.
    var access: StoreConnection.Access?
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
  public init(
    path: String, format: StoreFormat, busyTimeout: Int = 10,
    trace: (@Sendable (String) -> Void)? = nil
  ) throws {
    self.path = path
    self.format = format
    self.busyTimeout = busyTimeout
    self.trace = trace
    table = TableLayout(Object.entity)
    try StoreFile.check(path)
    try StoreFile.checkHeader(path, format: format)
    let (connection, access) = try StoreFile.openForReading(path, trace: trace)
    try StoreFile.identify(connection, path: path, format: format)
    connections = Mutex(Connections(idle: [connection], access: access))
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
  /// - Throws: ``StoreError``, or `DatabaseError` of the file.
  /// - Complexity: O(1) where an index has the order of the plan and nothing is
  ///   filtered or cut; O(sections) where the filter asks for sections only; else O(rows x log rows) at the most, and 8 bytes a match.
  public func reader(for plan: FetchPlan) throws -> any FetchReader {
    let layout = ListLayout(plan, in: table)
    let transaction = try readTransaction()
    if layout.isIndexed, layout.filter == nil, !layout.parts.isEmpty,
      plan.request.fetchLimit == nil, plan.request.fetchOffset == 0,
      let dimension = layout.dimension
    {
      return IndexedReader(transaction, layout, dimension: dimension)
    }
    return try transaction.read { database in
      var summary = ValueSummary(layout, database)
      let question = layout.isWalkable ? nil : layout.narrowingQuestion
      let narrowing = try question.flatMap { try Narrowing($0, layout, &summary) }
      if let narrowing, narrowing.tellsSections(of: layout) {
        return try NarrowedReader(transaction, layout, narrowing, database)
      }
      return CollectedReader(
        transaction, table, try Matches(collecting: layout, narrowing, from: database))
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
    try readTransaction().read(body)
  }

  private func readTransaction() throws -> ReadTransaction {
    let (idle, access) = connections.withLock { ($0.idle.popLast(), $0.access ?? .readOnly) }
    return try StoreFile.translatingErrors(path) {
      let connection = try idle ?? StoreConnection.open(path, access, trace: trace)
      return try ReadTransaction(connection, path: path) { [weak self] connection in
        self?.connections.withLock { $0.idle.append(connection) }
      }
    }
  }

  // MARK: - Writing

  /// Runs one command as one transaction: all of it is stored, or nothing.
  ///
  /// When it returns, what was written survives a loss of power.
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
    try writing { database in
      var result: Result?
      try database.inTransaction(.immediate) {
        let writer = try EntityWriter<Object>(database, table, command: command)
        result = try body(writer)
        try writer.finish()
        return isRehearsal ? .rollback : .commit
      }
      // All is stored by now. A log that cannot be folded stays for the next command.
      try? StoreFile.checkpointIfLong(database, path: path)
      return result!
    }
  }

  /// Lends the connection that writes, under the write lock.
  private func writing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try StoreFile.check(path)
    return try WriteLock.holding(for: path, timeout: busyTimeout) {
      try StoreFile.translatingErrors(path) { try writer().inDatabase(body) }
    }
  }

  private func writer() throws -> DatabaseQueue {
    if let open = connections.withLock({ $0.writer }) { return open }
    // SQLite would make a file that has gone meanwhile.
    try StoreFile.check(path)
    let opened = try StoreConnection.open(path, .readWrite, trace: trace)
    try StoreFile.prepareForWriting(opened, path: path, format: format, table: table)
    try opened.inDatabase(renewOldKeys)
    connections.withLock { $0.writer = opened }
    return opened
  }

  /// Brings the keys of a store up to the rules of this version.
  private func renewOldKeys(_ database: Database) throws {
    guard try table.textVersion(in: database) < TextFolding.version else { return }
    try database.inTransaction(.immediate) {
      let writer = try EntityWriter<Object>(database, table, command: ChangeCommand("renew keys"))
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
    try writing { database in
      // The copy it makes is as large as the store: too large for memory.
      try database.execute(sql: "PRAGMA temp_store = FILE")
      try database.execute(sql: "VACUUM")
      try StoreFile.checkpoint(database)
    }
  }
}

/// What the change log says of a command.
public struct ChangeCommand: Hashable, Sendable {
  /// What was done, in a word or two.
  public let name: String

  /// Who did it; nil where that is not known.
  public let author: String?

  /// A command for the change log.
  public init(_ name: String, by author: String? = nil) {
    self.name = name
    self.author = author
  }
}
