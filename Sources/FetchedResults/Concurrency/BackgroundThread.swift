import Dispatch
import Glibc
import Synchronization

/// A thread that blocks all signals but the ones of its own faults, so that the kernel delivers
/// them to the thread that handles them.
///
/// It exists for work that waits in the kernel. The thread pool of Swift's tasks has few threads,
/// which must not block.
package enum BackgroundThread {
  /// The closure of a thread as an object, whose reference is passed through the C interface.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The kernel delivers these signals to the thread that caused the fault, and ends the process if
  /// that thread blocks them.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT]

  /// - Returns: False where no thread can be created; the work is not run then.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    // A new thread inherits the signal mask of its creator, so no signal can arrive before the mask
    // is set.
    var blocked = sigset_t()
    var previous = sigset_t()
    sigfillset(&blocked)
    for fault in faults { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }

    let work = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    if failure != 0 {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

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
