import CLinux
import Glibc
import Synchronization

/// Lets one thread end another, and wakes it where it waits.
final class StopSignal: Sendable {
  private let raised = Atomic(false)
  /// Below 0 where no descriptor can be had: then whoever waits is not woken,
  /// and finds the signal raised when its time is over.
  private let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

  deinit { if descriptor >= 0 { close(descriptor) } }

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  func raise() {
    raised.store(true, ordering: .releasing)
    eventfd_write(descriptor, 1)
  }

  /// Waits until the signal is raised, the time is over, or a descriptor can be read.
  func wait(_ time: Duration, or other: Int32? = nil) {
    let events = Int16(POLLIN)
    // One that is below 0 is passed over.
    var descriptors = (
      pollfd(fd: descriptor, events: events, revents: 0),
      pollfd(fd: other ?? -1, events: events, revents: 0)
    )
    let (seconds, attoseconds) = time.components
    var limit = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    withUnsafeMutableBytes(of: &descriptors) { descriptors in
      _ = ppoll(descriptors.assumingMemoryBound(to: pollfd.self).baseAddress, 2, &limit, nil)
    }
  }
}
