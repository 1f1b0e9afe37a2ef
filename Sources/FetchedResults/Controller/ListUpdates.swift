/// The updates of a controller as they happen.
///
/// The first is a reset with the list as it is. The sequence ends when the task
/// that reads it is cancelled, and throws what the source throws; it can be
/// read on after that.
public struct ListUpdates<Object: FetchedObject>: AsyncSequence, Sendable {
  private let core: ControllerCore<Object>

  init(_ core: ControllerCore<Object>) { self.core = core }

  /// Reads the updates of the controller from now on.
  public func makeAsyncIterator() -> Iterator { Iterator(core) }

  /// Waits for one update after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let core: ControllerCore<Object>
    private var signals: AsyncStream<Void>.Iterator
    private var hasBegun = false

    fileprivate init(_ core: ControllerCore<Object>) {
      self.core = core
      signals = core.signals().makeAsyncIterator()
    }

    /// The next update, once there is one; nil when the task is cancelled.
    ///
    /// - Throws: What the source throws.
    public mutating func next() async throws -> ListUpdate<Object>? {
      if !hasBegun {
        let snapshot = try core.begin()
        hasBegun = true
        return .reset(snapshot, .requested)
      }
      while !Task.isCancelled {
        if let update = try core.takeUpdate() { return update }
        try core.rest()
        if await signals.next() == nil { return nil }
      }
      return nil
    }
  }
}
