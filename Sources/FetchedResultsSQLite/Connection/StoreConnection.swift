import CSQLiteConfiguration
import FetchedResults
import GRDB
import GRDBSQLite

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

    fileprivate var isWritable: Bool { self == .readWrite || self == .draft }
  }

  /// How many seconds a writer waits for another writer, and a reader for a checkpoint.
  static let busyTimeout = 10
  static let busyMilliseconds = Int32(busyTimeout * 1000)

  /// - Parameters:
  ///   - busyTimeout: How many seconds to wait for other connections.
  ///   - trace: Receives each statement as it runs, without the bound values.
  static func open(
    _ path: String, _ access: Access, busyTimeout: Int = Self.busyTimeout,
    trace: (@Sendable (String) -> Void)?
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = !access.isWritable
    configuration.busyMode = .timeout(Double(busyTimeout))
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      configuration_enable_defensive(database.sqliteConnection)
      configuration_disable_checkpoint_on_close(database.sqliteConnection)
      // No store has a view. One that another program has put in the place of a table would run
      // that program's statements with every list.
      configuration_disable_views(database.sqliteConnection)
      TextKeyFunction.install(in: database)
      interruptDroppedWork(of: database)
      try SystemFault.noting(database) { try prepare($0, access) }
      if !access.isWritable { stopAuthorizing(on: database) }
      if let trace { database.trace { trace($0.description) } }
    }
    let queue = try DatabaseQueue(path: name(path, access), configuration: configuration)
    try queue.inDatabase { try $0.execute(sql: "COMMIT") }
    return queue
  }

  /// Interrupts a statement whose result was dropped, as ``CurrentWork`` tells. SQLite asks every
  /// 1,000 instructions of its virtual machine, so rarely that the question costs nothing: they
  /// take a tenth of a millisecond, and one millisecond where the statement returns text blocks
  /// that are searched meanwhile.
  private static func interruptDroppedWork(of database: Database) {
    sqlite3_progress_handler(
      database.sqliteConnection, 1000, { _ in CurrentWork.isDropped ? 1 : 0 }, nil)
  }

  /// Has SQLite compile statements without asking GRDB about each column that they read.
  ///
  /// GRDB collects the columns for those who observe tables, and the effects of statements that
  /// write. Nothing here observes, and the questions take a third of the time in which a statement
  /// is compiled. GRDB does not learn either which statements begin or end a transaction, which
  /// matters to observers and to suspended databases, or change the schema: after this call, the
  /// connection may create no table that GRDB is asked for. What GRDB has learnt of the schema may
  /// be older than what other connections have made of it, and is forgotten.
  static func stopAuthorizing(on database: Database) {
    sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
    database.clearSchemaCache()
  }

  private static func prepare(_ database: Database, _ access: Access) throws {
    // SQLite requires this before the first read. See
    // https://sqlite.org/wal.html#use_of_wal_without_shared_memory.
    if access == .unshared { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    try database.execute(sql: settings)
    try database.execute(sql: access.isWritable ? bulkSettings : "PRAGMA temp_store = MEMORY")
    // The first read is made here, because SQLite reports a page that the disk fails to read as
    // damaged, and the `errno` is noted only here. GRDB reads next: within this transaction, SQLite
    // has the page in its cache.
    try database.execute(sql: "BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")
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

  /// The settings for loads, migrations and copies, and those of a new connection that writes,
  /// until its first command: they sort for indexes, and a hundred megabytes for a million rows
  /// belong in files. Two threads sort.
  ///
  /// The page cache is small, because SQLite sorts runs of its size and then merges them. Runs of
  /// two megabytes, which fit into the processor's cache, are sorted in two thirds of the time that
  /// runs of 32 megabytes take.
  static let bulkSettings =
    "PRAGMA temp_store = FILE; PRAGMA cache_size = -2000; PRAGMA threads = 2"

  /// Automatic checkpoints are off, because a checkpoint needs the write lock.
  private static let settings = """
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA recursive_triggers = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA mmap_size = 0;
    """
}
