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
    /// Nil before the first update.
    private var number: Int?
    private var hasFailed = false

    fileprivate init(_ core: ControllerCore<Object>) {
      self.core = core
      signals = core.signals().makeAsyncIterator()
    }

    /// The next update, once there is one; nil when the task is cancelled, or
    /// somebody else has begun to read the updates.
    ///
    /// - Throws: What the source throws. After that the source is asked again
    ///   when a second has passed.
    public mutating func next() async throws -> ListUpdate<Object>? {
      if hasFailed { try? await Task.sleep(for: .seconds(1)) }
      hasFailed = true
      let update = try await nextUpdate()
      hasFailed = false
      return update
    }

    private mutating func nextUpdate() async throws -> ListUpdate<Object>? {
      guard let number else {
        let (number, snapshot) = try core.begin()
        self.number = number
        return .reset(snapshot, .requested)
      }
      while !Task.isCancelled, core.isReader(number) {
        if let update = try core.takeUpdate(asReader: number) { return update }
        try core.rest()
        if await signals.next() == nil { return nil }
      }
      return nil
    }
  }
}
