import CLinux
import Glibc

/// Wakes a thread that waits in `poll`. Its only state is a descriptor, which never changes; the
/// kernel guards the count behind that.
final class Waker: Sendable {
  /// Readable when the thread is to wake up.
  let descriptor: Int32

  init() throws(TerminalError) {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    if descriptor < 0 { throw .failed(code: errno) }
  }

  deinit { close(descriptor) }

  func wake() { eventfd_write(descriptor, 1) }

  /// Makes it unreadable until the next ``wake()``.
  func reset() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }
}
