import Glibc
import Synchronization

/// Writes to a file descriptor, all of it or with an error.
///
/// `print` ends with status 0 on a full disk; every byte of carvalet goes through here instead.
/// The first error stays: every later write and flush throws the same one, so that an error that a
/// caller ignored is still reported by the last flush.
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
  }

  private let descriptor: Int32
  private let flushing: Flushing
  private let pending = Mutex(Pending())

  init(descriptor: Int32, flushing: Flushing) {
    self.descriptor = descriptor
    self.flushing = flushing
  }

  func write(_ text: String) throws(OutputError) {
    try pending.withLock { pending throws(OutputError) in
      if let failure = pending.failure { throw failure }
      pending.bytes.append(contentsOf: text.utf8)
      let isDue =
        switch flushing {
        case .whenFull: pending.bytes.count >= Self.bufferSize
        case .eachLine: text.utf8.last == UInt8(ascii: "\n")
        }
      if isDue { try send(&pending) }
    }
  }

  func flush() throws(OutputError) {
    try pending.withLock { pending throws(OutputError) in
      if let failure = pending.failure { throw failure }
      try send(&pending)
    }
  }

  func withdraw() -> Bool {
    pending.withLock { pending in
      guard !pending.isSent else { return false }
      pending.bytes.removeAll(keepingCapacity: true)
      return true
    }
  }

  private func send(_ pending: inout Pending) throws(OutputError) {
    defer { pending.bytes.removeAll(keepingCapacity: true) }
    pending.isSent = pending.isSent || !pending.bytes.isEmpty
    do throws(OutputError) {
      try writeAll(pending.bytes, to: descriptor)
    } catch {
      pending.failure = error
      throw error
    }
  }
}
