import AtomicFiles
public import FetchedResults
import FetchedResultsSQL
import Foundation
public import GRDB
import Glibc

extension SQLiteStore {
  /// Creates an empty store at a path, unless a store exists there.
  ///
  /// The store appears completely or not at all, even if the machine stops meanwhile. Files beside
  /// the path that an earlier store left are moved aside.
  ///
  /// - Throws: `StoreError`. A store that exists already is not changed.
  public static func create(
    path: String, format: StoreFormat,
    onNotice: @Sendable (StoreNotice) -> Void = { _ in }
  ) throws {
    guard try isMissing(path) else { return }
    try WriteLock(for: path).holding(timeout: StoreConnection.busyTimeout) { held in
      guard try isMissing(path) else { return }
      try StoreDraft.with(for: path) { draft in
        try draft.fill { database in
          try format.migrate(database)
          // No older version can have made keys in a new store.
          try TableLayout(Object.entity).markTextVersion(in: database)
        }
        do { try draft.finish(under: held, onNotice) } catch StoreError.fileExists {
          // Another program, which does not use the lock, has created the file.
        }
      }
      guard let state = try StoreFile.headerIfAny(path)?.state else { return }
      held.acknowledge(StoreCommit(state: state, before: nil, highestID: 0), path)
      held.settle(state)
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

  /// Writes a copy of the store in its current state, even while other processes write.
  ///
  /// - Parameters:
  ///   - destination: An absolute path; nil for a name with the time beside the store.
  ///   - read: Reads from the copy what the caller needs.
  /// - Returns: The path of the copy, and the result of `read`.
  /// - Throws: `StoreError.fileExists` if a file exists at the path already, or is created
  ///   there meanwhile.
  /// - Complexity: O(size of the file).
  public func backup<Facts>(
    to destination: String? = nil, reading read: (Database) throws -> Facts
  ) throws -> (path: String, facts: Facts) {
    guard let destination else { return try datedBackup(reading: read) }
    try refuseExisting(destination)
    return try backup(to: destination, orAs: nil, reading: read)
  }

  /// Writes a copy beside the store, with a word and the time in its name.
  private func datedBackup<Facts>(
    _ word: String = "", reading read: (Database) throws -> Facts
  ) throws -> (path: String, facts: Facts) {
    func freeName() -> String { FileTime.freeName(for: path, word) }
    return try backup(to: freeName(), orAs: freeName, reading: read)
  }

  private func backup<Facts>(
    to destination: String, orAs nextName: (() -> String)?,
    reading read: (Database) throws -> Facts
  ) throws -> (path: String, facts: Facts) {
    let transaction = try beginTransaction()
    return try StoreDraft.with(for: destination) { draft in
      let facts = try draft.fill { copy in
        try transaction.use { try $0.copy(to: copy) }
        try StateTable.renewStoreID(in: copy)
        return try read(copy)
      }
      return (try draft.finish(orAs: nextName, pool.onNotice), facts)
    }
  }

  /// Writes a copy of the store in its current state, even while other processes write.
  ///
  /// - Parameter destination: An absolute path; nil for a name with the time beside the store.
  /// - Returns: The path of the copy.
  /// - Throws: `StoreError.fileExists` if there is a file at the path already.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func backup(to destination: String? = nil) throws -> String {
    try backup(to: destination, reading: { _ in }).path
  }

  /// The names of the files beside the store that look like copies of it: ``backup(to:)`` names them
  /// by the store and the time, and what ``restore(from:_:reading:)`` replaces is kept as one, too.
  ///
  /// Where the store has no extension, anything might begin with its name. A copy is a file without
  /// an extension then.
  public func copies() throws -> [String] {
    let (start, end) = FileTime.parts(of: path)
    let stem = String(start).folderAndName.name + "-"
    let folder = StorePath.folder(of: path)
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      guard name.hasPrefix(stem), name.hasSuffix(end) else { return false }
      guard end.isEmpty else { return true }
      var isFolder: ObjCBool = false
      return !name.dropFirst(stem.count).contains(".")
        && !StorePath.suffixes.contains(where: name.hasSuffix)
        && FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  private func refuseExisting(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) != 0 else {
      throw StoreError.fileExists(path: path)
    }
    if StoreFiles(self.path).contain(path) {
      throw StoreError.notWritten(path: path, reason: "it would belong to the store")
    }
  }

  /// Replaces the content of this store with that of a copy, as one transaction: subscribers of a
  /// list get the new content, and readers keep the old content until then.
  ///
  /// Identifiers and generations continue from their current values, so that none is used twice.
  ///
  /// - Parameters:
  ///   - backup: The path of the copy, which is not changed.
  ///   - command: The command for the change log, which is that of the copy.
  ///   - read: Reads from the copy what the caller needs, before the command is logged.
  /// - Returns: The path of a backup of the replaced content, beside this store and named by the
  ///   time; and the result of `read`.
  /// - Throws: `StoreError` of the copy where it is damaged or not a store of this format;
  ///   nothing is changed then.
  /// - Complexity: O(size of both files); the disk needs room for two copies.
  public func restore<Facts>(
    from backup: String, _ command: ChangeCommand, reading read: (Database) throws -> Facts
  ) throws -> (kept: String, facts: Facts) {
    let source = try Self.archive(backup, format)
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
        held.acknowledge(commit, path)
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
  private static func archive(_ path: String, _ format: StoreFormat) throws -> SQLiteStore {
    try SQLiteStore(
      path: path, format: format, checkpointsWhenIdle: false, isArchive: true, anchorSpacing: nil)
  }

  /// Puts a copy of a store at a path where there is no file, or one that cannot be read.
  ///
  /// - Returns: The new path of the file that was there, nil where there was none; and the result
  ///   of `read`.
  /// - Throws: As ``restore(from:_:reading:)``.
  public static func place<Facts>(
    _ backup: String, at path: String, format: StoreFormat,
    onNotice: @Sendable (StoreNotice) -> Void = { _ in },
    reading read: (Database) throws -> Facts
  ) throws -> (kept: String?, facts: Facts) {
    let source = try archive(backup, format)
    // Where the path is a link, the file that it leads to is the store, with the files beside it.
    let path = try StorePath.path("", beside: path)
    return try WriteLock(for: path).holding(timeout: StoreConnection.busyTimeout) { held in
      try StoreDraft.with(for: path) { draft in
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

  /// Whether a file that is no store replaces a former store: it is empty, or the lock file beside
  /// it has a record. Such a file has lost its beginning, and does not belong to another program.
  public static func wasStore(at path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return status.st_size == 0 || WriteLock(for: path).acknowledgement != nil
  }

  /// Copies this store into an empty database, migrates the copy, and checks it for damage.
  private func copyChecked(to copy: Database, pageSize: Int64?) throws {
    let path = self.path
    try StoreError.translating(path) {
      try beginTransaction().use { try $0.copy(to: copy) }
      if let pageSize, try SQLCursor.integer(copy, "PRAGMA page_size") != pageSize {
        try copy.execute(
          sql: "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(pageSize); VACUUM")
      }
      guard try Self.damage(copy, "integrity_check(1)").isEmpty else {
        throw StoreError.damaged(path: path)
      }
      if try StateTable.version(in: copy) != Int(format.version) { try format.migrate(copy) }
      let differences = try format.differences(in: copy).filter(\.forbidsWriting)
      guard differences.isEmpty else { throw StoreError.altered(path: path, differences) }
    }
  }
}

extension Database {
  /// Copies all pages. A system error of either connection is read from the copy.
  func copy(to copy: Database) throws {
    try SystemFault.noting(copy) { try backup(to: $0) }
  }
}
