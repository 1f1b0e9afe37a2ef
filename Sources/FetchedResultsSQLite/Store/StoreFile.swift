import FetchedResults
import Foundation
import GRDB
import GRDBSQLite
import Glibc

/// What can be said and done about the file of a store, apart from its rows.
enum StoreFile {
  /// Says what stands at a path, before SQLite touches it.
  ///
  /// - Throws: ``StoreError`` where that is no file to be read.
  @discardableResult
  static func check(_ path: String) throws(StoreError) -> FileIdentity {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw missing(path, code: errno)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
    if status.st_mode & S_IFMT != S_IFREG { throw .foreign(path: path) }
    if access(path, R_OK) != 0 { throw .notReadable(path: path) }
    // SQLite takes an empty file for a new database.
    if status.st_size == 0 { throw .foreign(path: path) }
    return FileIdentity(status)
  }

  /// Refuses by its header a file that is no store of this format, or has lost its end.
  ///
  /// SQLite would say the same, but leaves a log beside a database it has looked at.
  static func checkHeader(_ path: String, format: StoreFormat) throws(StoreError) {
    let header = try header(path)
    guard header.applicationID == format.applicationID else { throw .foreign(path: path) }
    guard header.userVersion <= format.version else {
      throw .newerSchema(
        path: path, found: Int(header.userVersion), known: Int(format.version))
    }
    // Asked twice, because another process may just have made the file shorter.
    if isCut(path, header), isCut(path, try Self.header(path)) { throw .damaged(path: path) }
  }

  private static func header(_ path: String) throws(StoreError) -> DatabaseHeader {
    guard let file = DatabaseFile(path) else { throw .notReadable(path: path) }
    guard let header = file.beginning(DatabaseHeader.length).flatMap(DatabaseHeader.init) else {
      throw .foreign(path: path)
    }
    return header
  }

  /// Whether the file is shorter than its header says, and no log holds the rest.
  private static func isCut(_ path: String, _ header: DatabaseHeader) -> Bool {
    var status = stat()
    return !hasLog(path) && stat(path, &status) == 0 && Int64(status.st_size) < header.fileLength
  }

  private static func missing(_ path: String, code: Int32) -> StoreError {
    if code == EACCES { return .notReadable(path: path) }
    if code == ENOTDIR { return .missingFolder(path: path) }
    var status = stat()
    if lstat(path, &status) == 0 { return .danglingLink(path: path) }
    return stat(folder(of: path), &status) == 0
      ? .missing(path: path) : .missingFolder(path: path)
  }

  /// The path of a file that belongs to a store, as its log does. SQLite puts it beside the
  /// file that a link leads to, and who comes by another name must find the same one.
  static func path(_ suffix: String, beside path: String) -> String {
    var isLink: CChar = 0
    guard readlink(path, &isLink, 1) >= 0, let target = realpath(path, nil) else {
      return path + suffix
    }
    defer { free(target) }
    return String(cString: target) + suffix
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  // MARK: - Opening

  /// Opens a file for reading, in the way its folder allows.
  static func openForReading(
    _ path: String, trace: (@Sendable (String) -> Void)?
  ) throws -> (DatabaseQueue, StoreConnection.Access) {
    try translatingErrors(path) {
      do {
        return (try readable(StoreConnection.open(path, .readOnly, trace: trace)), .readOnly)
      } catch let error as DatabaseError
        where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) && !hasLog(path)
      {
        // A reader needs a file beside the store; where none can be made, and
        // there is no log to read, the store is read as it lies there.
        return (try readable(StoreConnection.open(path, .immutable, trace: trace)), .immutable)
      }
    }
  }

  private static func readable(_ connection: DatabaseQueue) throws -> DatabaseQueue {
    try connection.inDatabase { _ = try Query.integer($0, "SELECT count(*) FROM sqlite_schema") }
    return connection
  }

