import AtomicFiles
import FetchedResults
import FetchedResultsSQL
import Synchronization

extension ConnectionPool {
  /// The connection that writes to the file that is at the path now, prepared for the schema that
  /// the file had at its first write.
  ///
  /// - Parameter repairsSchema: Whether to repair triggers and indexes, for which the connection is
  ///   opened again.
  /// - Returns: The connection, whether this is its first write, and whether the store was extended
  ///   or repaired for that.
  func writer(under held: WriteLock.Held, repairsSchema: Bool = false) throws -> WriterUse {
    // SQLite would create a file that was removed meanwhile.
    let status = try FileStatus(path)
    let isReplaced = try forgetIfReplaced(status)
    if !repairsSchema, let writer = openWriter {
      return WriterUse(writer: writer, isNew: false)
    }
    DraftFile.removeDead(beside: path)
    let kept = try keptConnection(to: status, isReplaced: isReplaced)
    let database =
      try kept
      ?? opening(under: held, closesAll: isReplaced) {
        try StoreError.translating(path, trace, openForWriting)
      }
    let (writer, isPrepared) = try database.use { connection in
      // Another program may have migrated the store since that connection was opened.
      if kept != nil {
        try StoreError.translating(path, trace) {
          try StoreConnection.identify(connection, path, format.mark)
        }
      }
      let isPrepared = try prepare(connection, held, repairsSchema: repairsSchema)
      try connection.execute(StoreConnection.commandSettings)
      return (
        Writer(
          database: database, log: WriteAheadLog(of: path, connection),
          schemaCookie: try SQLCursor.integer(connection, "PRAGMA schema_version") ?? 0),
        isPrepared
      )
    }
    state.withLock { $0.writer = writer }
    return WriterUse(writer: writer, isNew: true, isPrepared: isPrepared)
  }

  private func openForWriting() throws -> sending SQLiteConnection {
    try StoreConnection.open(path, .readWrite, mark: format.mark, trace: trace)
  }

  /// The connection that was opened for the first write, if the file and its log are as they were
  /// then.
  private func keptConnection(
    to status: FileStatus, isReplaced: Bool
  ) throws -> OpenDatabase? {
    guard !isReplaced,
      try status.logSize == 0
        || !FileInspection(path, status, mark: format.mark).hasForeignLog
    else { return nil }
    return state.withLock { $0.takeWritable(to: status.identity) }
  }

  /// Releases the connection, so that the next write opens a new one.
  func forgetWriter() { state.withLock { $0.writer = nil } }

  /// Releases the connection that writes, and the connections that no list uses.
  func releaseConnections() {
    // They are closed after the mutex is released.
    let released = state.withLock { state in
      let connections = (state.idle, state.writer)
      state.idle = []
      state.writer = nil
      return connections
    }
    withExtendedLifetime(released) {}
  }

  /// Runs a checkpoint with the connection that writes, or with one that is opened for it. A
  /// checkpoint is not a write to the store, so it migrates nothing.
  ///
  /// It is called on any thread, so it closes no list of another thread: where the file was
  /// replaced, it does nothing.
  ///
  /// - Returns: Whether the log is empty now.
  func checkpoint(under held: WriteLock.Held) throws -> Bool {
    // The next reader finds the new file, and the files beside it.
    let status = try FileStatus(path)
    if try forgetIfReplaced(status) { return false }
    if let writer = openWriter {
      return try writer.database.use { connection in
        guard try writer.log.checkpoint(connection, .truncate) else { return false }
        held.settle(try? StateTable.state(in: connection))
        return true
      }
    }
    let (database, _) = try OpenDatabases.open(path, others: .keep) { status in
      if try FileInspection(path, status, mark: format.mark).hasForeignLog {
        throw ForeignWriteAheadLog()
      }
      return try openForWriting()
    }
    defer { _ = database.close() }
    return try database.use { connection in
      // Another program may be copying a file over this one.
      guard try FileStatus(path).stamp == status.stamp else { return false }
      guard try WriteAheadLog.checkpoint(connection) else { return false }
      // A store of the first version has no state.
      held.settle(try? StateTable.state(in: connection))
      return true
    }
  }

  /// Has a file keep a write-ahead log. One that `sqlite3` has made anew from its statements does
  /// not, and a connection that has read it then does not share the memory beside the log.
  private func giveLog(to database: SQLiteConnection) throws {
    let mode = try database.firstRow("PRAGMA journal_mode") { $0.text(0) ?? "" }
    if mode == "wal" { return }
    try database.execute("PRAGMA journal_mode = WAL")
    let idle = state.withLock { state in
      let idle = state.idle
      state.idle = []
      return idle
    }
    withExtendedLifetime(idle) {}
  }

  /// Prepares a store for writing: extends it, and refuses one whose schema was altered.
  ///
  /// - Returns: Whether the store was changed, as far as is known: a commit that fails may
  ///   nevertheless be stored.
  private func prepare(
    _ database: SQLiteConnection, _ held: WriteLock.Held, repairsSchema: Bool
  ) throws -> Bool {
    var isChanged = false
    do {
      try StoreError.translating(path, trace) {
        if try format.isToBeMigrated(database) {
          let commit = try format.migrate(
            database, path, after: held.acknowledgement, isRepaired: repairsSchema)
          isChanged = true
          try giveLog(to: database)
          if let commit { held.acknowledge(commit, inLogWith: WriteAheadLog.salts(in: database)) }
        }
        if repairsSchema, try !format.differences(in: database).isEmpty {
          try format.bringBackStates(in: database, path)
          isChanged = true
          let commit = try StateUpdate.commit(to: database, path, after: held.acknowledgement) {
            try format.repair(database, path)
          }
          if let commit { held.acknowledge(commit, inLogWith: WriteAheadLog.salts(in: database)) }
        }
        let differences = try format.differences(in: database).filter(\.forbidsWriting)
        guard differences.isEmpty else { throw StoreError.altered(path: path, differences) }
      }
    } catch StoreError.notWritten(let path, let reason) where isChanged {
      throw StoreError.partlyWritten(path: path, reason: reason)
    }
    return isChanged
  }
}
