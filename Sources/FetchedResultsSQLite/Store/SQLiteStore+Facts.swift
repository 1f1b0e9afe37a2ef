import FetchedResultsSQL
import Foundation
import GRDB

extension SQLiteStore {
  /// The version of the file's schema, which is older than that of the format until the next write
  /// migrates the file.
  ///
  /// - Throws: `StoreError`.
  package func schemaVersion() throws -> Int {
    try read { try StateTable.version(in: $0) }
  }

  /// The size of the file and of its write-ahead log, in bytes.
  package var fileSize: Int {
    [path, try? StorePath.path("-wal", beside: path)].compactMap(\.self)
      .reduce(0) { sum, path in
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return sum + (size ?? 0)
      }
  }
}
