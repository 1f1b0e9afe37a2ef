import AtomicFiles
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
    // Before the file is there, so that no signal finds it without knowing of it.
    let files = ([""] + StorePath.suffixes).map { draft.path + $0 }
    UnfinishedFiles.add(files)
    defer {
      StoreFile.removeDatabase(draft.path)
      UnfinishedFiles.remove(files)
    }
    let descriptor = open(draft.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StoreError.writing(target, code: errno)
    }
    close(descriptor)
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
          if try LogFileStatus.size(ofLogBeside: path) > 0 {
            try WriteAheadLog.checkpoint(database)
          }
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

  /// Gives the file its name, which no other file may have. What lies beside that name belongs to a
  /// file that has gone, and is moved aside first.
  ///
  /// - Parameters:
  ///   - held: The lock of the store that gets the name: who else makes one there waits.
  /// - Throws: ``StoreError``; ``StoreError/fileExists(path:)`` where another file has the name.
  func finish(under held: WriteLock.Held, _ onNotice: (StoreNotice) -> Void) throws {
    try finish(as: target, under: held, onNotice)
  }

  /// Gives the file its name, where nobody need know of a lock.
  ///
  /// - Parameter nextName: Another name, where a file has come to have the first meanwhile; nil
  ///   where only that one will do.
  /// - Returns: The name that it has.
  /// - Throws: As ``finish(under:_:)``.
  func finish(
    orAs nextName: (() -> String)?, _ onNotice: (StoreNotice) -> Void
  ) throws -> String {
    var name = target
    while true {
      do {
        try finish(as: name, onNotice)
        return name
      } catch StoreError.fileExists {
        guard let nextName else { throw StoreError.fileExists(path: name) }
        name = nextName()
      }
    }
  }

  private func finish(as name: String, _ onNotice: (StoreNotice) -> Void) throws {
    var status = stat()
    // A lock is a file too, and beside a backup none is needed.
    guard StorePath.suffixes.contains(where: { lstat(name + $0, &status) == 0 }) else {
      return try giveName(name)
    }
    try WriteLock(for: name).holding(timeout: StoreConnection.busyTimeout) {
      try finish(as: name, under: $0, onNotice)
    }
  }

  private func finish(
    as name: String, under held: WriteLock.Held, _ onNotice: (StoreNotice) -> Void
  ) throws {
    // What lies beside a file that is there belongs to that.
    var status = stat()
    if lstat(name, &status) == 0 { throw StoreError.fileExists(path: name) }
    try OpenDatabases.closeAll(at: name)
    for notice in try StoreFile.moveLogAside(name) { onNotice(notice) }
    try giveName(name)
  }

  private func giveName(_ name: String) throws {
    switch NewName.give(name, to: path) {
    case 0: StorePath.synchronizeFolder(of: name)
    case EEXIST: throw StoreError.fileExists(path: name)
    case let code: throw StoreError.writing(name, code: code)
    }
  }
}
