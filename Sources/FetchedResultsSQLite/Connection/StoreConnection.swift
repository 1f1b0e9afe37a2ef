import CSQLite
import FetchedResults
import FetchedResultsSQL

/// The configuration of connections to a store, with every setting in one place.
enum StoreConnection {
  /// The mode in which a file is opened.
  enum Access {
    case readOnly, readWrite
    /// The file cannot change, and SQLite may create no file beside it: for a folder that is not
    /// writable, and for a user who may only read the store and would be the first to make a log.
    case immutable
    /// Like ``immutable``, for a file with a write-ahead log. The connection keeps the index of the
    /// log in its own memory instead of a shared-memory file.
    case unshared
    /// Reads and writes a draft, whose path leads through the descriptor of its folder.
    case draft

    /// Whether the connection sees what others commit.
    var sharesMemory: Bool { self == .readOnly || self == .readWrite }

    /// Whether the files may change while it reads them.
    fileprivate var isUnshared: Bool { self == .immutable || self == .unshared }

    fileprivate var isWritable: Bool { self == .readWrite || self == .draft }
  }

  /// How many seconds a writer waits for another writer, and a reader for a checkpoint.
  static let busyTimeout = 10
  static let busyMilliseconds = Int32(busyTimeout * 1000)

  /// - Parameters:
  ///   - mark: The mark that the database must have; nil for any database.
  ///   - busyTimeout: How many seconds to wait for other connections.
  ///   - trace: Receives each statement as it runs, without the bound values.
  static func open(
    _ path: String, _ access: Access, mark: StoreMark? = nil, busyTimeout: Int = Self.busyTimeout,
    trace: (@Sendable (String) -> Void)?
  ) throws -> sending SQLiteConnection {
    let connection = try openUnread(path, access)
    try read(connection, path, access, mark: mark, busyTimeout: busyTimeout, trace: trace)
    return connection
  }

  /// Opens the file alone, so that it can be inspected before SQLite reads it and opens the files
  /// beside it.
  static func openUnread(_ path: String, _ access: Access) throws -> sending SQLiteConnection {
    let connection = try SQLiteConnection(name(path, access), isWritable: access.isWritable)
    if access != .draft { OpenedFileCheck.add(connection.filePath) }
    return connection
  }

  /// Configures a connection that has read nothing yet, and makes its first read. The parameters
  /// have the meaning that they have in ``open(_:_:mark:busyTimeout:trace:)``.
  static func read(
    _ connection: SQLiteConnection, _ path: String, _ access: Access, mark: StoreMark?,
    busyTimeout: Int = Self.busyTimeout, trace: (@Sendable (String) -> Void)?
  ) throws {
    sqlite3_busy_timeout(connection.handle, Int32(busyTimeout * 1000))
    configuration_enable_defensive(connection.handle)
    configuration_disable_checkpoint_on_close(connection.handle)
    configuration_disable_double_quoted_texts(connection.handle)
    // No store has a view. One that another program has put in the place of a table would run
    // that program's statements with every list.
    configuration_disable_views(connection.handle)
    TextKeyFunction.install(in: connection)
    interruptDroppedWork(of: connection)
    if access.isUnshared { connection.unsharedFiles = try UnsharedFiles(path) }
    for attempt in 1...mostAttempts {
      do {
        return try firstRead(connection, path, access, mark: mark, trace: trace)
      } catch {
        try connection.unsharedFiles?.expectUnchanged()
        guard attempt < mostAttempts, (error as? SystemFault)?.isOfVanishedFile == true else {
          throw error
        }
        if sqlite3_get_autocommit(connection.handle) == 0 { try connection.execute("ROLLBACK") }
      }
    }
  }

  /// A journal that SQLite has seen may be gone when SQLite opens it, and then the read is made
  /// again. Whoever moves one in and out all the time ends in an error.
  private static let mostAttempts = 20

