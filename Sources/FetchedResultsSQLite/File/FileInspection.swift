/// What can be read of a store before SQLite opens it: its header, its state, and whether the
/// write-ahead log beside it is its own.
///
/// SQLite replays any log that has the right name and is whole. People copy, move and put back the
/// file alone, and so the log of one store comes to lie beside another, or beside an older state
/// of the same: its pages would be put among pages that they do not fit. Content decides:
///
///     file      page 2: store, generation ─────────────┐
///     log       first frame of page 2: base, cookie    ├─► the log begins at this file, or before
///               last frame of page 2: generation ──────┘   it, and ends behind it: it is its own
///
/// A copy that equals the file from which the log went on, byte for byte, cannot be told from that
/// file after a crash; the log is replayed, and nothing is lost.
struct FileInspection {
  let header: DatabaseHeader
  /// The state of the file by itself; nil for a store of the first version.
  let fileState: StatePage?
  /// Nil where there is nothing to replay.
  let log: LogScan?

  /// The state that SQLite will show.
  var state: StatePage? { log?.newestState ?? fileState }

  /// - Parameter format: What the file has to be; nil for any database.
  /// - Throws: ``StoreError`` where the file is no store of the format.
  init(_ path: String, _ status: FileStatus, format: StoreFormat? = nil) throws(StoreError) {
    // The log first: what is moved from it into the file meanwhile makes the file newer only up
    // to where the log ends.
    log = status.logSize > 0 ? try LogScan(StoreFile.path("-wal", beside: path)) : nil
    let file = try StoreFile.header(path, format: format)
    (header, fileState) = (file.header, file.state)
  }

  /// Whether the log is that of another file, or of another state of this one.
  var hasForeignLog: Bool {
    guard let log, let fileState, let first = log.firstState, let newest = log.newestState else {
      return false
    }
    if fileState.store != first.store || fileState.generation > newest.generation
      || fileState.generation < first.base
    {
      return true
    }
    // Only our own commits note the schema version at which the log began.
    guard first.isOurs, log.beginsWithState else { return false }
    return header.schemaVersion != first.cookie && !log.cookies.contains(header.schemaVersion)
  }
}
