import Glibc

/// A thread that blocks all signals but those of its own faults, so that the kernel delivers them
/// to the thread that handles them.
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
