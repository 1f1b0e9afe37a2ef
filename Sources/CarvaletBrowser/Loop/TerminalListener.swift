import FetchedResults
import Glibc
import TerminalScreen

/// Listens to a terminal and to the signals of the process, on a thread of its own: both wake one
/// `poll`, so that a key and a signal are told in the order in which they came.
package struct TerminalListener: Sendable {
  /// The descriptor that keys are read from.
  private let input: Int32
  /// The descriptor that has a byte for each signal, which is its number: see ``SignalPipe``.
  private let signals: Int32
  private let events: LoopEvents

  package init(input: Int32, signals: Int32, events: LoopEvents) {
    (self.input, self.signals, self.events) = (input, signals, events)
  }

  /// Listens until the terminal is closed, or the process ends.
  ///
  /// - Returns: False where there is no thread for it.
  package func start() -> Bool {
    BackgroundThread.start { listen() }
  }

  private func listen() {
    var decoder = InputDecoder()
    var waiting = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&waiting, 2, decoder.isWaiting ? Self.escapeMilliseconds : -1)
      if count == 0 { add(decoder.timeOut()) }
      guard count > 0 else { continue }
      if waiting[1].revents != 0 { readSignals() }
      if waiting[0].revents != 0, !readKeys(&decoder) { return events.add(.hangUp) }
    }
  }

  private static let escapeMilliseconds = Int32(
    InputDecoder.escapeTimeout.components.attoseconds / 1_000_000_000_000_000)

  private func add(_ inputs: [TerminalInput]) {
    for input in inputs { events.add(.input(input)) }
  }

  /// Reads what was typed.
  ///
  /// - Returns: False if the terminal is closed.
  private func readKeys(_ decoder: inout InputDecoder) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(input, &bytes, bytes.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    guard count > 0 else { return false }
    add(decoder.decode(bytes[..<count]))
    return true
  }

  private func readSignals() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(signals, &bytes, bytes.count)
    for byte in bytes.prefix(max(0, count)) {
      if let signal = LoopEvent.Signal(number: Int32(byte)) { events.add(.signal(signal)) }
    }
  }
}

extension LoopEvent.Signal {
  fileprivate init?(number: Int32) {
    switch number {
    case SIGINT: self = .interrupt
    case SIGTERM: self = .terminate
    case SIGHUP: self = .hangUp
    case SIGWINCH: self = .resize
    case SIGTSTP: self = .stop
    case SIGCONT: self = .resume
    default: return nil
    }
  }
}
