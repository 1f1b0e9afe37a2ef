import AtomicFiles
import CLinux
import FetchedResults
import Glibc

/// The identity and the modification time of the file at the path of a store.
struct FileStatus: Equatable, Sendable {
  let identity: FileIdentity
  /// The identity of the write-ahead log beside the file; nil where there is none.
  let logIdentity: FileIdentity?
  /// The size of the log in bytes.
  let logSize: Int
  /// The modification time and the length of the file, which change when another file is copied
  /// over it.
  let stamp: Stamp

  /// The modification time and the length of a file.
  struct Stamp: Equatable, Sendable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int64
  }

  /// - Throws: `StoreError` where the path names no readable file.
  init(_ path: String) throws(StoreError) {
    if let error = StoreError.tooLong(path) { throw error }
    var status = stat()
    // Every list asks for the status, and nearly no path is a link: one call tells both.
    guard lstat(path, &status) == 0 else { throw Self.absence(of: path, code: errno) }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, stat(path, &status) != 0 { throw Self.absence(of: path, code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
    if status.st_mode & S_IFMT != S_IFREG { throw .foreign(path: path) }
    if faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) != 0 { throw .reading(path, code: errno) }
    // SQLite takes an empty file for a new database.
    if status.st_size == 0 { throw .foreign(path: path) }
    // Each name of a file has a write-ahead log of its own, and a program sees only the log of the
    // name it uses.
    if status.st_nlink > 1 { throw .hardLinked(path: path) }
    identity = FileIdentity(status)
    stamp = Stamp(
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
      size: Int64(status.st_size))
    let log = try WriteAheadLogStatus.ofLog(beside: path, mayBeLink: isLink)
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
