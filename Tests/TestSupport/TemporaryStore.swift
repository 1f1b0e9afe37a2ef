package import FetchedResults
import FetchedResultsSQL
package import FetchedResultsSQLite
package import Foundation

/// A store in a folder that goes when the test ends, or with the process.
package final class TemporaryStore<Object: FetchedObject>: Sendable {
  package let folder: URL
  package let store: SQLiteStore<Object>

  /// - Parameter anchorSpacing: The rows between two anchors; nil where it follows from the rows.
  package init(
    _ objects: [Object] = [], trace: (@Sendable (String) -> Void)? = nil,
    anchorSpacing: Int? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fetched-results-\(UUID().uuidString)")
    LeftFolders.add(folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("store.sqlite").path
    let format = StoreFormat.only(Object.entity, applicationID: 7)
    try SQLiteStore<Object>.create(path: path, format: format)
    store = try SQLiteStore(
      path: path, format: format, trace: trace, anchorSpacing: anchorSpacing)
    try store.write(ChangeCommand("fill")) { writer in
      for object in objects { try writer.insert(object) }
    }
  }

  deinit { LeftFolders.remove(folder) }
}
