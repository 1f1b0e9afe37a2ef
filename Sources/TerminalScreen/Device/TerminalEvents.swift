import Dispatch
import Glibc
import Synchronization

/// What happens at a terminal.
package enum TerminalEvent: Equatable, Sendable {
  case input(TerminalInput)
  case resized(ScreenGrid.Size)
  /// The process goes on after it was stopped. The screen is to be entered and drawn anew.
  case continued
  /// The process is asked to stop, other than by a key.
  case stopRequested
  /// The terminal took all that was sent.
  case drained
  /// The terminal is gone. No event follows.
  case closed
}

/// The events of a terminal, in the order in which they happen.
///
/// A thread waits in one `poll` for keys, signals and room for output, and for nothing else:
/// without an event it does not run, except when Esc was typed and may be the beginning of a
/// sequence. It ends when the sequence of events is no longer read.
package struct TerminalEvents: AsyncSequence, Sendable {
  private let stream: AsyncStream<TerminalEvent>

  /// Begins to read a terminal. Only one is read at a time, because the signals belong to the
  /// process. The size is best asked for afterwards, so that no change of it is missed.
  ///
  /// - Throws: ``TerminalError/failed(code:)`` where the process has no descriptor left.
  package init(of device: TerminalDevice) throws(TerminalError) {
    let signals = try SignalPipe.install()
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.stream = stream
    let thread = TerminalThread(device, signals: signals, continuation)
    continuation.onTermination = { _ in thread.stop() }
    // A queue of its own has a thread of its own, which waits in the kernel.
    DispatchQueue(label: "terminal").async { thread.run() }
  }

  /// Reads the events. The reading of the terminal ends with the last iterator.
  package func makeAsyncIterator() -> AsyncStream<TerminalEvent>.Iterator {
    stream.makeAsyncIterator()
  }
}

/// The thread that reads a terminal.
///
/// An atomic flag stops it. The rest of its state is immutable, or local to ``run()``.
private final class TerminalThread: Sendable {
  private let device: TerminalDevice
  private let signals: Int32
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let isStopped = Atomic(false)

  init(
    _ device: TerminalDevice, signals: Int32,
    _ continuation: AsyncStream<TerminalEvent>.Continuation
  ) {
    self.device = device
    self.signals = signals
    self.continuation = continuation
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    device.waker.wake()
  }

  func run() {
    var decoder = InputDecoder()
    var isOpen = true
    while isOpen, !isStopped.load(ordering: .acquiring) {
      isOpen = waitOnce(&decoder)
    }
    SignalPipe.uninstall()
    if !isOpen { continuation.yield(.closed) }
    continuation.finish()
  }

  /// Waits for something to happen, and reports it.
  ///
  /// - Returns: Whether the terminal is still there.
  private func waitOnce(_ decoder: inout InputDecoder) -> Bool {
    let output = device.owesDrained ? POLLOUT : 0
    var waiting = [
      pollfd(fd: device.descriptor, events: Int16(POLLIN | output), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: device.waker.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let limit = decoder.isWaiting ? Int32(InputDecoder.escapeTimeout / .milliseconds(1)) : -1
    let count = poll(&waiting, nfds_t(waiting.count), limit)
    if count < 0 { return errno == EINTR }
    // Keys and signals that come now are left to the next reader of the terminal.
    if isStopped.load(ordering: .acquiring) { return true }
    if count == 0 { yield(decoder.timeOut()) }
    if waiting[2].revents != 0 { device.waker.reset() }
    if waiting[1].revents != 0 { readSignals() }
    if Int32(waiting[0].revents) & POLLOUT != 0, !sendOn() { return false }
    if Int32(waiting[0].revents) & POLLIN != 0 { return readKeys(&decoder) }
    return Int32(waiting[0].revents) & (POLLERR | POLLHUP | POLLNVAL) == 0
  }

  private func yield(_ inputs: [TerminalInput]) {
    for input in inputs { continuation.yield(.input(input)) }
  }

  /// A terminal of Linux gives at most 4,095 bytes at once.
  private static let mostBytes = 4096

  /// - Returns: Whether the terminal is still there.
  private func readKeys(_ decoder: inout InputDecoder) -> Bool {
    var isOpen = true
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.mostBytes) { buffer, count in
      let read = read(device.descriptor, buffer.baseAddress, buffer.count)
      isOpen = read > 0 || read < 0 && (errno == EAGAIN || errno == EINTR)
      count = max(0, read)
    }
    yield(decoder.decode(bytes))
    return isOpen
  }

  private func readSignals() {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = max(0, read(signals, &bytes, bytes.count))
    for number in SignalPipe.lastOfEach(bytes[..<count]) {
      switch number {
      case SIGCONT: continuation.yield(.continued)
      case SIGTSTP: continuation.yield(.stopRequested)
      default: continuation.yield(.resized(device.size))
      }
    }
  }

  /// - Returns: Whether the terminal is still there.
  private func sendOn() -> Bool {
    guard let isDone = try? device.flush() else { return false }
    if isDone { continuation.yield(.drained) }
    return true
  }
}
