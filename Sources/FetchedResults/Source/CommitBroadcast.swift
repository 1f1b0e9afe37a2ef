import Synchronization

/// Passes hints on to whoever waits for them. When it goes, their waiting ends.
package final class CommitBroadcast: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())
  private let onAudienceChange: @Sendable (CommitBroadcast) -> Void

  /// - Parameter onAudienceChange: Is called when a listener has come, before it
  ///   waits, and when one has gone. Calls may overlap and overtake each other:
  ///   ``hasAudience`` tells what counts.
  package init(onAudienceChange: @escaping @Sendable (CommitBroadcast) -> Void = { _ in }) {
    self.onAudienceChange = onAudienceChange
  }

  deinit {
    let continuations = state.withLock { Array($0.continuations.values) }
    for continuation in continuations { continuation.finish() }
  }

  /// Whether anybody listens.
  package var hasAudience: Bool { state.withLock { !$0.continuations.isEmpty } }

  /// Hints from now on. Those that nobody has taken yet become one.
  package func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      state.continuations[state.nextNumber] = continuation
      return state.nextNumber
    }
    continuation.onTermination = { [weak self] _ in self?.remove(number) }
    onAudienceChange(self)
    return stream
  }

  private func remove(_ number: Int) {
    _ = state.withLock { $0.continuations.removeValue(forKey: number) }
    onAudienceChange(self)
  }

  /// Gives every listener a hint.
  package func announce() {
    let continuations = state.withLock { Array($0.continuations.values) }
    for continuation in continuations { continuation.yield() }
  }
}
