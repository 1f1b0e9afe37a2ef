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
    if isCut(path, read.header) {
      read = try header(path)
      if isCut(path, read.header) { throw .damaged(path: path) }
    }
    return read
  }

  private static func header(
    _ path: String
  ) throws(StoreError) -> (header: DatabaseHeader, state: StatePage?) {
    guard let file = DatabaseFile(path) else { throw .notReadable(path: path) }
    guard let header = file.bytes(DatabaseHeader.length).flatMap(DatabaseHeader.init) else {
      throw .foreign(path: path)
    }
    return (header, state(file, header))
  }

  private static func state(_ file: DatabaseFile, _ header: DatabaseHeader) -> StatePage? {
    let offset = (StatePage.number - 1) * header.pageSize
    return file.bytes(header.pageSize, from: offset)?.withUnsafeBytes(StatePage.init)
  }

  /// The state as the file by itself has it; nil for a store of the first version.
  static func state(_ path: String) -> StatePage? {
    guard let file = DatabaseFile(path),
      let header = file.bytes(DatabaseHeader.length).flatMap(DatabaseHeader.init)
    else { return nil }
    return state(file, header)
  }

  /// Whether the file is shorter than its header says, and no log holds the rest.
  private static func isCut(_ path: String, _ header: DatabaseHeader) -> Bool {
    var status = stat()
    return !hasLog(path) && stat(path, &status) == 0 && Int64(status.st_size) < header.fileLength
  }

  static func hasLog(_ path: String) -> Bool { WriteAheadLog.size(of: path) > 0 }

  // MARK: - Names

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
    let hadLog = hasLog(path)
    for suffix in suffixes {
      let old = Self.path(suffix, beside: path)
      guard access(old, F_OK) == 0 else { continue }
      // An empty log says nothing; the index that goes with it is made anew.
      let isDone = hadLog ? rename(old, moved + suffix) == 0 : unlink(old) == 0
      if !isDone { throw .notWritable(path: path) }
    }
    synchronizeFolder(of: path)
    return hadLog ? moved + "-wal" : nil
  }
}
