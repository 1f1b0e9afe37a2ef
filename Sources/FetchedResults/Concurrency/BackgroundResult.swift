import Dispatch
import Synchronization

/// A result that a thread of its own works out while something else is done.
package final class BackgroundResult<Output: Sendable>: Sendable {
  private let outcome = Mutex<Result<Output, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// - Parameter work: Runs on a thread of its own; where none can be had, at once.
  package init(_ work: @escaping @Sendable () throws -> Output) {
    let run: @Sendable () -> Void = { [self] in
      let result = Result { try work() }
      outcome.withLock { $0 = result }
      isDone.signal()
    }
    if !BackgroundThread.start(run) { run() }
  }

  /// Waits for the result. To be called once.
  package func get() throws -> Output {
    isDone.wait()
    return try outcome.withLock { result in
      guard let result else { preconditionFailure("A result is there once it is signalled") }
      return try result.get()
    }
  }
}
