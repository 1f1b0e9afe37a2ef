import Synchronization

/// Passes hints on to whoever waits for them.
package final class CommitBroadcast: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())
  private let onAudienceChange: @Sendable (_ hasAudience: Bool) -> Void

  /// - Parameter onAudienceChange: Is told when the first listener comes and the last one goes.
  package init(onAudienceChange: @escaping @Sendable (Bool) -> Void = { _ in }) {
    self.onAudienceChange = onAudienceChange
  }

  /// Hints from now on. Those that nobody has taken yet become one.
  package func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (number, isFirst) = state.withLock { state in
      defer { state.nextNumber += 1 }
      state.continuations[state.nextNumber] = continuation
      return (state.nextNumber, state.continuations.count == 1)
    }
    if isFirst { onAudienceChange(true) }
    continuation.onTermination = { [weak self] _ in self?.remove(number) }
    return stream
  }

  private func remove(_ number: Int) {
    let isLast = state.withLock { state in
      state.continuations.removeValue(forKey: number) != nil && state.continuations.isEmpty
    }
    if isLast { onAudienceChange(false) }
  }

  /// Gives every listener a hint.
  package func announce() {
    let continuations = state.withLock { Array($0.continuations.values) }
    for continuation in continuations { continuation.yield() }
  }
}
