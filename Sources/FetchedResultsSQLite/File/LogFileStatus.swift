import FetchedResults
import Glibc

/// What the system says of the write-ahead log beside a store, without opening it.
enum LogFileStatus {
  /// What the system says of the log of a store; nil where there is none.
  static func ofLog(beside storePath: String) throws(StoreError) -> stat? {
    let path = try StorePath.path("-wal", beside: storePath)
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard [ENOENT, ENOTDIR].contains(errno) else { throw .reading(path, code: errno) }
    return nil
  }

  /// How many bytes the log of a store has; 0 where the file by itself is the store.
  static func size(ofLogBeside storePath: String) throws(StoreError) -> Int {
    Int(try ofLog(beside: storePath)?.st_size ?? 0)
  }
}
