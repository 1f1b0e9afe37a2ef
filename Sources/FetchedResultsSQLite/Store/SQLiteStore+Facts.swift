package import FetchedResults
import FetchedResultsSQL

extension SQLiteStore {
  /// The version of the file's format, which may be older than this one until the next write.
  ///
  /// - Throws: `StoreError`.
  package func schemaVersion() throws -> Int {
    try read { try StateTable.version(in: $0) }
  }

  /// The size of the file and of its write-ahead log, in bytes.
  package var fileSize: Int { fileBytes + logBytes }

  private var fileBytes: Int { (try? FileStatus(path)).map { Int($0.stamp.size) } ?? 0 }

  private var logBytes: Int { (try? WriteAheadLogStatus.size(ofLogBeside: path)) ?? 0 }

  /// The write-ahead log, and who reads a state that keeps it from a checkpoint.
  package var logFacts: WriteAheadLogFacts {
    let bytes = logBytes
    return WriteAheadLogFacts(
      bytes: bytes, isLong: bytes > max(fileBytes, WriteAheadLog.usualBytes),
      readers: StoreLocks.readers(ofStoreAt: path))
  }
}
