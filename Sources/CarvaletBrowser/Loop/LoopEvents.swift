/// Everything that a loop waits for, in the order in which it happened.
package struct LoopEvents: Sendable {
  let stream: AsyncStream<LoopEvent>
  private let continuation: AsyncStream<LoopEvent>.Continuation

  /// No events yet. They are kept until a loop reads them.
  package init() { (stream, continuation) = AsyncStream.makeStream() }

  /// Adds an event, from any thread.
  package func add(_ event: LoopEvent) { continuation.yield(event) }
}
