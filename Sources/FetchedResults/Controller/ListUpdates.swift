/// The updates of a controller as an asynchronous sequence.
///
/// The first update is a reset with the current list. The sequence ends when its task
/// is cancelled. It throws what the source throws, and iteration can continue after an error.
///
/// An iterator is used by one task; the shared state is guarded by `ControllerCore`.
public struct ListUpdates<Object: FetchedObject>: AsyncSequence, Sendable {
  private let core: ControllerCore<Object>

  init(_ core: ControllerCore<Object>) { self.core = core }

  /// An iterator of the updates from now on.
  public func makeAsyncIterator() -> Iterator { Iterator(core) }

  /// Waits for one update after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let core: ControllerCore<Object>
    private var hints: AsyncStream<Void>.Iterator
    /// The id of the iterator as a subscriber; nil before the first update.
    private var subscriber: Int?
    private var hasFailed = false

    fileprivate init(_ core: ControllerCore<Object>) {
      self.core = core
      hints = core.hints().makeAsyncIterator()
    }

    /// The next update, when there is one; nil if the task was cancelled or another iterator has
    /// begun to take the updates.
    ///
    /// - Throws: What the source throws. The next call waits for a second and then reads the source
    ///   again.
    public mutating func next() async throws -> ListUpdate<Object>? {
      if hasFailed { try? await Task.sleep(for: .seconds(1)) }
      hasFailed = true
      let update = try await nextUpdate()
      hasFailed = false
      return update
    }

    private mutating func nextUpdate() async throws -> ListUpdate<Object>? {
      do {
        guard let subscriber else { return try await firstUpdate() }
        while !Task.isCancelled, core.isSubscriber(subscriber) {
          let update = try await core.perform { [core] in try core.takeUpdate(as: subscriber) }
          if let update { return update }
          if await hints.next() == nil { return nil }
        }
        return nil
      } catch is CancellationError {
        return nil
      }
    }

    private mutating func firstUpdate() async throws -> ListUpdate<Object>? {
      let subscriber = core.newSubscriber()
      let snapshot = try await core.perform { [core] in try core.subscribe(as: subscriber) }
      self.subscriber = subscriber
      return snapshot.map { .reset($0, .requested) }
    }
  }
}

/// An update that leads from one state of a list to a later one.
public enum ListUpdate<Object: FetchedObject>: Sendable {
  /// The changes of the list.
  case changes(ChangeSet<Object>)

  /// The whole list, as a snapshot of the newest state, because its changes are not known.
  case reset(ResultsSnapshot<Object>, Reason)

  /// Why an update is a reset.
  public typealias Reason = ResetReason
}
