import FetchedResults

/// What can be read of a store before SQLite opens it: its header, its state, and whether the
/// write-ahead log beside it belongs to it.
///
/// SQLite replays any log that has the right name and is intact. When people copy, move or restore
/// the database file alone, the log of one store comes to lie beside another store, or beside
/// another state of the same one. SQLite would mix its pages with pages that they do not match. So
/// the content decides. The second page of the file contains the nonce of its state, and each
/// commit of this library records the nonce of the state before it:
///
///     file      page 2: nonce ─────────────┐
///     log       first frame of page 2:     ├─► the log starts from this file, or a checkpoint
///                 base nonce, nonce        │   of it was interrupted: it is the file's own log
///               further frames: nonces ────┘
///
/// Two files that continue from one state have different nonces after the next change, whichever
/// program makes it. A nonce does not determine where the pages lie: `VACUUM` keeps it. So the
/// schema version, which `VACUUM` increments, must also be one that the log contains.
///
/// Another program does not record the state before. Where it wrote the first transaction of the
/// log, the last commit of this library must be the same in both. A copy that equals the file from
/// which the log started, byte for byte, cannot be distinguished from that file after a crash; the
/// log is replayed, and nothing is lost.
struct FileInspection {
  let header: DatabaseHeader
  /// The state in the file alone; nil for a store of the first version, and where only part of its
  /// page was written.
  let fileState: StatePage?
  /// Nil where there is nothing to replay.
  let log: WriteAheadLogScan?
  /// The salts of the log beside the file, even where the log contains nothing to replay.
  let logSalts: Nonce?
  let isFirstVersion: Bool

  /// The state that SQLite will read.
  var state: StatePage? { log?.newestState ?? fileState }

  /// - Parameters:
  ///   - file: The open file at the path; nil to open it for this.
  ///   - mark: The mark that the file must have; nil for any database.
  /// - Throws: `StoreError` where the file is no store of that format.
  init(
    _ path: String, _ status: FileStatus, of file: DatabaseFile? = nil, mark: StoreMark? = nil
  ) throws(StoreError) {
    // The log is read first: if a checkpoint moves pages into the file in the meantime, the file
    // becomes newer only up to the end of the log.
    if status.logSize > 0 {
      let logPath = try StorePath.path("-wal", beside: path)
      log = try WriteAheadLogScan(logPath)
      logSalts = try WriteAheadLogScan.salts(logPath)
    } else {
      log = nil
      logSalts = nil
    }
    let file = if let file { file } else { try DatabaseFile(path) }
    let found = try StoreFile.header(path, file, status, mark: mark)
    header = found.header
    fileState = found.state
    isFirstVersion = found.isFirstVersion
  }

  /// Whether the log belongs to another file, or to another state of this one.
  var hasForeignLog: Bool {
    guard let log else { return false }
    guard let first = log.firstState, let newest = log.newestState else {
      return fileState != nil && !isOwnWithoutState(log)
    }
    guard let fileState else {
      // A loss of power can leave a partly written page, and replaying the log repairs it.
      return isFirstVersion && !isMigration(first, log)
    }
    return fileState.store != first.store || !leads(from: fileState, first, newest, log)
      || !agreesOnSchema(first, log)
  }

  /// Whether the states in the log continue from the state of the file, or that state is one of
  /// them.
  private func leads(
    from fileState: StatePage, _ first: StatePage, _ newest: StatePage, _ log: WriteAheadLogScan
  ) -> Bool {
    guard let nonce = fileState.nonce else {
      // A store of the second version has generations instead of nonces. Its migration starts from
      // one of them.
      return first.nonce == nil
        ? (first.base...max(first.base, newest.generation)).contains(fileState.generation)
        : first.baseNonce == nil && first.base == fileState.generation
    }
    if log.nonces.contains(nonce) { return true }
    if first.nonce == nil { return false }
    return first.isOurs
      ? first.baseNonce == nonce
      : first.lastNonce == fileState.lastNonce && fileState.generation < first.generation
  }

  /// Whether the log and the file agree on where the pages lie.
  private func agreesOnSchema(_ first: StatePage, _ log: WriteAheadLogScan) -> Bool {
    // Only commits of this library record the schema version at which the log started.
    guard first.isOurs, log.beginsWithState else { return true }
    var cookies = log.cookies.union([first.cookie])
    // The log may also start with a VACUUM of another program; then the recorded version is that of
    // an earlier log.
    if log.beginsWithEveryPage, let cookie = log.firstCookie { cookies.insert(cookie - 1) }
    return cookies.contains(header.schemaVersion)
  }

  /// Whether the log starts with the migration of a store of the first version, which had no state.
  private func isMigration(_ first: StatePage, _ log: WriteAheadLogScan) -> Bool {
    guard first.generation == 0, first.base == 0 else { return false }
    return first.nonce == nil
      ? first.cookie == 0 : first.baseNonce == nil && agreesOnSchema(first, log)
  }

  /// Another program is unlikely to run more than this many schema changes at once.
  private static let mostSchemaChanges: Int64 = 8

  /// Whether a log without any state belongs to a file that has one. Such a log changed no row, but
  /// perhaps the schema, or a table that this library does not define. A log of the first version
  /// has no state either.
  private func isOwnWithoutState(_ log: WriteAheadLogScan) -> Bool {
    // Whatever makes a file longer or shorter also writes the first page, which contains the page
    // count.
    guard let cookie = log.firstCookie else {
      return header.pageCount == 0 || header.pageCount == log.pageCount
    }
    return log.cookies.contains(header.schemaVersion)
      || (0...Self.mostSchemaChanges).contains(cookie - header.schemaVersion)
  }
}
