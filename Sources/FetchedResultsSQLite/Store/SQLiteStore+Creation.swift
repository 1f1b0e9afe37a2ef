import CLinux
public import FetchedResults
import FetchedResultsSQL
import Glibc

extension SQLiteStore {
  /// Creates an empty store at a path, unless a store exists there.
  ///
  /// The store appears completely or not at all, even if the machine stops meanwhile. Files beside
  /// the path that an earlier store left are moved aside.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - description: What the file is to have.
  ///   - busyTimeout: How many seconds to wait for another program that creates a store there.
  ///   - onNotice: Receives conditions of the file that the program should report.
  /// - Throws: `StoreError`. A store that exists already is not changed.
  /// - Complexity: O(1) where a store exists, else that of the schema.
  public static func create(
    path: String, description: StoreDescription, busyTimeout: Int = 10,
    onNotice: @Sendable (StoreNotice) -> Void = { _ in }
  ) throws {
    guard try isMissing(path) else { return }
    try WriteLock(for: path).holding(timeout: busyTimeout) { held in
      guard try isMissing(path) else { return }
      try StoreDraft.with(for: path) { draft in
        try draft.fill { database in
          try StoreFormat(description).migrate(database)
          // No older version can have made keys in a new store.
          try TableLayout(Object.entity).markTextVersion(in: database)
        }
        do { try draft.finish(under: held, onNotice) } catch StoreError.fileExists {
          // Another program, which does not use the lock, has created the file.
        }
      }
      guard let state = try StoreFile.headerIfAny(path)?.state else { return }
      held.acknowledge(StoreCommit(state: state, before: nil, highestID: 0), inLogWith: nil)
      held.settle(state)
    }
  }

  /// Removes the store at a path where nothing was ever stored in it, as after a first command that
  /// was refused.
  ///
  /// It stays where another process writes or has the store open. The lock file stays too: another
  /// process may wait for it.
  package static func removeIfUnused(at path: String) throws {
    try WriteLock(for: path).holdingIfFree { held in
      try OpenDatabases.closeAll(at: path)
      guard let state = try StoreFile.headerIfAny(path)?.state, try !StoreFile.hasLog(path),
        let last = held.acknowledgement, last.store == state.store, last.nonce == state.nonce,
        state.generation == 0, last.highestID == 0
      else { return }
      StoreFile.removeDatabase(path)
      StorePath.synchronizeFolder(of: path)
    }
  }

  /// Whether a store can be created at a path; false if a file exists there.
  private static func isMissing(_ path: String) throws -> Bool {
    do throws(StoreError) {
      _ = try FileStatus(path)
      return false
    } catch .missing {
      return true
    }
  }

  /// Whether a file that is no store replaces a former store: it is empty, or the lock file beside
  /// it has a record. Such a file has lost its beginning, and does not belong to another program.
  package static func wasStore(at path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return status.st_size == 0 || WriteLock(for: path).acknowledgement != nil
  }

  /// Whether a file is a store of a program, of whatever version.
  package static func isStore(at path: String, of description: StoreDescription) -> Bool {
    let read = try? StoreFile.headerIfAny(path)
    return read?.header.applicationID == description.applicationID
  }
}
