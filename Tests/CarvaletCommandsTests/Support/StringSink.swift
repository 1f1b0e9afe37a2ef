import Synchronization

@testable import CarvaletCommands

/// Collects the text that is written to it, or throws the same error each time or with each flush.
final class StringSink: TextSink {
  private let written = Mutex("")
  /// How much was sent on by a flush.
  private let sentCount = Mutex(0)
  private let failure: OutputError?
  private let flushFailure: OutputError?

  init(failure: OutputError? = nil, flushFailure: OutputError? = nil) {
    self.failure = failure
    self.flushFailure = flushFailure ?? failure
  }

  var text: String { written.withLock { $0 } }

  func write(_ text: String) throws(OutputError) {
    if let failure { throw failure }
    written.withLock { $0 += text }
  }

  func flush() throws(OutputError) {
    if let flushFailure { throw flushFailure }
    sentCount.withLock { $0 = text.utf8.count }
  }

  func withdraw() -> Bool {
    guard sentCount.withLock({ $0 == 0 }) else { return false }
    written.withLock { $0 = "" }
    return true
  }
}
