import Glibc

/// The time since the machine was started: the same clock in every process.
enum MonotonicTime {
  /// In seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// How many seconds a body takes.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }
}
