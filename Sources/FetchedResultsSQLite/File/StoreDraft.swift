import FetchedResults
import GRDB
import Glibc

/// A database that is written under another name and gets its own when it is whole, so that it
/// appears completely or not at all, even if the machine stops meanwhile.
struct StoreDraft {
  let path: String
  private let target: String

  /// Runs a body with an empty draft, which is gone afterwards unless it was given its name.
  ///
  /// - Throws: ``StoreError`` where no draft can be made; else what `body` throws.
  static func with<Result>(for target: String, _ body: (StoreDraft) throws -> Result) throws
    -> Result
  {
    DraftFile.removeDead(beside: target)
    let draft = StoreDraft(path: DraftFile.path(for: target), target: target)
    if StoreError.tooLong(draft.path) != nil {
      let room = draft.path.utf8.count - target.utf8.count
      throw StoreError.pathTooLong(path: target, limit: StoreError.longestPath - room)
    }
    StoreFile.removeDatabase(draft.path)
    let descriptor = open(draft.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StoreError.writing(target, code: errno)
    }
    close(descriptor)
    defer { StoreFile.removeDatabase(draft.path) }
    return try body(draft)
  }

  /// Fills the draft through a connection, and leaves all of it in the one file.
  func fill<Result>(_ body: (Database) throws -> Result) throws -> Result {
    do {
      return try filled(body)
    } catch StoreError.notWritten(_, let reason) {
      // Whichever file is read meanwhile, the draft is the one that is written.
      throw StoreError.notWritten(path: target, reason: reason)
    }
  }

  private func filled<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try StoreError.translating(target, file: path) {
      let connection = try StoreConnection.open(path, .readWrite, trace: nil)
      let result = try connection.inDatabase { database in
        try SystemFault.noting(database) { database in
          let result = try body(database)
          // A draft that came without a log has all in the file by now.
          try database.execute(sql: "PRAGMA journal_mode = WAL")
          if try WriteAheadLog.size(of: path) > 0 { try WriteAheadLog.checkpoint(database) }
          return result
        }
      }
      try connection.close()
      return result
    }
  }

  /// Copies the draft over a database, as one transaction of that.
  func copy(to database: Database) throws {
    let connection = try StoreConnection.open(path, .readOnly, trace: nil)
    try connection.inDatabase { try $0.copy(to: database) }
    try connection.close()
  }

  /// Gives the file its name, where no other file has it. What lies beside that name belongs to a
  /// file that has gone, and is moved aside first.
  ///
  /// - Throws: ``StoreError``.
  func finish(_ onNotice: (StoreNotice) -> Void) throws {
    try OpenDatabases.closeAll(at: target)
    if let moved = try StoreFile.moveLogAside(target) { onNotice(.foreignLogMoved(to: moved)) }
    guard rename(path, target) == 0 else { throw StoreError.writing(target, code: errno) }
    StoreFile.synchronizeFolder(of: target)
  }
}
