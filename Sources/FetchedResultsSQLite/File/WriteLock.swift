import AtomicFiles
import FetchedResults
import Glibc
import Synchronization

/// The lock that admits one writer at a time, among all processes.
///
/// SQLite has a lock of its own, but two connections that checkpoint and write at the same moment
/// can damage a database in SQLite up to 3.51.2 (the WAL-reset bug). So every transaction that
/// writes, and every checkpoint, holds this lock on a file beside the store. A waiting writer tries
/// to take it a few times, and then waits in the kernel's queue. The ``WriterTurn`` of another
/// writer ends with a pause that lets in who is in that queue.
///
/// The lock file stores the ``Acknowledgement`` of the last commit. A mutex guards the
/// ``WriterTurn``; the file lock itself guards the record.
final class WriteLock: Sendable {
  private let storePath: String
  private let turn = Mutex(WriterTurn())

  init(for storePath: String) { self.storePath = storePath }

  /// The suffix of the lock file.
  static let suffix = ".lock"

  /// The lock while it is held. One thread uses it, until the lock is released.
  final class Held {
    fileprivate let descriptor: Int32

    /// The record of the last acknowledged commit; nil where no commit was made yet. Only who holds
    /// the lock writes it, so it is read once.
    private(set) lazy var acknowledgement = Acknowledgement.read(descriptor)

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Records a commit, once it is stored.
    ///
    /// - Parameter salts: The salts of the write-ahead log that contains the commit; nil where the
    ///   file contains it.
    func acknowledge(_ commit: StoreCommit, inLogWith salts: Nonce?) {
      Acknowledgement(commit, after: acknowledgement, salts: salts).map(record)
    }

    /// Records that a checkpoint has moved all of a state into the file.
    func settle(_ state: StatePage?) {
      guard let state, let record = acknowledgement?.settled(at: state) else { return }
      self.record(record)
    }

    /// Records a finding about the store.
    func note(_ finding: StoreNotice, isReported: Bool) {
      guard let record = acknowledgement?.noting(finding, isReported: isReported) else { return }
      self.record(record)
    }

    private func record(_ record: Acknowledgement) {
      record.write(to: descriptor)
      acknowledgement = record.written
    }
  }

  /// Runs a body while no other process may write.
  ///
  /// - Throws: `StoreError.busy` after `timeout` seconds,
  ///   `StoreError.planted` if something else lies in the place of the lock file,
  ///   `StoreError.notWritable` if this user may not create it,
  ///   `StoreError.notWritten` if creating it fails, or its file system does not
  ///   support locks; else what `body` throws.
  func holding<Result>(timeout: Int, _ body: (Held) throws -> Result) throws -> Result {
    if !turn.withLock({ $0.continues(at: .now) }) { usleep(Self.wakingTime) }
    let descriptor = try open()
    let hasWaited = try !tryToTake(descriptor)
    if hasWaited {
      guard timeout > 0 else {
        close(descriptor)
        throw busy
      }
      if try !tryToTakeSoon(descriptor) { try wait(for: descriptor, seconds: timeout) }
    }
    turn.withLock { $0.begin(at: .now, hasWaited: hasWaited) }
    defer {
      release(descriptor)
      turn.withLock { $0.pause(at: .now) }
    }
    return try body(Held(descriptor))
  }

