public import FetchedResults
import GRDB
import Glibc

extension SQLiteStore {
  /// Makes an empty store at a path, unless there is one.
  ///
  /// The store appears whole or not at all, even if the machine stops meanwhile. What a store that
  /// has gone left beside the path is moved aside.
  ///
  /// - Throws: ``StoreError``. A store that is there already is left as it is.
  public static func create(
    path: String, format: StoreFormat,
    onNotice: @Sendable (StoreNotice) -> Void = { _ in }
  ) throws {
    guard try isMissing(path) else { return }
    try WriteLock(for: path).holding(timeout: StoreConnection.busyTimeout) { _ in
      guard try isMissing(path) else { return }
      try StoreDraft.with(for: path) { draft in
        try draft.fill { try format.migrate($0) }
        try draft.finish(onNotice)
      }
    }
  }

  /// Whether a store can be made at a path; false if a file is there.
  private static func isMissing(_ path: String) throws -> Bool {
    do throws(StoreError) {
      _ = try FileStatus(path)
      return false
    } catch .missing {
      return true
    }
  }

  /// Writes a copy of the store as it is now, whatever others write meanwhile.
  ///
  /// - Parameter destination: An absolute path; nil for a name with the time beside the store.
  /// - Returns: Where the copy lies.
  /// - Throws: ``StoreError/notWritten(path:reason:)`` if there is a file at the path already.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func backup(to destination: String? = nil) throws -> String {
    let destination = destination ?? FileTime.freeName(for: path)
    try refuseExisting(destination)
    let transaction = try beginReading().transaction
    try StoreDraft.with(for: destination) { draft in
      try draft.fill { copy in
        try transaction.read { try $0.backup(to: copy) }
        try StateTable.renewStoreID(in: copy)
      }
      try draft.finish { _ in }
    }
    return destination
  }

  private func refuseExisting(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) != 0 else {
      throw StoreError.notWritten(path: path, reason: "there is a file of that name")
    }
  }

  /// Puts a copy of a store in the place of what this one holds, as one transaction: whoever
  /// follows a list gets the new one, and whoever reads goes on with the old until then.
  ///
  /// Identifiers and generations go on from where they are, so that none is used twice.
  ///
  /// - Parameters:
  ///   - backup: The path of the copy, which stays as it is.
  ///   - command: What is done, for the change log, which is that of the copy.
  /// - Returns: Where the store before it is kept: beside this one, named by the time.
  /// - Throws: ``StoreError`` of the copy where it is damaged or no such store; nothing is changed
  ///   then.
  /// - Complexity: O(size of both files); the disk needs room for two copies.
  public func restore(from backup: String, _ command: ChangeCommand) throws -> String {
    let source = try SQLiteStore(path: backup, format: format, busyTimeout: busyTimeout)
    let kept = FileTime.freeName(for: path, "before-restore-")
    try writing { database, writer, held in
      // The restored state begins a log: all of the one before lies in the file.
      try writer.log.checkpoint(database, .truncate)
      try StoreDraft.with(for: path) { draft in
        let succession = try StoreSuccession(
          database, table, command, after: held.acknowledgement, writer.database.identity)
        let acknowledgement = try draft.fill { copy in
          try source.copyChecked(to: copy, pageSize: Query.integer(database, "PRAGMA page_size"))
          return try succession.apply(to: copy)
        }
        try self.backup(to: kept)
        let connection = try StoreConnection.open(draft.path, .readOnly, trace: trace)
        try connection.inDatabase { try $0.backup(to: database) }
        try connection.close()
        held.acknowledge(acknowledgement)
      }
      _ = try? writer.log.checkpoint(database, .truncate)
    }
    broadcast.announce()
    return kept
  }

  /// Puts a copy of a store at a path where none is, or one that cannot be read.
  ///
  /// - Returns: Where the file that was there lies now; nil where there was none.
  /// - Throws: As ``restore(from:_:)``.
  public static func place(
    _ backup: String, at path: String, format: StoreFormat,
    onNotice: @Sendable (StoreNotice) -> Void = { _ in }
  ) throws -> String? {
    let source = try SQLiteStore(path: backup, format: format)
    return try WriteLock(for: path).holding(timeout: StoreConnection.busyTimeout) { _ in
      try StoreDraft.with(for: path) { draft in
        try draft.fill { copy in
          try source.copyChecked(to: copy, pageSize: nil)
          try StateTable.renewStoreID(in: copy)
        }
        var status = stat()
        let kept = lstat(path, &status) == 0 ? FileTime.freeName(for: path, "damaged-") : nil
        if let kept {
          try OpenDatabases.closeAll(at: path)
          for suffix in [""] + StoreFile.suffixes { rename(path + suffix, kept + suffix) }
        }
        try draft.finish(onNotice)
        return kept
      }
    }
  }

  /// Copies this store into an empty database, brings it up to this version, and looks for damage.
  private func copyChecked(to copy: Database, pageSize: Int64?) throws {
    let path = self.path
    try StoreError.translating(path) {
      try beginReading().transaction.read { try $0.backup(to: copy) }
      if let pageSize, try Query.integer(copy, "PRAGMA page_size") != pageSize {
        try copy.execute(
          sql: "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(pageSize); VACUUM")
      }
      let damage = try String.fetchAll(copy, sql: "PRAGMA integrity_check(1)")
      guard damage == ["ok"] else { throw StoreError.damaged(path: path) }
      if try StateTable.version(in: copy) != Int(format.version) { try format.migrate(copy) }
      let differences = try format.differences(in: copy).filter(\.forbidsWriting)
      guard differences.isEmpty else { throw StoreError.altered(path: path, differences) }
    }
  }
}
