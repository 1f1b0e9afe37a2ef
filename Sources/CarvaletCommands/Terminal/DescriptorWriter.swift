import Glibc
import Synchronization

/// Writes to a file descriptor, all of it or with an error.
///
/// `print` ends with status 0 on a full disk; every byte of carvalet goes through here instead.
/// The first error stays: every later write and flush throws the same one, so that an error that a
/// caller ignored is still reported by the last flush.
///
/// A write waits for a slow reader a second at the most, because the store may be read meanwhile:
/// see ``OutputQueue``. A flush waits until the reader has taken everything, so it belongs outside
/// of transactions.
///
/// One lock guards the buffer and the error. It is held while writing.
final class DescriptorWriter: TextSink {
  /// When text is sent on without a call of `flush()`.
  enum Flushing: Sendable {
    /// When the buffer is full: for data.
    case whenFull
    /// At the end of every line: for messages.
    case eachLine
  }

  /// 64 KiB, the capacity of a pipe on Linux.
  static let bufferSize = 65_536

  /// The bytes that were not written yet, and the first error; the mutex `pending` guards them.
  private struct Pending {
    var bytes: [UInt8] = []
    var failure: OutputError?
    /// Whether something was sent on.
    var isSent = false
    /// Whether bytes may be on their way in the queue.
    var isQueued = false
  }

  private let descriptor: Int32
  private let flushing: Flushing
  private let pending = Mutex(Pending())
  private let queue: OutputQueue

  init(descriptor: Int32, flushing: Flushing) {
    self.descriptor = descriptor
    self.flushing = flushing
    queue = OutputQueue(to: descriptor)
  }

  func write(_ text: String) throws(OutputError) {
    try pending.withLock { pending throws(OutputError) in
      if let failure = pending.failure { throw failure }
      pending.bytes.append(contentsOf: text.utf8)
      switch flushing {
      case .whenFull where pending.bytes.count >= Self.bufferSize:
        try send(&pending, throughQueue: true)
      case .eachLine where text.utf8.last == UInt8(ascii: "\n"):
        try send(
          &pending, throughQueue: pending.isQueued || !takes(pending.bytes.count))
      case .whenFull, .eachLine: break
      }
    }
  }

  /// Whether the descriptor takes so many bytes now.
  private func takes(_ count: Int) -> Bool {
    guard count <= PIPE_BUF else { return false }
    return isReadyToWrite(descriptor)
  }

  func flush() throws(OutputError) {
    try pending.withLock { pending throws(OutputError) in
      if let failure = pending.failure { throw failure }
      try send(&pending, throughQueue: pending.isQueued)
      guard pending.isQueued else { return }
      try noting(in: &pending) { () throws(OutputError) in try queue.drain() }
      pending.isQueued = false
    }
  }

  func withdraw() -> Bool {
    pending.withLock { pending in
      guard !pending.isSent else { return false }
      pending.bytes.removeAll(keepingCapacity: true)
      return true
    }
  }

  private func send(_ pending: inout Pending, throughQueue: Bool) throws(OutputError) {
    guard !pending.bytes.isEmpty else { return }
    defer { pending.bytes.removeAll(keepingCapacity: true) }
    pending.isSent = true
    pending.isQueued = throughQueue
    let bytes = pending.bytes
    try noting(in: &pending) { () throws(OutputError) in
      if throughQueue { try queue.add(bytes) } else { try writeAll(bytes, to: descriptor) }
    }
  }

  /// Runs a body, and keeps its error.
  private func noting(
    in pending: inout Pending, _ body: () throws(OutputError) -> Void
  ) throws(OutputError) {
    do throws(OutputError) {
      try body()
    } catch {
      pending.failure = error
      throw error
    }
  }
}
