import AtomicFiles
import CLinux
import FetchedResults
import Glibc

/// Operations on the file of a store that do not concern its rows.
enum StoreFile {
  /// Reads the header, and refuses a file that is no store of this format or that was truncated.
  ///
  /// SQLite would detect the same, but leaves a log beside a database that it has opened.
  ///
  /// - Parameters:
  ///   - file: The file at the path.
  ///   - status: The status of the file, which may be older.
  /// - Returns: What the file alone contains of the header and the state.
  static func header(
    _ path: String, _ file: DatabaseFile, _ status: FileStatus, mark: StoreMark?
  ) throws(StoreError) -> StoreHeader {
    var read = try header(file)
    guard let mark else { return read }
    guard try hasMark(read.header.applicationID, path, mark) else { throw .foreign(path: path) }
    guard read.header.userVersion <= mark.version else {
      throw .newerSchema(
        path: path, found: Int(read.header.userVersion), known: Int(mark.version))
    }
    // The length is checked again, because another process may be shortening the file.
    if status.stamp.size < read.header.fileLength, try isCut(path, read.header) {
      read = try header(file)
      if try isCut(path, read.header) { throw .damaged(path: path) }
    }
    return read
  }

  /// Whether a file is one of a program by its header, or by its tables where the header says
  /// nothing. These are looked up without a file beside it: another program may keep no such files.
  private static func hasMark(
    _ applicationID: Int32, _ path: String, _ mark: StoreMark
  ) throws(StoreError) -> Bool {
    if applicationID != 0 { return applicationID == mark.applicationID }
    return (try? mark.hasTables(mark.tables, path)) == true
  }

  /// The first two pages of a store.
  struct StoreHeader {
    let header: DatabaseHeader
    /// Nil for a store of the first version, for a file that is no store, and for a partly written
    /// page.
    let state: StatePage?
    /// Whether the page of the state contains what the first version stored there.
    let isFirstVersion: Bool
  }

  /// - Throws: `StoreError.foreign` where the file is no database.
  private static func header(_ file: DatabaseFile) throws(StoreError) -> StoreHeader {
    guard let header = try file.bytes(DatabaseHeader.length).flatMap(DatabaseHeader.init) else {
      throw .foreign(path: file.path)
    }
    let offset = (StatePage.number - 1) * header.pageSize
    let page = try file.bytes(header.pageSize, from: offset)
    return StoreHeader(
      header: header, state: page?.withUnsafeBytes { StatePage($0) },
      isFirstVersion: page?.withUnsafeBytes(StatePage.isListOfMigrations) ?? false)
  }

  /// What the file alone contains of the header and the state; nil for a file that is no database.
  static func headerIfAny(_ path: String) throws(StoreError) -> StoreHeader? {
    let file = try DatabaseFile(path)
    do { return try header(file) } catch .foreign { return nil }
  }

  /// Whether the file is shorter than its header states, and no log contains the rest.
  private static func isCut(
    _ path: String, _ header: DatabaseHeader
  ) throws(StoreError) -> Bool {
    if try hasLog(path) { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .reading(path, code: errno) }
    return Int64(status.st_size) < header.fileLength
  }

  static func hasLog(_ path: String) throws(StoreError) -> Bool {
    try WriteAheadLogStatus.size(ofLogBeside: path) > 0
  }

  static func hasJournal(_ path: String) throws(StoreError) -> Bool {
    try size(of: StorePath.path("-journal", beside: path)) > 0
  }

  /// Whether this user may not create the shared-memory file that readers and writers of a store
  /// use, or may not write to the existing one.
  static func forbidsSharing(_ path: String) throws(StoreError) -> Bool {
    let memory = try StorePath.path("-shm", beside: path)
    let isThere = access(memory, F_OK) == 0
    return faccessat(AT_FDCWD, isThere ? memory : StorePath.folder(of: memory), W_OK, AT_EACCESS)
      != 0
      && [EACCES, EPERM, EROFS].contains(errno)
  }

  /// Whether SQLite would make a log or shared memory in the name of this user, who may only read
  /// the store. Those who write to the store could not use such a file.
  static func wouldLeaveFiles(_ path: String) throws(StoreError) -> Bool {
    let store = try StorePath.path("", beside: path)
    guard faccessat(AT_FDCWD, store, W_OK, AT_EACCESS) != 0, errno == EACCES else { return false }
    // The owner of a store that was set to be read only makes files that the owner can use.
    guard let made = FileAccess(ofStoreAt: store), made.owner != geteuid() else { return false }
    return access(store + "-wal", F_OK) != 0 || access(store + "-shm", F_OK) != 0
  }

  static func removeDatabase(_ path: String) {
    for suffix in [""] + StorePath.suffixes { unlink(path + suffix) }
  }

  // MARK: - Moving aside

  /// Moves files beside a store that are not part of it, so that SQLite does not find them. The new
  /// names state what each file is and when it was moved. The caller holds the write lock.
  ///
  /// The files stay in their folder, even where the path is a link to another folder.
  ///
  /// - Returns: The moved files that were not empty.
  static func moveLogAside(_ path: String) throws(StoreError) -> [StoreNotice] {
    let store = try StorePath.path("", beside: path)
    let hadLog = try hasLog(store)
    // The journal contains changes of a transaction that another program did not complete. They
    // belong to another file, but they are data.
    let hadJournal = try size(of: store + "-journal") > 0
    // An empty log contains nothing, and SQLite recreates the index that goes with it.
    for suffix in (hadLog ? [] : ["-wal", "-shm"]) + (hadJournal ? [] : ["-journal"]) {
      if unlink(store + suffix) != 0, errno != ENOENT { throw .writing(path, code: errno) }
    }
    var notices: [StoreNotice] = []
    if hadLog || hadJournal {
      let moved = try moveAside(store, StorePath.suffixes) {
        FileTime.freeName(store + "-foreign-", "", suffixes: $0)
      }
      if hadLog { notices.append(.foreignLogMoved(to: moved + "-wal")) }
      if hadJournal { notices.append(.foreignJournalMoved(to: moved + "-journal")) }
    }
    StorePath.synchronizeFolder(of: store)
    return notices
  }

  /// Moves a file that cannot be read as a store, with all files beside it. The caller holds the
  /// write lock.
  ///
  /// - Returns: The new path.
  static func moveStoreAside(_ path: String) throws(StoreError) -> String {
    // The database file is moved first: without it, no program takes the files beside it for its
    // own.
    try moveAside(path, [""] + StorePath.suffixes) {
      FileTime.freeName(for: path, "damaged-", suffixes: $0)
    }
  }

  /// Restores the names of files that were moved.
  static func moveBack(_ moved: String, to path: String) {
    _ = NewName.give(to: ([""] + StorePath.suffixes).map { (moved + $0, path + $0) })
  }

  /// Renames the files of a store to an unused name: all of them, or none.
  private static func moveAside(
    _ path: String, _ suffixes: [String], _ freeName: ([String]) -> String
  ) throws(StoreError) -> String {
    while true {
      let moved = freeName(suffixes)
      switch NewName.give(to: suffixes.map { (path + $0, moved + $0) }) {
      case 0: return moved
      // Another process took the name in between.
      case EEXIST: continue
      case let code: throw .writing(path, code: code)
      }
    }
  }

  private static func size(of path: String) throws(StoreError) -> Int {
    var status = stat()
    if lstat(path, &status) == 0 { return Int(status.st_size) }
    guard errno == ENOENT else { throw .reading(path, code: errno) }
    return 0
  }
}