  /// Runs a body if no other writer holds the lock now.
  ///
  /// - Returns: Nil where another writer does, or the lock cannot be taken at all.
  func holdingIfFree<Result>(_ body: (Held) throws -> Result) rethrows -> Result? {
    guard let descriptor = try? open() else { return nil }
    defer { release(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    return try body(Held(descriptor))
  }

  /// Whether this user can take the lock at all.
  var canBeHeld: Bool {
    guard let descriptor = try? open() else { return false }
    close(descriptor)
    return true
  }

  /// Ends the lock, and closes its file. Closing alone would leave it to a process that another
  /// thread has just forked, until that process runs a program of its own.
  private func release(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private func open() throws -> Int32 {
    let path = try StorePath.path(Self.suffix, beside: storePath)
    for _ in 0..<Self.mostAttempts {
      if let existing = try CompanionFile.open(path, beside: storePath, O_RDWR) {
        switch Acknowledgement.mayReplaceContent(of: existing) {
        case true?: return existing
        case false?:
          close(existing)
          throw StoreError.planted(path: path, .otherContent)
        case nil:
          let code = errno
          close(existing)
          throw StoreError.reading(path, code: code)
        }
      }
      if let made = try make(path) { return made }
    }
    throw StoreError.writing(storePath, code: EEXIST)
  }

  /// How often the file is opened and made in turn, while others make it and delete it.
  private static let mostAttempts = 100

  /// Makes the lock file, with the access of the store. It gets its name when it has that access,
  /// so that no other login finds a file that it may not open.
  ///
  /// - Returns: The descriptor; nil where another process has made the file meanwhile.
  private func make(_ path: String) throws -> Int32? {
    let access = FileAccess(ofStoreAt: storePath)
    // The lock file of a user who may only read the store would lock out those who may write.
    if access != nil, faccessat(AT_FDCWD, storePath, W_OK, AT_EACCESS) != 0 {
      throw StoreError.writing(storePath, code: errno)
    }
    let draft = DraftFile.path(for: path)
    let descriptor = Glibc.open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.writing(storePath, code: errno) }
    access?.give(to: descriptor)
    let code = NewName.give(path, to: draft)
    if code == 0 { return descriptor }
    close(descriptor)
    unlink(draft)
    guard code == EEXIST else { throw StoreError.writing(storePath, code: code) }
    return nil
  }

  // MARK: - The last commit

  /// The record of the last acknowledged commit, read without waiting for the lock.
  var acknowledgement: Acknowledgement? {
    guard let path = try? StorePath.path(Self.suffix, beside: storePath),
      let descriptor = try? CompanionFile.open(path, beside: storePath, O_RDONLY)
    else { return nil }
    defer { close(descriptor) }
    return Acknowledgement.read(descriptor)
  }

  // MARK: - Waiting

  /// The pause in microseconds: long enough for a waiting writer that the kernel has woken to take
  /// the lock.
  private static let wakingTime: UInt32 = 200

  /// The pauses in microseconds between a writer's first attempts to take the lock. Together they
  /// are as long as a turn: with twice as many, four writers are no faster, and the slowest commit
  /// takes longer.
  private static let firstPauses: [UInt32] = [250, 500, 1000, 2000, 4000, 8000, 16_000]

  /// Tries to take the lock without waiting.
  ///
  /// - Returns: Whether it has the lock now.
  private func tryToTake(_ descriptor: Int32) throws -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    guard [EWOULDBLOCK, EINTR].contains(errno) else { throw failure(errno, closing: descriptor) }
    return false
  }

  /// Tries to take the lock a few times.
  ///
  /// A writer in the kernel's queue is woken whenever the lock is released, also between two
  /// commits of a ``WriterTurn``. It then takes the lock, or keeps the other one from its
  /// processor. Four writers that queue immediately are slower than SQLite's polling for that
  /// reason. A writer that tries instead may miss the pause at the end of a turn, and then waits
  /// for the end of another one.
  ///
  /// - Returns: Whether it has the lock now.
  private func tryToTakeSoon(_ descriptor: Int32) throws -> Bool {
    for pause in Self.firstPauses {
      usleep(pause)
      if try tryToTake(descriptor) { return true }
    }
    return false
  }

  /// Waits in the kernel's queue on a separate thread, because `flock` has no timeout.
  ///
  /// When the timeout ends the wait, the thread stays in the queue; it releases the lock as soon as
  /// it gets it.
  private func wait(for descriptor: Int32, seconds: Int) throws {
    let claim = Claim()
    let ended = TimedSemaphore()
    let isStarted = BackgroundThread.start {
      var code: Int32 = 0
      repeat { code = flock(descriptor, LOCK_EX) == 0 ? 0 : errno } while code == EINTR
      if !claim.take(code) { close(descriptor) }
      ended.signal()
    }
    guard isStarted else { throw failure(EAGAIN, closing: descriptor) }
    if !ended.wait(atMost: .seconds(seconds)), claim.take(0) {
      throw busy
    }
    // Nothing may be written without the lock.
    if claim.code != 0 { throw failure(claim.code, closing: descriptor) }
  }

  private var busy: StoreError {
    .busy(path: storePath, by: StoreLocks.writer(ofStoreAt: storePath))
  }

  private func failure(_ code: Int32, closing descriptor: Int32) -> StoreError {
    close(descriptor)
    return .notWritten(path: storePath, reason: StoreError.words(code))
  }
}

/// The outcome of a wait, decided by the first of two threads: the one whose `flock` returned, or
/// the one whose timeout ended.
///
/// A mutex guards the outcome.
private final class Claim: Sendable {
  private let taken = Mutex<Int32?>(nil)

  /// The code of the first thread: 0, or the `errno` with which the wait ended.
  var code: Int32 { taken.withLock { $0 ?? 0 } }

  /// Ends the wait with a code.
  ///
  /// - Returns: Whether this thread was the first.
  func take(_ code: Int32) -> Bool {
    taken.withLock { taken in
      guard taken == nil else { return false }
      taken = code
      return true
    }
  }
}
