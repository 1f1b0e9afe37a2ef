import Glibc

/// A thread that signals pass by, so that they reach the thread that handles them.
///
/// For work that waits in the kernel: the threads of Swift's tasks are few and must not.
package enum BackgroundThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// These are sent to the thread that made the fault, and end the process if blocked.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT]

  /// - Returns: False where no thread can be had; then the work is not done.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    // A thread inherits the mask of its maker, so that no signal can come before it is set.
    var (blocked, previous) = (sigset_t(), sigset_t())
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
