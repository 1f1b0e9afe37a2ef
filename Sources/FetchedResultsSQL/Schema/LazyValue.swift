import Synchronization

/// A value that is made when it is first needed, and that all copies of its owner share.
///
/// A mutex guards the value. It is held while the value is made: making it must not ask for it.
package final class LazyValue<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  package init() {}

  /// - Parameter make: Returns the same value each time.
  package func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
