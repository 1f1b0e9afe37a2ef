import FetchedResults
import FetchedResultsSQL
import Synchronization

// MARK: - Write-ahead logs that belong to another file

extension ConnectionPool {
  /// Opens the file. A foreign log beside it is moved away first; where it cannot be moved, the
  /// file is opened without it.
  func opening(
    _ open: (_ ignoresForeignLog: Bool) throws -> (OpenDatabase, FileStatus)
  ) throws -> (OpenDatabase, FileStatus) {
    do { return try open(false) } catch is ForeignWriteAheadLog {}
    do {
      try lock.holding(timeout: busyTimeout) { try moveForeignLog(under: $0) }
    } catch StoreError.notWritable {
      onNotice(.foreignLogIgnored(path: path))
      return try open(true)
    }
    return try open(false)
  }

  /// Opens the file for writing, after moving a foreign log away.
  func opening(
    under held: WriteLock.Held, closesAll: Bool, _ open: () throws -> sending SQLiteConnection
  ) throws -> OpenDatabase {
    while true {
      try moveForeignLog(under: held)
      do {
        return try OpenDatabases.open(path, others: closesAll ? .closeAll : .close) { status in
          // Another program may have replaced the file in between.
          if try FileInspection(path, status, mark: format.mark).hasForeignLog {
            throw ForeignWriteAheadLog()
          }
          return try open()
        }.database
      } catch is ForeignWriteAheadLog {}
    }
  }

  /// Moves a foreign log away. The caller holds the write lock, so no other process of this library
  /// writes to the file or to the log.
  private func moveForeignLog(under held: WriteLock.Held) throws {
    let status = try FileStatus(path)
    // Another program may not hold the lock, so a file that changes during the inspection is
    // inspected again.
    guard status.logSize > 0, try FileInspection(path, status, mark: format.mark).hasForeignLog,
      try FileStatus(path) == status
    else { return }
    let inspection = try FileInspection(path, status, mark: format.mark)
    guard inspection.hasForeignLog else { return }
    if let finding = held.acknowledgement?.finding(besideForeignLog: inspection) {
      held.note(finding, isReported: false)
    }
    try OpenDatabases.closeAll(at: path)
    for notice in try StoreFile.moveLogAside(path) { onNotice(notice) }
  }
}
