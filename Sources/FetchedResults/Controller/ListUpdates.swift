/// The updates of a controller as an asynchronous sequence.
///
/// The first update is a reset with the current list, except where the controller continues from a
/// ``ListBookmark``. The sequence ends when its task is cancelled. It throws what the source
/// throws, and iteration can continue after an error.
///
/// Each iterator is a subscriber of its own, which gets all updates at its own pace. One that is
/// far behind gets a reset in their place. An iterator is used by one task; `ControllerCore` guards
/// what all of them share.
public struct ListUpdates<Object: FetchedObject>: AsyncSequence, Sendable {
  private let core: ControllerCore<Object>

  init(_ core: ControllerCore<Object>) { self.core = core }

  /// An iterator of the updates from now on.
  public func makeAsyncIterator() -> Iterator { Iterator(core) }

  /// Waits for one update after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let core: ControllerCore<Object>
    private var hints: AsyncStream<Void>.Iterator
    /// Nil before the first update.
    private var subscription: Subscription?
    private var hasFailed = false
    /// Called when the source is read again after an error, before what has changed meanwhile is
    /// delivered, if anything has.
    package var onRecovery: () -> Void = {}

    fileprivate init(_ core: ControllerCore<Object>) {
      self.core = core
      hints = core.hints().makeAsyncIterator()
    }

    /// The next update, when there is one; nil if the task was cancelled.
    ///
    /// - Throws: What the source throws. The next call waits for a second and then reads the source
    ///   again.
    public mutating func next() async throws -> ListUpdate<Object>? {
      if hasFailed { try? await Task.sleep(for: .seconds(1)) }
      do {
        return try await nextUpdate()
      } catch {
        hasFailed = true
        throw error
      }
    }

    /// The state to which the last update has led, from which a later controller can continue; nil
    /// before the first update, and while another one is pending already.
    ///
    /// - Throws: What the source throws.
    /// - Complexity: O(sections).
    public nonisolated(nonsending) var bookmark: ListBookmark<Object>? {
      get async throws {
        guard let subscription else { return nil }
        return try await core.perform { [core] in try core.bookmark(of: subscription.id) }
      }
    }

    private mutating func recover() {
      guard hasFailed else { return }
      hasFailed = false
      onRecovery()
    }

    private mutating func nextUpdate() async throws -> ListUpdate<Object>? {
      do {
        if subscription == nil, let list = try await subscribe() { return .reset(list, .requested) }
        guard let subscription else { return nil }
        while !Task.isCancelled {
          let update = try await core.perform(for: subscription.id) { [core] in
            try core.takeUpdate(as: subscription.id)
          }
          recover()
          if let update { return update }
          if await hints.next() == nil { return nil }
        }
        return nil
      } catch is CancellationError {
        return nil
      }
    }

    /// - Returns: The list that the subscriber begins with; nil for one that has it already.
    private mutating func subscribe() async throws -> ResultsSnapshot<Object>? {
      let (subscription, list) = try await core.perform { [core] in
        let (id, list) = try core.subscribe()
        return (Subscription(core, id), list)
      }
      recover()
      self.subscription = subscription
      return list
    }
  }

  /// A subscriber, for as long as its iterator lives.
  private final class Subscription: Sendable {
    let id: Int
    private let core: ControllerCore<Object>

    init(_ core: ControllerCore<Object>, _ id: Int) {
      self.core = core
      self.id = id
    }

    deinit { core.unsubscribe(id) }
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
