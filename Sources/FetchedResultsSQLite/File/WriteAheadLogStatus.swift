import CLinux
import FetchedResults
import Glibc

/// The `stat` of the write-ahead log beside a store, read without opening the log.
enum WriteAheadLogStatus {
  /// The `stat` of a store's log; nil where there is none.
  ///
  /// - Parameter mayBeLink: Whether the path of the store may be a link.
  static func ofLog(
    beside storePath: String, mayBeLink: Bool = true
  ) throws(StoreError) -> stat? {
    let path = try mayBeLink ? StorePath.path("-wal", beside: storePath) : storePath + "-wal"
    var status = stat()
    // SQLite follows no link here either.
    if lstat(path, &status) == 0 { return status }
    guard [ENOENT, ENOTDIR].contains(errno) else { throw .reading(path, code: errno) }
    return nil
  }

  /// The size of a store's log in bytes; 0 where the file alone is the store.
  static func size(ofLogBeside storePath: String) throws(StoreError) -> Int {
    Int(try ofLog(beside: storePath)?.st_size ?? 0)
  }
}
