import AtomicFiles
import FetchedResults
import GRDB
import Glibc
import Synchronization

/// A log that is not the file's was found beside it, so the file was not opened.
struct ForeignLog: Error {}

/// Connections to a file that was replaced are still open, so the new one was not opened.
struct ReplacedFileInUse: Error {}

/// Every connection of this process to a store, by the path of the file.
///
/// All connections of a process to one file use the shared memory that the first of them found.
/// Where that was moved aside since, with a foreign log, it describes another log than the one
/// that a new connection opens. So those who use it are closed first, too.
///
/// A connection is known from when it was opened until its close has returned, and not only for as
/// long as somebody holds it: closing it takes time, and until then it uses the memory.
///
/// The lock is held while a file is opened and while connections to one that was replaced are
/// closed, so that no two threads see two files at one path. No code of a caller runs under it.
enum OpenDatabases {
  /// By the bytes of the path: for Swift two encodings of `é` are one text, for the system they are
  /// two names.
  private static let all = Mutex<[[UInt8]: [FileConnection]]>([:])

  /// What becomes of connections to another file that stood at a path before.
  enum Others {
    /// They are closed first, also while somebody holds a list of them.
    case close
    /// All connections to the path are: the file was written over.
    case closeAll
    /// They stay, and the file is not opened: ``ReplacedFileInUse``. For who opens it on a thread
    /// of its own, behind the back of those who read lists.
    case keep
  }

  /// Opens what stands at a path, once no connection to another file that stood there is open.
  ///
  /// - Parameters:
  ///   - others: What becomes of those.
  ///   - open: Makes the connection and reads something with it, so that it has all that lies
  ///     beside the file open. Gets the status of the file before that.
  static func open(
    _ path: String, others: Others, _ open: (FileStatus) throws -> DatabaseQueue
  ) throws -> OpenDatabase {
    let key = realPath(path)
    return try all.withLock { all in
      while true {
        let status = try FileStatus(path)
        let memory = try sharedMemory(path)
        try close(&all, key, path) { known in
          guard
            others == .closeAll || known.identity != status.identity
              || known.sharedMemory != memory
          else { return false }
          if others == .keep { throw ReplacedFileInUse() }
          return true
        }
        let opened = Result { try open(status) }
        // Another file may have come meanwhile, and what was read then is of both.
        let opensOne =
          try FileStatus(path).identity == status.identity
          && (memory == nil || memory == (try sharedMemory(path)))
        guard opensOne else { continue }
        let connection = FileConnection(
          try opened.get(), status.identity, sharedMemory: try sharedMemory(path))
        all[key, default: []].append(connection)
        return OpenDatabase(connection)
      }
    }
  }

  /// Closes every connection to a path, before what lies beside the file is moved.
  static func closeAll(at path: String) throws {
    try all.withLock { try close(&$0, realPath(path), path) { _ in true } }
  }

  /// Forgets a connection that was closed, so that nothing is held for a path that is opened no
  /// more. Waits for nobody: who opens a file just now finds that it is closed.
  static func forget(_ connection: FileConnection) {
    _ = all.withLockIfAvailable { all in
      for (key, known) in all where known.contains(where: { $0 === connection }) {
        let others = known.filter { $0 !== connection }
        all[key] = others.isEmpty ? nil : others
      }
    }
  }

  private static func close(
    _ all: inout [[UInt8]: [FileConnection]], _ key: [UInt8], _ path: String,
    where isMeant: (FileConnection) throws -> Bool
  ) throws {
    let known = all[key, default: []]
    all[key] = try known.filter { connection in
      // Whoever gave it back is closing it, and is waited for.
      guard try connection.isAbandoned || isMeant(connection) else { return true }
      if !connection.close() { throw StoreError.busy(path: path) }
      return false
    }
    if all[key]?.isEmpty == true { all[key] = nil }
  }

  private static func sharedMemory(_ path: String) throws(StoreError) -> FileIdentity? {
    FileIdentity(try StorePath.path("-shm", beside: path))
  }

  private static func realPath(_ path: String) -> [UInt8] {
    guard let resolved = realpath(path, nil) else { return Array(path.utf8) }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(
      UInt8.init(bitPattern:))
  }
}