  private static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return stat(Self.path("-wal", beside: path), &status) == 0 && status.st_size > 0
  }

  /// Refuses a file that is not a store of this format.
  static func identify(_ connection: DatabaseQueue, path: String, format: StoreFormat) throws {
    try translatingErrors(path) {
      try connection.inDatabase { database in
        let mark = try Query.integer(database, "PRAGMA application_id") ?? 0
        guard mark == format.applicationID else { throw StoreError.foreign(path: path) }
        let found = try Query.integer(database, "PRAGMA user_version") ?? 0
        guard found <= format.version else {
          throw StoreError.newerSchema(
            path: path, found: Int(found), known: Int(format.version))
        }
      }
    }
  }

  /// Makes the connection that writes fit for it, under the write lock.
  ///
  /// The file is identified again: it may have been replaced since it was opened to be read.
  static func prepareForWriting(
    _ connection: DatabaseQueue, path: String, format: StoreFormat, table: TableLayout
  ) throws {
    try identify(connection, path: path, format: format)
    let found = try connection.inDatabase { try Query.integer($0, "PRAGMA user_version") }
    if found != Int64(format.version) { try format.migrate(connection) }
    guard try connection.inDatabase(format.hasOwnTriggersOnly) else {
      throw StoreError.foreign(path: path)
    }
    let textVersion = try connection.inDatabase(table.textVersion)
    guard textVersion <= TextFolding.version else {
      throw StoreError.newerTextKeys(
        path: path, found: Int(textVersion), known: TextFolding.version)
    }
  }

  // MARK: - Creating

  /// Makes an empty store under another name, and gives it its own when it is whole.
  static func create(_ path: String, format: StoreFormat) throws {
    guard try isMissing(path) else { return }
    try WriteLock(for: path).holding(timeout: StoreConnection.busyTimeout) {
      guard try isMissing(path) else { return }
      let draft = path + ".new-\(getpid())"
      defer { removeDatabase(draft) }
      try makeEmptyFile(draft)
      try translatingErrors(path) {
        let connection = try StoreConnection.open(draft, .readWrite, trace: nil)
        try format.migrate(connection)
        try connection.inDatabase { database in
          try database.execute(sql: "PRAGMA journal_mode = WAL")
          try WriteAheadLog.fold(database)
        }
        try connection.close()
      }
      guard rename(draft, path) == 0 else { throw StoreError.notWritable(path: path) }
      try synchronizeFolder(of: path)
    }
  }

  /// Whether a store can be made at a path; false if a file is there.
  private static func isMissing(_ path: String) throws -> Bool {
    do throws(StoreError) {
      try check(path)
      return false
    } catch .missing {
      return true
    }
  }

  private static func makeEmptyFile(_ path: String) throws {
    removeDatabase(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.notWritable(path: path) }
    close(descriptor)
  }

  /// The name of a new file is safe only when its folder has been written too.
  private static func synchronizeFolder(of path: String) throws {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func removeDatabase(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  // MARK: - Care

  static func backup(
    from path: String, to destination: String, trace: (@Sendable (String) -> Void)?
  ) throws {
    var status = stat()
    guard lstat(destination, &status) != 0 else {
      throw StoreError.notWritten(path: destination, reason: "there is a file of that name")
    }
    let draft = destination + ".new-\(getpid())"
    defer { removeDatabase(draft) }
    do { try makeEmptyFile(draft) } catch {
      throw lstat(folder(of: destination), &status) == 0
        ? StoreError.notWritable(path: destination) : StoreError.missingFolder(path: destination)
    }
    let (source, _) = try openForReading(path, trace: trace)
    try translatingErrors(destination) {
      let copy = try StoreConnection.open(draft, .readWrite, trace: nil)
      try source.backup(to: copy)
      try copy.inDatabase { _ = try WriteAheadLog.fold($0) }
      try copy.close()
    }
    guard rename(draft, destination) == 0 else { throw StoreError.notWritable(path: destination) }
    try synchronizeFolder(of: destination)
  }

  // MARK: - Errors

  /// Runs a body and says in this project's words what SQLite complains about.
  static func translatingErrors<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path) ?? error
    }
  }
}

extension StoreError {
  /// What a fault of SQLite means for the file; nil where it is not the file's.
  fileprivate init?(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .foreign(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path)
    case .SQLITE_ERROR where error.contradictsSchema: self = .damaged(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy(path: path)
    case .SQLITE_CANTOPEN: self = .notReadable(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .notWritable(path: path)
    case .SQLITE_FULL: self = .notWritten(path: path, reason: "the disk is full")
    case .SQLITE_IOERR where error.isReadError: self = .damaged(path: path)
    case .SQLITE_IOERR:
      self = .notWritten(path: path, reason: error.message ?? "an input/output error")
    default: return nil
    }
  }
}

extension DatabaseError {
  /// Whether something is not there that every store has, or no store holds.
  fileprivate var contradictsSchema: Bool {
    let message = message ?? ""
    let beginnings = [
      "no such table", "no such column", "no such index", "no such function", "unknown function",
    ]
    return beginnings.contains { message.hasPrefix($0) }
      || message.contains("has no column named")
      || ["integer overflow", "unsupported file format"].contains(message)
  }

  fileprivate var isReadError: Bool {
    [.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ].contains(extendedResultCode)
  }
}
