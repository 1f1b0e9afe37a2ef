import Glibc

/// A value that threads share: a lock guards it, and a thread can wait until another one has
/// changed it.
///
/// Waits go by the monotonic clock. Dispatch waits by the wall clock on Linux, where a clock
/// that is set would end them early or late.
package final class Monitor<Guarded>: @unchecked Sendable {
  private var value: Guarded
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: sending Guarded) {
    self.value = value
    lock.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Runs a body that reads or changes the value, and wakes the threads that wait.
  ///
  /// - Parameter wakesOne: Whether one thread is enough, because all of them wait for the same.
  package func withLock<Result, Failure: Error>(
    wakesOne: Bool = false, _ body: (inout Guarded) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer {
      if wakesOne { pthread_cond_signal(changed) } else { pthread_cond_broadcast(changed) }
      pthread_mutex_unlock(lock)
    }
    return try body(&value)
  }

  /// Waits until the value meets a condition, which is evaluated again after each change, and may
  /// change the value where it returns true.
  ///
  /// - Parameter limit: How long to wait; nil for as long as it takes.
  /// - Returns: Whether the value met the condition within the limit.
  @discardableResult
  package func wait(atMost limit: Duration? = nil, until condition: (inout Guarded) -> Bool) -> Bool
  {
    var end = limit.map { Self.time(after: max(.zero, $0)) } ?? timespec()
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !condition(&value) {
      if limit == nil {
        pthread_cond_wait(changed, lock)
      } else if pthread_cond_timedwait(changed, lock, &end) != 0 {
        return condition(&value)
      }
    }
    return true
  }

  private static func time(after limit: Duration) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let (seconds, attoseconds) = limit.components
    let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
    time.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    return time
  }
}

/// A semaphore whose limited waits go by the monotonic clock.
///
/// On Linux, `DispatchSemaphore` waits until a time of the wall clock. Where a time server corrects
/// that clock meanwhile by ten seconds, a wait of ten seconds ends at once, or takes twenty.
package final class TimedSemaphore: Sendable {
  /// How many signals no wait has taken yet.
  private let count = Monitor(0)

  /// A semaphore without a signal.
  package init() {}

  /// Lets one wait end, now or later.
  package func signal() { count.withLock(wakesOne: true) { $0 += 1 } }

  /// Waits for a signal.
  package func wait() { count.wait(until: Self.take) }

  /// Waits for a signal, for a limited time.
  ///
  /// - Returns: False where none came.
  package func wait(atMost limit: Duration) -> Bool { count.wait(atMost: limit, until: Self.take) }

  private static func take(_ count: inout Int) -> Bool {
    guard count > 0 else { return false }
    count -= 1
    return true
  }
}
