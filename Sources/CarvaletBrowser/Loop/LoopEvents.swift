import Synchronization

/// Everything that a loop waits for, in the order in which it happened.
package struct LoopEvents: Sendable {
  let stream: AsyncStream<LoopEvent>
  private let continuation: AsyncStream<LoopEvent>.Continuation

  package init() { (stream, continuation) = AsyncStream.makeStream() }

  /// Adds an event, from any thread.
  package func add(_ event: LoopEvent) { continuation.yield(event) }
}

/// A continuation that several may resume, of which the first does.
final class Once<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value, Never>?>

  init(_ continuation: CheckedContinuation<Value, Never>) {
    self.continuation = Mutex(continuation)
  }

  func resume(_ value: Value) {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume(returning: value)
  }
}
