import AtomicFiles
import FetchedResults
import Glibc

/// Which file stands at the path of a store, and when it was written last.
struct FileStatus: Equatable, Sendable {
  let identity: FileIdentity
  /// That of the write-ahead log beside it; nil where there is none.
  let logIdentity: FileIdentity?
  /// Of the log, in bytes.
  let logSize: Int
  /// When the file was written last and how long it is: by those a file tells that another was
  /// copied over it.
  let stamp: Stamp

  struct Stamp: Equatable, Sendable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int64
  }

  /// - Throws: ``StoreError`` where no file to be read stands at the path.
  init(_ path: String) throws(StoreError) {
    if let error = StoreError.tooLong(path) { throw error }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.absence(of: path, code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
    if status.st_mode & S_IFMT != S_IFREG { throw .foreign(path: path) }
    if faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) != 0 { throw .reading(path, code: errno) }
    // SQLite takes an empty file for a new database.
    if status.st_size == 0 { throw .foreign(path: path) }
    // Each name has a log of its own, and a program sees only what is in that of its name.
    if status.st_nlink > 1 { throw .hardLinked(path: path) }
    identity = FileIdentity(status)
    stamp = Stamp(
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
      size: Int64(status.st_size))
    let log = try LogFileStatus.ofLog(beside: path)
    logIdentity = log.map(FileIdentity.init)
    logSize = log.map { Int($0.st_size) } ?? 0
  }

  private static func absence(of path: String, code: Int32) -> StoreError {
    guard code == ENOENT else { return .reading(path, code: code) }
    var status = stat()
    if lstat(path, &status) == 0 { return .danglingLink(path: path) }
    guard errno == ENOENT else { return .reading(path, code: errno) }
    if stat(StorePath.folder(of: path), &status) == 0 { return .missing(path: path) }
    return errno == ENOENT ? .missingFolder(path: path) : .reading(path, code: errno)
  }
}
