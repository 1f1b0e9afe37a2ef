import AtomicFiles

extension SQLiteStore {
  /// Shares the store with a group of logins: gives it the folder, the files of the store and the
  /// copies beside them.
  ///
  /// - Parameter group: The name of a group, or its number.
  /// - Returns: The name of the group, and the paths that were not the group's before.
  /// - Throws: `StoreSharingError`, and nothing was changed; `StoreError`.
  package func share(with group: String) throws -> (group: String, changed: [String]) {
    let sharing = try StoreSharing(of: path, with: group)
    return (
      sharing.groupName, try sharing.share(busyTimeout: busyTimeout, pool.onNotice)
    )
  }

  /// The name of the group that may read and write the file; nil where none may.
  package var sharedGroup: String? {
    FileAccess(ofStoreAt: path).flatMap { $0.letsGroupIn ? Account.group($0.group) : nil }
  }
}
