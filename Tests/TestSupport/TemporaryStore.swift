package import FetchedResults
import FetchedResultsSQL
package import FetchedResultsSQLite
package import Foundation

/// A store in a folder that is removed when the test ends.
package final class TemporaryStore<Object: FetchedObject>: Sendable {
  private let ownFolder: TemporaryFolder
  package var folder: URL { ownFolder.url }
  package let store: SQLiteStore<Object>

  /// - Parameter anchorSpacing: The rows between two anchors; nil where it follows from the rows.
  package init(
    _ objects: [Object] = [], trace: (@Sendable (String) -> Void)? = nil,
    anchorSpacing: Int? = nil
  ) throws {
    ownFolder = try TemporaryFolder()
    let path = ownFolder.file("store.sqlite")
    let description = StoreDescription([Object.entity], applicationID: 7)
    try SQLiteStore<Object>.create(path: path, description: description)
    store = try SQLiteStore(
      path: path, description: description, trace: trace, anchorSpacing: anchorSpacing)
    try store.write(ChangeCommand("fill")) { writer in
      for object in objects { try writer.insert(object) }
    }
  }
}
