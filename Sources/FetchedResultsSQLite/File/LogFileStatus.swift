import FetchedResults
import Glibc

/// The `stat` of the write-ahead log beside a store, read without opening the log.
enum LogFileStatus {
  /// The `stat` of a store's log; nil where there is none.
  static func ofLog(beside storePath: String) throws(StoreError) -> stat? {
    try ofLog(at: StorePath.path("-wal", beside: storePath))
  }

  /// The `stat` of a log whose own path is known; nil where there is none.
  static func ofLog(at path: String) throws(StoreError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard [ENOENT, ENOTDIR].contains(errno) else { throw .reading(path, code: errno) }
    return nil
  }

  /// The size of a store's log in bytes; 0 where the file alone is the store.
  static func size(ofLogBeside storePath: String) throws(StoreError) -> Int {
    Int(try ofLog(beside: storePath)?.st_size ?? 0)
  }
}
