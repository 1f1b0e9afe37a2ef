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
final class WriteLock: Sendable {
  private let storePath: String
  private let spell = Mutex(WritingSpell())

  init(for storePath: String) { self.storePath = storePath }

  /// Runs a body while this process alone may write.
  ///
  /// - Throws: ``StoreError/busy(path:)`` after `timeout` seconds,
  ///   ``StoreError/notWritable(path:)`` if the lock file cannot be made,
  ///   ``StoreError/notWritten(path:reason:)`` if its file system knows no locks;
  ///   else what `body` throws.
  func holding<Result>(timeout: Int, _ body: () throws -> Result) throws -> Result {
    if !spell.withLock({ $0.continues(at: .now) }) { usleep(Self.wakingTime) }
    let descriptor = open(
      StoreFile.path(".lock", beside: storePath), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == ENOENT
        ? StoreError.missingFolder(path: storePath) : StoreError.notWritable(path: storePath)
    }
    let hasWaited = flock(descriptor, LOCK_EX | LOCK_NB) != 0
    if hasWaited {
      guard [EWOULDBLOCK, EINTR].contains(errno) else {
        defer { close(descriptor) }
        throw StoreError.notWritten(path: storePath, reason: String(cString: strerror(errno)))
      }
      guard wait(for: descriptor, seconds: timeout) else { throw StoreError.busy(path: storePath) }
    }
    spell.withLock { $0.begin(at: .now, hasWaited: hasWaited) }
    defer {
      close(descriptor)
      spell.withLock { $0.pause(at: .now) }
    }
    return try body()
  }

  /// In microseconds: long enough for one who was woken to take the lock.
  private static let wakingTime: UInt32 = 200

  /// Waits in the kernel's queue on a thread of its own, because `flock` knows no time-out.
  ///
  /// A wait that is given up leaves its thread in the queue; the thread then
  /// gives the lock back as soon as it gets it.
  private func wait(for descriptor: Int32, seconds: Int) -> Bool {
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