  private static func firstRead(
    _ connection: SQLiteConnection, _ path: String, _ access: Access, mark: StoreMark?,
    trace: (@Sendable (String) -> Void)?
  ) throws {
    try SystemFault.noting(connection) { connection in
      // SQLite requires this before the first read. See
      // https://sqlite.org/wal.html#use_of_wal_without_shared_memory.
      if access == .unshared { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
      try connection.execute(settings)
      try connection.execute(access.isWritable ? writerSettings : "PRAGMA temp_store = MEMORY")
      if let trace { connection.report(to: trace) }
      // The first read is made here, because SQLite reports a page that the disk fails to read as
      // damaged, and the `errno` is noted only here. What identifies the store is read first, which
      // begins the transaction: SQLite would read the schema in one of its own.
      try connection.execute("BEGIN")
      if let mark { try identify(connection, path, mark) }
      try connection.execute("SELECT count(*) FROM sqlite_schema; COMMIT")
      // SQLite would not read a schema with an index that calls a function it does not trust. Such
      // an index is another program's, and the store can be read all the same.
      try connection.execute("PRAGMA trusted_schema = OFF")
    }
  }

  /// Refuses a database that is not a store of a format. It reads through the connection, so that
  /// it includes the content of the write-ahead log.
  static func identify(
    _ connection: SQLiteConnection, _ path: String, _ mark: StoreMark
  ) throws {
    let application = try SQLCursor.integer(connection, "PRAGMA application_id") ?? 0
    let isMarked = application == mark.applicationID
    guard try isMarked || application == 0 && mark.tables.allSatisfy(connection.hasTable) else {
      throw StoreError.foreign(path: path)
    }
    let version = try SQLCursor.integer(connection, "PRAGMA user_version") ?? 0
    guard version <= mark.version else {
      throw StoreError.newerSchema(path: path, found: Int(version), known: Int(mark.version))
    }
  }

  /// Whether the file at a path has tables of these names, read without its write-ahead log.
  @Sendable static func hasTables(_ names: [String], at path: String) throws -> Bool {
    try names.allSatisfy(openUnread(path, .immutable).hasTable)
  }

  /// Interrupts a statement whose result was dropped, as ``CurrentWork`` tells. SQLite asks every
  /// 1,000 instructions of its virtual machine, so rarely that the question costs nothing: they
  /// take a tenth of a millisecond, and one millisecond where the statement returns text blocks
  /// that are searched meanwhile.
  private static func interruptDroppedWork(of connection: SQLiteConnection) {
    sqlite3_progress_handler(
      connection.handle, 1000, { _ in CurrentWork.isDropped ? 1 : 0 }, nil)
  }

  private static func name(_ path: String, _ access: Access) -> String {
    let parameter: String
    switch access {
    case .readOnly, .readWrite: return path
    case .immutable: parameter = "immutable=1"
    case .unshared: parameter = "vfs=unix-none"
    case .draft: parameter = "vfs=" + draftLayer
    }
    let escaped = path.utf8.map { byte in
      let isPlain =
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
        || (0x30...0x39).contains(byte)
      let hex = String(byte, radix: 16)
      return isPlain ? String(Unicode.Scalar(byte)) : "%" + (hex.count == 1 ? "0" : "") + hex
    }
    return "file:" + escaped.joined() + "?" + parameter
  }

  /// The file layer of SQLite for drafts. SQLite would resolve the link to their folder, and open
  /// what is at that path by then.
  private static let draftLayer: String = {
    let name: StaticString = "carvalet-draft"
    let code = name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount) {
      configuration_register_layer_of_plain_paths($0)
    }
    precondition(code == SQLITE_OK, "SQLite has no file layer of Unix")
    return "\(name)"
  }()

  /// The settings for commands that change some rows: SQLite keeps in memory what it needs to roll
  /// back a statement.
  ///
  /// A command that moves a thousand rows of a million to other sections changes nine thousand
  /// pages, most of them several times. With the other settings it wrote fifteen thousand pages to
  /// the log, and forty thousand to a temporary file.
  static let commandSettings =
    "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536; PRAGMA threads = 0"

  /// The settings for loads, migrations and copies, and for a new connection that writes, until its
  /// first command: they sort for indexes, and a hundred megabytes for a million rows belong in
  /// files. Two threads sort.
  ///
  /// The page cache is small, because SQLite sorts runs of its size and then merges them. Runs of
  /// two megabytes, which fit into the processor's cache, are sorted in two thirds of the time that
  /// runs of 32 megabytes take.
  static let bulkSettings =
    "PRAGMA temp_store = FILE; PRAGMA cache_size = -2000; PRAGMA threads = 2"

  /// A connection that only reads synchronizes nothing, and this setting would read the schema in a
  /// transaction of its own.
  private static let writerSettings = "PRAGMA synchronous = FULL; " + bulkSettings

  /// Automatic checkpoints are off, because a checkpoint needs the write lock. No table of a store
  /// has foreign keys, and a foreign key of another program must not keep commands from changing
  /// cars.
  private static let settings = """
    PRAGMA foreign_keys = OFF;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA recursive_triggers = ON;
    PRAGMA cell_size_check = ON;
    PRAGMA mmap_size = 0;
    """
}
