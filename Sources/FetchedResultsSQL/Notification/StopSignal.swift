import CLinux
import Glibc
import Synchronization

/// A signal with which one thread stops another, and wakes it where it waits.
///
/// An atomic flag holds the signal. An `eventfd` wakes the waiting thread, because that thread also
/// waits for other descriptors.
package final class StopSignal: Sendable {
  private let raised = Atomic(false)
  /// Negative where no descriptor can be created. The waiting thread is then not woken, and finds
  /// the signal raised after its timeout.
  private let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

  package init() {}

  deinit { if descriptor >= 0 { close(descriptor) } }

  package var isRaised: Bool { raised.load(ordering: .acquiring) }

  package func raise() {
    raised.store(true, ordering: .releasing)
    eventfd_write(descriptor, 1)
  }

  /// Waits until the signal is raised, the time is over, or a descriptor is readable.
  package func wait(_ time: Duration, or other: Int32? = nil) {
    let events = Int16(POLLIN)
    // `ppoll` ignores a negative descriptor.
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
