import Dispatch

/// A value that one caller at a time uses: the others wait for their turn on a serial queue.
///
/// It is for values whose use takes long, such as the reader of a database. A mutex guards values
/// whose use takes no time. A mutex that is held longer says so where it is declared;
/// <doc:CarryingOn> lists them.
///
/// The queue guards the value, which nothing but ``use(_:)`` touches, so the type can be `Sendable`
/// although the value is not.
package final class SerialAccess<State>: @unchecked Sendable {
  private let queue: DispatchQueue
  private var value: State

  /// - Parameter label: The name of the queue, for debuggers.
  package init(_ value: sending State, label: String) {
    self.value = value
    queue = DispatchQueue(label: label)
  }

  /// Waits for its turn, and runs a body with the value.
  ///
  /// The body must not use the value again through this method: the process ends then.
  package func use<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    dispatchPrecondition(condition: .notOnQueue(queue))
    return try queue.sync { try body(&value) }
  }

  /// Runs a body with the value after a delay, in its turn, unless the value is released before.
  ///
  /// The queue has a thread of its own then. So the body runs in time also where every thread that
  /// runs tasks computes.
  package func use(
    after delay: Duration, _ body: @escaping @Sendable (inout State) -> Void
  ) {
    queue.asyncAfter(deadline: .now() + delay / .seconds(1)) { [weak self] in
      guard let self else { return }
      body(&value)
    }
  }
}
