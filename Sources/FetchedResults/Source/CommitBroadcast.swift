import Synchronization

/// Passes hints of commits on to any number of subscribers. Their streams end when it is released.
///
/// A mutex guards the subscribers. Streams are notified and `onSubscribersChange` is called after
/// the lock is released.
public final class CommitBroadcast: Sendable {
  /// The subscribers, each under an identifier; the mutex `state` guards them.
  private struct State {
    var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextID = 0
  }

  private let state = Mutex(State())
  private let onSubscribersChange: @Sendable (CommitBroadcast) -> Void

  /// A broadcast without subscribers.
  public convenience init() { self.init { _ in } }

  /// - Parameter onSubscribersChange: Is called after a subscriber was added, before it waits, and
  ///   after one was removed. Calls may overlap and arrive out of order, so the current state is
  ///   the value of ``hasSubscribers``.
  package init(onSubscribersChange: @escaping @Sendable (CommitBroadcast) -> Void) {
    self.onSubscribersChange = onSubscribersChange
  }

  deinit {
    let continuations = state.withLock { Array($0.continuations.values) }
    for continuation in continuations { continuation.finish() }
  }

  /// Whether there is a subscriber.
  package var hasSubscribers: Bool { state.withLock { !$0.continuations.isEmpty } }

  /// A stream of hints from now on. Hints that the subscriber has not taken yet become one.
  public func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      state.continuations[state.nextID] = continuation
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in self?.remove(id) }
    onSubscribersChange(self)
    return stream
  }

  private func remove(_ id: Int) {
    _ = state.withLock { $0.continuations.removeValue(forKey: id) }
    onSubscribersChange(self)
  }

  /// Sends a hint to every subscriber.
  public func announce() {
    let continuations = state.withLock { Array($0.continuations.values) }
    for continuation in continuations { continuation.yield() }
  }
}
