import AtomicFiles
import FetchedResults
import Glibc

/// The bytes on their way to a descriptor, which a thread of its own writes: whoever adds them
/// waits for a slow reader a second at the most.
///
/// A list is written while the store is being read, and a transaction that reads keeps the
/// write-ahead log from a checkpoint, for every desk. A pager in which nobody turns the page, or a
/// pipe that is read slowly, would hold it open for hours. So after it was waited for the reader
/// for a second in all, bytes for which the queue has no room go to a temporary file without a
/// name. The transaction then ends as soon as its list is read, and ``drain()``, outside of it,
/// waits for the reader.
///
/// The first error stays: every later call throws it. One thread at a time adds bytes or drains the
/// queue. The monitor guards the state, and is not held while bytes are written to the descriptor.
final class OutputQueue: Sendable {
  private let descriptor: Int32
  private let patience: Duration
  private let folders: [String]
  private let state = Monitor(State())

  /// What the monitor guards.
  private struct State {
    var bytes: [UInt8] = []
    /// The file of the bytes that memory has no room for; nil while there are none.
    var overflow: OverflowFile?
    var failure: OutputError?
    /// Whether the thread runs that writes.
    var hasThread = false
    /// How long the reader is waited for from now on.
    var patience = Duration.zero
    /// Whether the thread ends when everything is written.
    var isDraining = false

    /// Whether ``add(_:)`` needs no file.
    var hasRoom: Bool {
      failure != nil || overflow == nil && bytes.count < OutputQueue.memoryLimit
    }
  }

  /// 256 KiB, so that the thread always has something to write while a list is read.
  private static let memoryLimit = 4 * DescriptorWriter.bufferSize

  /// - Parameters:
  ///   - patience: How long to wait for the reader in all, until the queue is drained, before bytes
  ///     go to a file.
  ///   - folders: The folders for that file.
  init(
    to descriptor: Int32, patience: Duration = .seconds(1),
    overflowingTo folders: [String] = UnnamedFile.folders
  ) {
    self.descriptor = descriptor
    self.patience = patience
    self.folders = folders
    state.withLock { $0.patience = patience }
  }

  // MARK: - Adding

  /// Adds bytes behind the bytes that are on their way.
  ///
  /// - Throws: The error of an earlier write.
  func add(_ bytes: [UInt8]) throws(OutputError) {
    guard try startThread() else { return try writeAll(bytes, to: descriptor) }
    let begin = ContinuousClock.now
    state.wait(atMost: state.withLock(\.patience)) { $0.hasRoom || $0.overflow != nil }
    state.withLock { $0.patience -= ContinuousClock.now - begin }
    if try addAtOnce(bytes) { return }
    // A disk that is full leaves no choice but to wait for the reader.
    state.wait { $0.hasRoom }
    _ = try addAtOnce(bytes)
  }

  /// - Returns: False where neither the memory nor the disk has room.
  private func addAtOnce(_ bytes: [UInt8]) throws(OutputError) -> Bool {
    try state.withLock { state throws(OutputError) in
      if let failure = state.failure { throw failure }
      if state.hasRoom {
        state.bytes += bytes
        return true
      }
      guard let file = state.overflow ?? OverflowFile(in: folders), file.append(bytes) else {
        return false
      }
      state.overflow = file
      return true
    }
  }

  /// Waits until the reader has taken everything.
  ///
  /// - Throws: The error of a write.
  func drain() throws(OutputError) {
    state.withLock { $0.isDraining = true }
    state.wait { !$0.hasThread }
    try state.withLock { state throws(OutputError) in
      state.isDraining = false
      state.patience = patience
      if let failure = state.failure { throw failure }
    }
  }

  // MARK: - The thread

  /// - Returns: False where no thread can be created.
  private func startThread() throws(OutputError) -> Bool {
    let isRunning = try state.withLock { state throws(OutputError) in
      if let failure = state.failure { throw failure }
      defer { state.hasThread = true }
      return state.hasThread
    }
    if isRunning || BackgroundThread.start({ [self] in write() }) { return true }
    state.withLock { $0.hasThread = false }
    return false
  }

  /// Writes what is added, until a queue that is drained is empty or a write fails.
  private func write() {
    do throws(OutputError) {
      while let bytes = try next() { try writeAll(bytes, to: descriptor) }
    } catch {
      state.withLock { $0 = State(failure: error) }
    }
  }

  /// Waits for the next bytes, and takes them.
  ///
  /// - Returns: Nil where the thread has to end.
  private func next() throws(OutputError) -> [UInt8]? {
    state.wait { !$0.bytes.isEmpty || $0.overflow != nil || $0.isDraining }
    return try state.withLock { state throws(OutputError) in
      if !state.bytes.isEmpty {
        defer { state.bytes = [] }
        return state.bytes
      }
      if let file = state.overflow {
        defer { if file.isRead { state.overflow = nil } }
        return try file.next(DescriptorWriter.bufferSize)
      }
      state.hasThread = false
      return nil
    }
  }
}

/// A temporary file without a name. What was appended is read once, from the beginning.
private final class OverflowFile {
  private let descriptor: Int32
  private var readLength = 0
  private var length = 0

  /// Nil where no file can be made.
  init?(in folders: [String]) {
    guard let descriptor = UnnamedFile.make(in: folders) else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether everything was read that was appended.
  var isRead: Bool { readLength == length }

  /// The bytes that are left to everybody else on the disk: 64 MB.
  private static let reserve: UInt = 64 << 20

  private var hasRoom: Bool {
    var disk = statvfs()
    return fstatvfs(descriptor, &disk) == 0
      && UInt(disk.f_bavail) * UInt(disk.f_frsize) > Self.reserve
  }

  /// Appends bytes.
  ///
  /// - Returns: False where the disk has no room for them; none of them is read then.
  func append(_ bytes: [UInt8]) -> Bool {
    guard hasRoom else { return false }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(length + written))
      }
      guard count > 0 || count < 0 && errno == EINTR else {
        ftruncate(descriptor, off_t(length))
        return false
      }
      written += max(0, count)
    }
    length += bytes.count
    return true
  }

  /// Reads the next bytes, at most so many.
  func next(_ limit: Int) throws(OutputError) -> [UInt8] {
    let limit = min(limit, length - readLength)
    var failure = EIO
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let read = pread(descriptor, buffer.baseAddress, limit, off_t(readLength))
      if read < 0 { failure = errno }
      count = max(0, read)
    }
    guard !bytes.isEmpty else { throw .failed(code: failure) }
    readLength += bytes.count
    return bytes
  }
}
