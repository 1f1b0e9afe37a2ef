import AtomicFiles
import FetchedResults
import FetchedResultsSQL
import GRDB
import Synchronization

// MARK: - Write-ahead logs that belong to another file

extension ConnectionPool {
  /// Opens the file; where a foreign log lies beside it, once that has been moved away, and where
  /// it cannot be moved, without it.
  func opening(_ open: (_ ignoresForeignLog: Bool) throws -> OpenDatabase) throws
    -> OpenDatabase
  {
    do { return try open(false) } catch is ForeignLog {}
    do {
      try lock.holding(timeout: busyTimeout) { try moveForeignLog(under: $0) }
    } catch StoreError.notWritable {
      onNotice(.foreignLogIgnored(path: path))
      return try open(true)
    }
    return try open(false)
  }

  /// Opens the file to write to it, once a foreign log beside it has been moved away.
  func opening(
    under held: WriteLock.Held, closesAll: Bool, _ open: () throws -> DatabaseQueue
  ) throws -> OpenDatabase {
    while true {
      try moveForeignLog(under: held)
      do {
        return try OpenDatabases.open(path, others: closesAll ? .closeAll : .close) { status in
          // Somebody may just have put another file there.
          if try FileInspection(path, status, mark: format.mark).hasForeignLog {
            throw ForeignLog()
          }
          return try open()
        }
      } catch is ForeignLog {}
    }
  }

  /// Under the write lock, where no desk writes to the file or to the log.
  private func moveForeignLog(under held: WriteLock.Held) throws {
    let status = try FileStatus(path)
    // Another program may hold no lock: what changes while it is looked at is looked at again.
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
