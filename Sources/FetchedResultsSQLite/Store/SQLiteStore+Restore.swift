import AtomicFiles
import CLinux
public import FetchedResults
package import FetchedResultsSQL
import Glibc

extension SQLiteStore {
  /// Replaces the content of this store with the content of a copy, as one transaction: subscribers
  /// of a list get the new content, and readers keep the old content until then.
  ///
  /// Identifiers and generations continue from their current values, so that none is used twice.
  ///
  /// - Parameters:
  ///   - backup: The path of the copy, which is not changed.
  ///   - command: The command for the change log, which continues the log of the copy.
  /// - Returns: The path of a backup of the replaced content, beside this store and named by the
  ///   time.
  /// - Throws: `StoreError`; the error of the copy where it is damaged or no store of the program.
  ///   Nothing is changed then.
  /// - Complexity: O(size of both files); the disk needs room for two copies.
  @discardableResult
  public func restore(from backup: String, _ command: ChangeCommand) throws -> String {
    try restore(from: backup, command, reading: { _ in }).kept
  }

  /// Restores a copy as ``restore(from:_:)`` does, and reads from it what the caller needs, before
  /// the command is logged.
  ///
  /// - Returns: The path of the backup, and the result of `read`.
  /// - Throws: As ``restore(from:_:)``, or what `read` throws; then nothing is changed.
  /// - Complexity: That of ``restore(from:_:)``, and of `read`.
  package func restore<Facts>(
    from backup: String, _ command: ChangeCommand, reading read: (any SQLSession) throws -> Facts
  ) throws -> (kept: String, facts: Facts) {
    let source = try Self.archive(backup, format.description)
    let restored = try writing { database, turn, held in
      // The restored state starts a new log, so the content of the current log must be in the file.
      try turn.writer.log.checkpoint(database, .truncate)
      let succession = try StoreSuccession(
        database, path, table, command, after: held.acknowledgement)
      let pageSize = try SQLCursor.integer(database, "PRAGMA page_size")
      let restored = try StoreDraft.with(for: path) { draft -> (kept: String, facts: Facts) in
        let (facts, commit) = try draft.fill { copy -> (Facts, StoreCommit) in
          try source.copyChecked(to: copy, pageSize: pageSize)
          return (try read(copy), try succession.apply(to: copy))
        }
        let kept = try datedBackup("before-restore-", reading: { _ in }).path
        do { try draft.copy(to: database) } catch {
          throw verdict(on: error, commit, database)
        }
        held.acknowledge(commit, inLogWith: WriteAheadLog.salts(in: database))
        return (kept, facts)
      }
      let isDone = try? turn.writer.log.checkpoint(database, .truncate)
      if isDone == true { held.settle(try? StateTable.state(in: database)) }
      return restored
    }
    broadcast.announce()
    return restored
  }

  /// Opens a store that no process writes to.
  private static func archive(_ path: String, _ description: StoreDescription) throws -> SQLiteStore
  {
    try SQLiteStore(
      path: path, description: description, checkpointsWhenIdle: false, isArchive: true,
      anchorSpacing: nil)
  }

  /// Puts a copy of a store at a path where there is no file, or one that cannot be read.
  ///
  /// The new file may be used by those who could use the one before. A user who may not write to
  /// that is refused.
  ///
  /// - Returns: The new path of the file that was there; nil where there was none.
  /// - Throws: As ``restore(from:_:)``.
  /// - Complexity: O(size of the copy).
  @discardableResult
  public static func place(
    _ backup: String, at path: String, description: StoreDescription,
    onNotice: @Sendable (StoreNotice) -> Void = { _ in }
  ) throws -> String? {
    try place(backup, at: path, description: description, onNotice: onNotice, reading: { _ in })
      .kept
  }

  /// Puts a copy at a path as ``place(_:at:description:onNotice:)`` does, and reads from it what
  /// the caller needs.
  ///
  /// - Returns: The new path of the file that was there, and the result of `read`.
  /// - Throws: As ``place(_:at:description:onNotice:)``, or what `read` throws; then nothing is
  ///   changed.
  /// - Complexity: That of ``place(_:at:description:onNotice:)``, and of `read`.
  package static func place<Facts>(
    _ backup: String, at path: String, description: StoreDescription,
    onNotice: @Sendable (StoreNotice) -> Void = { _ in },
    reading read: (any SQLSession) throws -> Facts
  ) throws -> (kept: String?, facts: Facts) {
    let source = try archive(backup, description)
    // Where the path is a link, the file that it leads to is the store, with the files beside it.
    let path = try StorePath.path("", beside: path)
    return try WriteLock(for: path).holding(timeout: StoreConnection.busyTimeout) { held in
      let access = FileAccess(ofStoreAt: path)
      if let access, access.owner != geteuid(), faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 {
        throw StoreError.writing(path, code: errno)
      }
      return try StoreDraft.with(for: path, access: access) { draft in
        let facts = try draft.fill { copy in
          try source.copyChecked(to: copy, pageSize: nil)
          try StateTable.renewStoreID(in: copy)
          return try read(copy)
        }
        var status = stat()
        guard lstat(path, &status) == 0 else {
          try draft.finish(under: held, onNotice)
          return (nil, facts)
        }
        try OpenDatabases.closeAll(at: path)
        let kept = try StoreFile.moveStoreAside(path)
        do { try draft.finish(under: held, onNotice) } catch {
          StoreFile.moveBack(kept, to: path)
          throw error
        }
        return (kept, facts)
      }
    }
  }

  /// Copies this store into an empty database, migrates the copy, and checks it for damage.
  private func copyChecked(to copy: SQLiteConnection, pageSize: Int64?) throws {
    let path = self.path
    try StoreError.translating(path) {
      try beginTransaction().use { try $0.copy(to: copy) }
      if let pageSize, try SQLCursor.integer(copy, "PRAGMA page_size") != pageSize {
        try copy.execute(
          "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(pageSize); VACUUM")
      }
      guard try Self.damage(copy, "integrity_check(100)").isEmpty else {
        throw StoreError.damaged(path: path)
      }
      if try format.isToBeMigrated(copy) { try format.migrate(copy, path) }
      let differences = try format.differences(in: copy).filter(\.forbidsWriting)
      guard differences.isEmpty else { throw StoreError.altered(path: path, differences) }
    }
  }
}
