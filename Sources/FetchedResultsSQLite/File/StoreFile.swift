import AtomicFiles
import FetchedResults
import GRDB
import Glibc

/// What can be said and done about the file of a store, apart from its rows.
enum StoreFile {
  /// Refuses by its header a file that is no store of this format, or has lost its end.
  ///
  /// SQLite would say the same, but leaves a log beside a database it has looked at.
  ///
  /// - Returns: What the file by itself says of the store.
  static func header(
    _ path: String, mark: StoreMark?
  ) throws(StoreError) -> StoreHeader {
    var read = try header(path)
    guard let mark else { return read }
    guard read.header.applicationID == mark.applicationID else { throw .foreign(path: path) }
    guard read.header.userVersion <= mark.version else {
      throw .newerSchema(
        path: path, found: Int(read.header.userVersion), known: Int(mark.version))
    }
    // Asked twice, because another process may just have made the file shorter.
    if try isCut(path, read.header) {
      read = try header(path)
      if try isCut(path, read.header) { throw .damaged(path: path) }
    }
    return read
  }

  /// The first two pages of a store.
  struct StoreHeader {
    let header: DatabaseHeader
    /// Nil for a store of the first version, for what is no store, and for part of a page.
    let state: StatePage?
    /// Whether the page of the state has what the first version had there.
    let isFirstVersion: Bool
  }

  private static func header(_ path: String) throws(StoreError) -> StoreHeader {
    let file = try DatabaseFile(path)
    guard let header = try file.bytes(DatabaseHeader.length).flatMap(DatabaseHeader.init) else {
      throw .foreign(path: path)
    }
    let offset = (StatePage.number - 1) * header.pageSize
    let page = try file.bytes(header.pageSize, from: offset)
    return StoreHeader(
      header: header, state: page?.withUnsafeBytes { StatePage($0) },
      isFirstVersion: page?.withUnsafeBytes(StatePage.isListOfMigrations) ?? false)
  }

  /// What the file by itself says of the store; nil for what is none.
  static func headerIfAny(_ path: String) throws(StoreError) -> StoreHeader? {
    do { return try header(path) } catch .foreign { return nil }
  }

  /// Whether the file is shorter than its header says, and no log holds the rest.
  private static func isCut(
    _ path: String, _ header: DatabaseHeader
  ) throws(StoreError) -> Bool {
    if try hasLog(path) { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .reading(path, code: errno) }
    return Int64(status.st_size) < header.fileLength
  }

  static func hasLog(_ path: String) throws(StoreError) -> Bool {
    try LogFileStatus.size(ofLogBeside: path) > 0
  }

  /// Whether this user may not make the memory that readers of a store share with its writers, or
  /// may not use that which is there.
  static func forbidsSharing(_ path: String) throws(StoreError) -> Bool {
    let memory = try StorePath.path("-shm", beside: path)
    let isThere = access(memory, F_OK) == 0
    return faccessat(AT_FDCWD, isThere ? memory : StorePath.folder(of: memory), W_OK, AT_EACCESS)
      != 0
      && [EACCES, EPERM, EROFS].contains(errno)
  }

  static func removeDatabase(_ path: String) {
    for suffix in [""] + StorePath.suffixes { unlink(path + suffix) }
  }

  // MARK: - Moving aside

  /// Moves what lies beside a store and is not part of it out of SQLite's way, under a name that
  /// tells what it is and when it was moved. Under the write lock.
  ///
  /// The files stay in the folder that they are in, also where the path is a link to another one.
  ///
  /// - Returns: What was moved that had anything in it.
  static func moveLogAside(_ path: String) throws(StoreError) -> [StoreNotice] {
    let store = try StorePath.path("", beside: path)
    let hadLog = try hasLog(store)
    // The changes of a transaction that another program did not end: of another file, but data.
    let hadJournal = try size(of: store + "-journal") > 0
    // An empty log says nothing; the index that goes with it is made anew.
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

  /// Moves a file aside that cannot be read as a store, with all that lies beside it. Under the
  /// write lock.
  ///
  /// - Returns: Where it lies now.
  static func moveStoreAside(_ path: String) throws(StoreError) -> String {
    // The file first: without it nobody takes what is beside it for his own.
    try moveAside(path, [""] + StorePath.suffixes) {
      FileTime.freeName(for: path, "damaged-", suffixes: $0)
    }
  }

  /// Puts back what was moved aside.
  static func moveBack(_ moved: String, to path: String) {
    _ = NewName.give(to: ([""] + StorePath.suffixes).map { (moved + $0, path + $0) })
  }

  /// Gives the files of a store another name that none has: all of them, or none.
  private static func moveAside(
    _ path: String, _ suffixes: [String], _ freeName: ([String]) -> String
  ) throws(StoreError) -> String {
    while true {
      let moved = freeName(suffixes)
      switch NewName.give(to: suffixes.map { (path + $0, moved + $0) }) {
      case 0: return moved
      // Another process took the name at this moment.
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
