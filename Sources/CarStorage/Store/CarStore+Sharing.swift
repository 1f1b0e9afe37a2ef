import FetchedResults
import FetchedResultsSQLite

extension CarStore {
  /// Makes the folder for a store that a group is to share, unless it exists.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the store, which does not exist yet.
  ///   - group: The name of a group, or its number.
  /// - Returns: The path of the new folder; nil where it exists.
  /// - Throws: `StoreSharingError` where the store could not be shared there; `StoreError`.
  package static func makeFolder(ofStoreAt path: String, for group: String) throws -> String? {
    try StoreSharing(of: path, with: group).makeFolder()
  }

  /// Shares the store with a group of logins, each of which can then do everything with it.
  ///
  /// - Parameter group: The name of a group, or its number.
  /// - Returns: The name of the group, and the paths that were not the group's before.
  /// - Throws: ``NoFile``; `StoreSharingError`, and nothing was changed; `StoreError`.
  package func share(with group: String) throws -> (group: String, changed: [String]) {
    try file.share(with: group)
  }
}
