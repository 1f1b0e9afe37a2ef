import Dispatch
import FetchedResults
import Glibc
import Synchronization

/// One writer at a time, among all processes.
///
/// SQLite has a lock of its own, but two connections that checkpoint and write
/// at the same moment can damage a database in SQLite up to 3.51.2 (the
/// WAL-reset bug). So every transaction that writes, and every checkpoint,
/// holds this lock on a file beside the store. The kernel queues those who
/// wait, which is also faster and fairer than SQLite's polling.
///
/// The file keeps the ``Acknowledgement`` of the last commit.
final class WriteLock: Sendable {
  private let storePath: String
  private let spell = Mutex(WriterTurn())

  init(for storePath: String) { self.storePath = storePath }

  /// What the name of its file ends in.
  static let suffix = ".lock"

  /// The lock while it is held.
  struct Held {
    fileprivate let descriptor: Int32

    /// What the last writer was told; nil where nobody has written yet.
    var acknowledgement: Acknowledgement? { Acknowledgement.read(descriptor) }

    /// Notes a commit, once it is stored.
    ///
    /// - Parameter storePath: Of the file that was written to.
    func acknowledge(_ commit: StoreCommit, _ storePath: String) {
      let salts = try? LogScan.salts(StorePath.path("-wal", beside: storePath))
      Acknowledgement(commit, after: acknowledgement, salts: salts).write(to: descriptor)
    }

    /// Notes that a checkpoint has put all of a state into the file.
    func settle(_ state: StatePage?) {
      guard let state else { return }
      acknowledgement?.settled(at: state)?.write(to: descriptor)
    }

    /// Notes what was found of the store.
    func note(_ finding: StoreNotice, isReported: Bool) {
      acknowledgement?.noting(finding, isReported: isReported).write(to: descriptor)
    }
  }

  /// Runs a body while this process alone may write.
  ///
  /// - Throws: ``StoreError/busy(path:)`` after `timeout` seconds,
  ///   ``StoreError/notWritable(path:)`` if the lock file may not be made,
  ///   ``StoreError/notWritten(path:reason:)`` if it cannot be, or its file system knows no locks;
  ///   else what `body` throws.
  func holding<Result>(timeout: Int, _ body: (Held) throws -> Result) throws -> Result {
    if !spell.withLock({ $0.continues(at: .now) }) { usleep(Self.wakingTime) }
    let descriptor = try open()
    let hasWaited = flock(descriptor, LOCK_EX | LOCK_NB) != 0
    if hasWaited {
      guard [EWOULDBLOCK, EINTR].contains(errno) else { throw failure(errno, closing: descriptor) }
      try wait(for: descriptor, seconds: timeout)
    }
    spell.withLock { $0.begin(at: .now, hasWaited: hasWaited) }
    defer {
      close(descriptor)
      spell.withLock { $0.pause(at: .now) }
    }
    return try body(Held(descriptor: descriptor))
  }

  /// Runs a body if nobody else writes just now.
  ///
  /// - Returns: Nil where somebody does, or the lock cannot be had at all.
  func holdingIfFree<Result>(_ body: (Held) throws -> Result) rethrows -> Result? {
    guard let descriptor = try? open() else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    return try body(Held(descriptor: descriptor))
  }

  /// Whether this user may hold the lock at all.
  var canBeHeld: Bool {
    guard let descriptor = try? open() else { return false }
    close(descriptor)
    return true
  }

  private func open() throws -> Int32 {
    let path = try StorePath.path(Self.suffix, beside: storePath)
    let existing = Glibc.open(path, O_RDWR | O_CLOEXEC)
    if existing >= 0 { return existing }
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.writing(storePath, code: errno) }
    giveToOwnerOfStore(descriptor)
    return descriptor
  }

  /// A file that root makes must not keep the owner of the store from writing, as SQLite sees to
  /// for the files that it makes.
  private func giveToOwnerOfStore(_ descriptor: Int32) {
    guard geteuid() == 0 else { return }
    var (lock, store) = (stat(), stat())
    guard fstat(descriptor, &lock) == 0, stat(storePath, &store) == 0,
      lock.st_uid != store.st_uid || lock.st_gid != store.st_gid
    else { return }
    _ = fchown(descriptor, store.st_uid, store.st_gid)
  }

  // MARK: - The last commit

  /// What the last writer was told, without waiting for the lock.
  var acknowledgement: Acknowledgement? {
    guard let path = try? StorePath.path(Self.suffix, beside: storePath) else { return nil }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return Acknowledgement.read(descriptor)
  }

  // MARK: - Waiting

  /// In microseconds: long enough for one who was woken to take the lock.
  private static let wakingTime: UInt32 = 200

  /// Waits in the kernel's queue on a thread of its own, because `flock` knows no time-out.
  ///
  /// A wait that is given up leaves its thread in the queue; the thread then
  /// gives the lock back as soon as it gets it.
  private func wait(for descriptor: Int32, seconds: Int) throws {
    let claim = Claim()
    let ended = DispatchSemaphore(value: 0)
    DispatchQueue.global(qos: .userInitiated).async {
      var code: Int32 = 0
      repeat { code = flock(descriptor, LOCK_EX) == 0 ? 0 : errno } while code == EINTR
      if !claim.take(code) { close(descriptor) }
      ended.signal()
    }
    if ended.wait(timeout: .now() + .seconds(seconds)) == .timedOut, claim.take(0) {
      throw StoreError.busy(path: storePath)
    }
    // Without the lock nothing may be written.
    if claim.code != 0 { throw failure(claim.code, closing: descriptor) }
  }

  private func failure(_ code: Int32, closing descriptor: Int32) -> StoreError {
    close(descriptor)
    return .notWritten(path: storePath, reason: StoreError.words(code))
  }
}

/// Taken by the first of two who ask: the thread whose wait for the lock ended, or the one that
/// gave up.
private final class Claim: Sendable {
  private let taken = Mutex<Int32?>(nil)

  /// What the first one said: 0, or the `errno` that the wait ended with.
  var code: Int32 { taken.withLock { $0 ?? 0 } }

  /// True for the first, false for the second.
  func take(_ code: Int32) -> Bool {
    taken.withLock { taken in
      guard taken == nil else { return false }
      taken = code
      return true
    }
  }
}
