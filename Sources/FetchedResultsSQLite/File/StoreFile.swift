import FetchedResults
import GRDB
import Glibc

/// What can be said and done about the file of a store, apart from its rows.
enum StoreFile {
  /// Refuses by its header a file that is no store of this format, or has lost its end.
  ///
  /// SQLite would say the same, but leaves a log beside a database it has looked at.
  ///
  /// - Returns: The header, and the state as the file by itself has it.
  static func header(
    _ path: String, format: StoreFormat?
  ) throws(StoreError) -> (header: DatabaseHeader, state: StatePage?) {
    var read = try header(path)
    guard let format else { return read }
    guard read.header.applicationID == format.applicationID else { throw .foreign(path: path) }
    guard read.header.userVersion <= format.version else {
      throw .newerSchema(
        path: path, found: Int(read.header.userVersion), known: Int(format.version))
    }
    // Asked twice, because another process may just have made the file shorter.
    if try isCut(path, read.header) {
      read = try header(path)
      if try isCut(path, read.header) { throw .damaged(path: path) }
    }
    return read
  }

  private static func header(
    _ path: String
  ) throws(StoreError) -> (header: DatabaseHeader, state: StatePage?) {
    let file = try DatabaseFile(path)
    guard let header = try file.bytes(DatabaseHeader.length).flatMap(DatabaseHeader.init) else {
      throw .foreign(path: path)
    }
    return (header, try state(file, header))
  }

  private static func state(
    _ file: DatabaseFile, _ header: DatabaseHeader
  ) throws(StoreError) -> StatePage? {
    let offset = (StatePage.number - 1) * header.pageSize
    return try file.bytes(header.pageSize, from: offset)?.withUnsafeBytes(StatePage.init)
  }

  /// The state as the file by itself has it; nil for a store of the first version, and for what is
  /// no store.
  static func state(_ path: String) throws(StoreError) -> StatePage? {
    let file = try DatabaseFile(path)
    let header = try file.bytes(DatabaseHeader.length).flatMap(DatabaseHeader.init)
    guard let header else { return nil }
    return try state(file, header)
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
    try WriteAheadLog.size(of: path) > 0
  }

  /// Whether this user may not make the memory that readers of a store share with its writers, or
  /// may not use that which is there.
  static func forbidsSharing(_ path: String) throws(StoreError) -> Bool {
    let memory = try Self.path("-shm", beside: path)
    let isThere = access(memory, F_OK) == 0
    return faccessat(AT_FDCWD, isThere ? memory : folder(of: memory), W_OK, AT_EACCESS) != 0
      && [EACCES, EPERM, EROFS].contains(errno)
  }

  // MARK: - Names

  /// The path of a file that belongs to a store, as its log does. SQLite puts it beside the
  /// file that a link leads to, and who comes by another name must find the same one.
  ///
  /// - Throws: ``StoreError/pathNotText(path:)``, and where the link cannot be read.
  static func path(_ suffix: String, beside path: String) throws(StoreError) -> String {
    var isLink: CChar = 0
    if readlink(path, &isLink, 1) < 0 {
      // What is no link, and what is not there.
      guard [EINVAL, ENOENT, ENOTDIR].contains(errno) else { throw .reading(path, code: errno) }
      return path + suffix
    }
    guard let target = realpath(path, nil) else {
      guard errno == ENOENT else { throw .reading(path, code: errno) }
      return path + suffix
    }
    defer { free(target) }
    guard let text = String(validatingCString: target) else { throw .pathNotText(path: path) }
    return text + suffix
  }

  /// What lies beside a store and is part of it.
  static let suffixes = ["-wal", "-shm", "-journal"]

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of a new file is safe only when its folder has been written too.
  static func synchronizeFolder(of path: String) {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  static func removeDatabase(_ path: String) {
    for suffix in [""] + suffixes { unlink(path + suffix) }
  }

  /// Moves what lies beside a store and is not part of it out of SQLite's way, under a name that
  /// tells what it is and when it was moved. Under the write lock.
  ///
  /// - Returns: Where the log lies now; nil where there was none with anything in it.
  static func moveLogAside(_ path: String) throws(StoreError) -> String? {
    let moved = path + "-foreign-" + FileTime.text()
    let hadLog = try hasLog(path)
    for suffix in suffixes {
      let old = try Self.path(suffix, beside: path)
      // An empty log says nothing; the index that goes with it is made anew.
      let isDone = hadLog ? rename(old, moved + suffix) == 0 : unlink(old) == 0
      if !isDone, errno != ENOENT { throw .writing(path, code: errno) }
    }
    synchronizeFolder(of: path)
    return hadLog ? moved + "-wal" : nil
  }
}
