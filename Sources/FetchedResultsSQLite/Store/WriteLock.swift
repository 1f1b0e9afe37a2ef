import Dispatch
import Glibc
import Synchronization

/// One writer at a time, among all processes.
///
/// SQLite has a lock of its own, but two connections that checkpoint and write
/// at the same moment can damage a database in SQLite up to 3.51.2 (the
/// WAL-reset bug). So every transaction that writes, and every checkpoint,
/// holds this lock on a file beside the store. The kernel queues those who
/// wait, which is also faster and fairer than SQLite's polling.
enum WriteLock {
  /// Runs a body while this process alone may write.
  ///
  /// - Throws: ``StoreError/busy(path:)`` after `timeout` seconds,
  ///   ``StoreError/notWritable(path:)`` if the lock file cannot be made,
  ///   ``StoreError/notWritten(path:reason:)`` if its file system knows no locks;
  ///   else what `body` throws.
  static func holding<Result>(
    for storePath: String, timeout: Int, _ body: () throws -> Result
  ) throws -> Result {
    let descriptor = open(path(for: storePath), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == ENOENT
        ? StoreError.missingFolder(path: storePath) : StoreError.notWritable(path: storePath)
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard [EWOULDBLOCK, EINTR].contains(errno) else {
        defer { close(descriptor) }
        throw StoreError.notWritten(path: storePath, reason: String(cString: strerror(errno)))
      }
      guard wait(for: descriptor, seconds: timeout) else { throw StoreError.busy(path: storePath) }
    }
    defer { close(descriptor) }
    return try body()
  }

  static func path(for storePath: String) -> String { storePath + ".lock" }

  /// Waits in the kernel's queue on a thread of its own, because `flock` knows no time-out.
  ///
  /// A wait that is given up leaves its thread in the queue; the thread then
  /// gives the lock back as soon as it gets it.
  private static func wait(for descriptor: Int32, seconds: Int) -> Bool {
    let claim = Claim()
    let ended = DispatchSemaphore(value: 0)
    DispatchQueue.global(qos: .userInitiated).async {
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      if !claim.take() { close(descriptor) }
      ended.signal()
    }
    if ended.wait(timeout: .now() + .seconds(seconds)) == .success { return true }
    return !claim.take()
  }
}

/// Taken by the first of two who ask: the thread that got the lock, or the one that gave up.
private final class Claim: Sendable {
  private let isTaken = Atomic(false)

  /// True for the first, false for the second.
  func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
}
