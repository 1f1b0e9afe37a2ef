import AtomicFiles
import FetchedResults
import Glibc
import Synchronization

/// The file was not opened, because a write-ahead log of another file lies beside it.
struct ForeignWriteAheadLog: Error {}

/// The new file was not opened, because connections to the file that it replaced are still open.
struct ReplacedFileInUse: Error {}

/// The registry of all connections of this process to stores, by the path of the file.
///
/// All connections of a process to one file use the shared memory that the first of them opened. If
/// that shared-memory file was moved aside since, with a foreign write-ahead log, it describes
/// another log than the one that a new connection opens. So the connections that use it are closed
/// first, too.
///
/// A connection is registered from its opening until its close has returned, and not only while an
/// ``OpenDatabase`` refers to it: closing takes time, and the connection uses the shared memory
/// until the end.
///
/// The mutex guards the registry. It is held while a file is opened and while connections to a
/// replaced file are closed, so that no two threads see two files at one path. No code of a caller
/// runs while it is held.
enum OpenDatabases {
  private static let all = Mutex<[Entry]>([])

  /// A connection that has been opened and not yet closed, with the path of its file.
  private struct Entry {
    /// The bytes of the path: Swift compares two encodings of `é` as equal, and the system treats
    /// them as two names.
    let path: [UInt8]
    let connection: FileConnection
  }

  /// What `open(_:others:_:)` does with connections to another file that stood at the path
  /// before.
  enum Others {
    /// It closes them first, even while lists use them.
    case close
    /// It closes all connections to the path, because the file was overwritten in place.
    case closeAll
    /// It leaves them open and throws ``ReplacedFileInUse``. For a caller on a thread of its own,
    /// which must not close the connections of lists on other threads.
    case keep
  }

  /// Opens the file at a path once no connection is open to another file that stood there.
  ///
  /// - Parameters:
  ///   - others: What to do with the connections to another file that stood there.
  ///   - open: Makes the connection and reads something with it, so that SQLite has the file and
  ///     all files beside it open. It gets the status that the file had before.
  /// - Returns: The database, and the status of the file after it was opened.
  static func open(
    _ path: String, others: Others, _ open: (FileStatus) throws -> sending SQLiteConnection
  ) throws -> (database: OpenDatabase, status: FileStatus) {
    let key = realPath(path)
    return try all.withLock { all in
      while true {
        let status = try FileStatus(path)
        let store = try StorePath.path("", beside: path)
        try CompanionFile.checkAll(beside: store)
        let memory = sharedMemory(beside: store)
        try close(&all, key, path) { known in
          guard
            others == .closeAll || known.identity != status.identity
              || known.sharedMemory != memory
          else { return false }
          if others == .keep { throw ReplacedFileInUse() }
          return true
        }
        let opened = Result {
          FileConnection(
            try open(status), status.identity, sharedMemory: sharedMemory(beside: store))
        }
        let newStatus = try FileStatus(path)
        // Another file may have replaced this one meanwhile; the data read then may belong to
        // either.
        guard newStatus.identity == status.identity,
          memory == nil || memory == sharedMemory(beside: store)
        else { continue }
        let connection = try opened.get()
        all.append(Entry(path: key, connection: connection))
        return (OpenDatabase(connection), newStatus)
      }
    }
  }

  /// Closes every connection to a path, before the files beside the store are moved.
  static func closeAll(at path: String) throws {
    try all.withLock { try close(&$0, realPath(path), path) { _ in true } }
  }

  /// Removes a closed connection from the registry, so that the registry holds nothing for a path
  /// that is not opened again. It does not wait for the lock: a thread that is opening the file
  /// finds the connection closed.
  static func forget(_ connection: FileConnection) {
    _ = all.withLockIfAvailable { $0.removeAll { $0.connection === connection } }
  }

  private static func close(
    _ all: inout [Entry], _ key: [UInt8], _ path: String,
    where isMeant: (FileConnection) throws -> Bool
  ) throws {
    all = try all.filter { entry in
      // The thread that released this connection is closing it, and this call waits for it.
      guard entry.path == key, try entry.connection.isAbandoned || isMeant(entry.connection)
      else { return true }
      if !entry.connection.close() { throw StoreError.busy(path: path) }
      return false
    }
  }

  private static func sharedMemory(beside store: String) -> FileIdentity? {
    FileIdentity(store + "-shm")
  }

  private static func realPath(_ path: String) -> [UInt8] {
    guard let resolved = realpath(path, nil) else { return Array(path.utf8) }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(
      UInt8.init(bitPattern:))
  }
}
