import AtomicFiles
import CLinux
import FetchedResults
import Glibc

/// A database that is written in a `DraftFolder` and renamed when it is complete, so that it
/// appears completely or not at all, even if the machine stops meanwhile.
struct StoreDraft {
  let path: String
  private let target: String

  /// Runs a body with an empty draft, and deletes the draft afterwards unless the body renamed it.
  ///
  /// - Parameter access: Who may use the file; nil for its owner alone.
  /// - Throws: `StoreError` where no draft can be made; else what `body` throws.
  static func with<Result>(
    for target: String, access: FileAccess? = nil, _ body: (StoreDraft) throws -> Result
  ) throws -> Result {
    DraftFile.removeDead(beside: target)
    try refuseLongPath(target)
    let folder = DraftFolder(for: target)
    let code = folder.make()
    guard code == 0 else { throw StoreError.writing(target, code: code) }
    defer { folder.remove() }
    let draft = StoreDraft(path: folder.file, target: target)
    let descriptor = open(
      draft.path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StoreError.writing(target, code: errno)
    }
    access?.give(to: descriptor)
    close(descriptor)
    return try body(draft)
  }

  /// SQLite opens a draft of any target, and would then not open the target.
  private static func refuseLongPath(_ target: String) throws(StoreError) {
    guard let folder = realpath(StorePath.folder(of: target), nil) else { return }
    defer { free(folder) }
    let path = String(cString: folder) + "/" + target.folderAndName.name
    guard StoreError.tooLong(path) == nil else {
      throw .pathTooLong(path: target, limit: StoreError.longestPath)
    }
  }

  /// Fills the draft through a connection, and checkpoints it so that the one file contains
  /// everything.
  func fill<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    do {
      return try filled(body)
    } catch StoreError.notWritten(_, let reason) {
      // The draft is the file being written, whichever file `body` reads.
      throw StoreError.notWritten(path: target, reason: reason)
    }
  }

  private func filled<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try StoreError.translating(target, file: path) {
      let connection = try StoreConnection.open(path, .draft, trace: nil)
      let result = try SystemFault.noting(connection) { connection in
        let result = try body(connection)
        // A draft that has no write-ahead log has everything in the file already.
        try connection.execute("PRAGMA journal_mode = WAL")
        if try WriteAheadLogStatus.size(ofLogBeside: path) > 0 {
          try WriteAheadLog.checkpoint(connection)
        }
        return result
      }
      try connection.close()
      return result
    }
  }

  /// Copies the draft over a database, as one transaction of that database.
  func copy(to database: SQLiteConnection) throws {
    let connection = try StoreConnection.open(path, .draft, trace: nil)
    try connection.copy(to: database)
    try connection.close()
  }

  /// Renames the draft to the target name, which no other file may have. The `-wal`, `-shm` and
  /// `-journal` files of that name belong to a file that no longer exists, and are moved aside
  /// first.
  ///
  /// - Parameters:
  ///   - held: The lock of the store at the target name: another process that creates a store there
  ///     waits.
  /// - Throws: `StoreError`; `StoreError.fileExists` where another file has the name.
  func finish(under held: WriteLock.Held, _ onNotice: (StoreNotice) -> Void) throws {
    try finish(as: target, under: held, onNotice)
  }

  /// Renames the draft where the caller holds no lock.
  ///
  /// - Parameter nextName: Returns another name where another process has created a file of the
  ///   first name; nil where only that name is acceptable.
  /// - Returns: The name of the file.
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
    // The lock is a file too, and a backup needs none beside it.
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
    // If a file of that name exists, the files beside it belong to it.
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
