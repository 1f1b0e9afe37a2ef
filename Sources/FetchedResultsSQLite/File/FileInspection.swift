import FetchedResults

/// What can be read of a store before SQLite opens it: its header, its state, and whether the
/// write-ahead log beside it is its own.
///
/// SQLite replays any log that has the right name and is whole. People copy, move and put back the
/// file alone, and so the log of one store comes to lie beside another, or beside another state of
/// the same: its pages would be put among pages that they do not fit. Content decides. The second
/// page names the state of the file, and each commit of ours notes the name of the state before:
///
///     file      page 2: nonce ─────────────┐
///     log       first frame of page 2:     ├─► the log begins at this file, or a checkpoint of it
///                 base nonce, nonce        │   was cut off: it is its own
///               further frames: nonces ────┘
///
/// Two files that went on from one state have different nonces from the next change on, whoever
/// makes it. What a nonce does not tell is where the pages lie: `VACUUM` keeps it. So the schema
/// version, to which that adds one, must be one that the log knows.
///
/// Another program does not note the state before. Where it began the log, the last commit of this
/// library must be the same in both. A copy that equals the file from which the log went on, byte
/// for byte, cannot be told from that file after a crash; the log is replayed, and nothing is lost.
struct FileInspection {
  let header: DatabaseHeader
  /// The state of the file by itself; nil for a store of the first version, and where only a part
  /// of its page was written.
  let fileState: StatePage?
  /// Nil where there is nothing to replay.
  let log: LogScan?
  /// Those of the log beside the file, also where there is nothing in it to replay.
  let logSalts: Nonce?
  private let isFirstVersion: Bool

  /// The state that SQLite will show.
  var state: StatePage? { log?.newestState ?? fileState }

  /// - Parameter format: What the file has to be; nil for any database.
  /// - Throws: ``StoreError`` where the file is no store of the format.
  init(_ path: String, _ status: FileStatus, mark: StoreMark? = nil) throws(StoreError) {
    // The log first: what is moved from it into the file meanwhile makes the file newer only up
    // to where the log ends.
    let logPath = try StorePath.path("-wal", beside: path)
    log = status.logSize > 0 ? try LogScan(logPath) : nil
    logSalts = status.logSize > 0 ? try LogScan.salts(logPath) : nil
    let file = try StoreFile.header(path, mark: mark)
    (header, fileState, isFirstVersion) = (file.header, file.state, file.isFirstVersion)
  }

  /// Whether the log is that of another file, or of another state of this one.
  var hasForeignLog: Bool {
    guard let log else { return false }
    guard let first = log.firstState, let newest = log.newestState else {
      return fileState != nil && !isOwnWithoutState(log)
    }
    guard let fileState else {
      // Part of a page is what a loss of power leaves, and the log mends it.
      return isFirstVersion && !isMigration(first, log)
    }
    return fileState.store != first.store || !leads(from: fileState, first, newest, log)
      || !agreesOnSchema(first, log)
  }

  /// Whether the states of the log go on from that of the file, or it is one of them.
  private func leads(
    from fileState: StatePage, _ first: StatePage, _ newest: StatePage, _ log: LogScan
  ) -> Bool {
    guard let nonce = fileState.nonce else {
      // A store of the second version counts its states. It is migrated at one of them.
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

  /// Whether the pages of the file lie where the log has them.
  private func agreesOnSchema(_ first: StatePage, _ log: LogScan) -> Bool {
    // Only commits of ours note the schema version at which the log began.
    guard first.isOurs, log.beginsWithState else { return true }
    var cookies = log.cookies.union([first.cookie])
    // Or it was a VACUUM of another program, and the note is that of a log before.
    if log.beginsWithEveryPage, let cookie = log.firstCookie { cookies.insert(cookie - 1) }
    return cookies.contains(header.schemaVersion)
  }

  /// Whether the log begins with the migration of a store of the first version, which had no state.
  private func isMigration(_ first: StatePage, _ log: LogScan) -> Bool {
    guard first.generation == 0, first.base == 0 else { return false }
    return first.nonce == nil
      ? first.cookie == 0 : first.baseNonce == nil && agreesOnSchema(first, log)
  }

  /// So many statements that change the schema another program hardly runs at once.
  private static let mostSchemaChanges: Int64 = 8

  /// Whether a log without any state belongs to a file that has one: no row was changed then, but
  /// perhaps the schema, or a table that this library knows nothing of. A log of the first version
  /// has no state either.
  private func isOwnWithoutState(_ log: LogScan) -> Bool {
    // Whatever makes a file longer or shorter writes the first page, which says how long it is.
    guard let cookie = log.firstCookie else {
      return header.pageCount == 0 || header.pageCount == log.pageCount
    }
    return log.cookies.contains(header.schemaVersion)
      || (0...Self.mostSchemaChanges).contains(cookie - header.schemaVersion)
  }
}
