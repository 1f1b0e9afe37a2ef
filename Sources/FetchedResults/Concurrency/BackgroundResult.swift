import Dispatch
import Synchronization

/// A result that a separate thread computes while the caller does other work.
///
/// A mutex guards the result, and a semaphore signals that it is available.
package final class BackgroundResult<Output: Sendable>: Sendable {
  private let outcome = Mutex<Result<Output, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// - Parameter work: Runs on a thread of its own, or on the calling thread where no thread can be
  ///   created.
  package init(_ work: @escaping @Sendable () throws -> Output) {
    let work = CurrentWork.sharing(work)
    let run: @Sendable () -> Void = { [self] in
      let result = Result { try work() }
      outcome.withLock { $0 = result }
      isDone.signal()
    }
    if !BackgroundThread.start(run) { run() }
  }

  /// Waits for the result. Call it only once.
  package func get() throws -> Output {
    isDone.wait()
    return try outcome.withLock { result in
      guard let result else { preconditionFailure("A result is there once it is signalled") }
      return try result.get()
    }
  }
}
