import CLinux
import Glibc
import Synchronization

/// A terminal that a full-screen program has to itself, from ``enter()`` to ``leave()``.
///
/// It opens the terminal anew instead of using the standard streams. These may be pipes, and they
/// are shared with the shell, which would find them non-blocking. Nothing here waits for the
/// terminal: what it does not take at once is kept, and ``TerminalEvents`` sends it on.
///
/// A lock guards the settings and the bytes that are kept. It is held while writing, which does not
/// block, and by ``leave()`` for as long as a slow terminal may take.
package final class TerminalDevice: Sendable {
  /// The settings to restore, and the bytes that are kept; the mutex `state` guards them.
  private struct State {
    /// The settings before the screen was entered; nil while it is not.
    var settings: termios?
    /// What the terminal has not taken, from `sent` on.
    var pending: [UInt8] = []
    var sent = 0
    /// Whether the sender of a frame waits for ``TerminalEvent/drained``.
    var owesDrained = false
  }

  let descriptor: Int32
  private let usualSize: ScreenGrid.Size
  private let reportsMouse: Bool
  private let state = Mutex(State())
  /// Becomes readable when bytes are kept, for the thread that waits for the terminal.
  let waker: Waker

  /// Opens a terminal.
  ///
  /// - Parameters:
  ///   - path: The file; nil for the terminal of the process.
  ///   - reportsMouse: Whether the terminal reports what the mouse does, instead of selecting text.
  ///   - variable: The value of a variable of the environment. `COLUMNS` and `LINES` give the size
  ///     where the terminal reports none.
  /// - Throws: ``TerminalError/notATerminal`` where there is none; ``TerminalError/failed(code:)``
  ///   where a call of the system failed.
  package init(
    path: String? = nil, reportsMouse: Bool = false, variable: (String) -> String?
  ) throws(TerminalError) {
    guard let path = path ?? Self.ownPath else { throw .notATerminal }
    waker = try Waker()
    self.reportsMouse = reportsMouse
    usualSize = ScreenGrid.Size(
      columns: Self.length(variable("COLUMNS")) ?? 80, lines: Self.length(variable("LINES")) ?? 24)
    descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ENXIO ? .notATerminal : .failed(code: errno) }
    guard isatty(descriptor) == 1 else { throw .notATerminal }
  }

  /// A device that is released while the screen is entered restores the terminal, because its
  /// descriptor may soon belong to another file.
  deinit {
    leave()
    close(descriptor)
  }

  /// The columns or the lines that a variable names; nil where it names none. A terminal counts
  /// them in 16 bits.
  private static func length(_ variable: String?) -> Int? {
    variable.flatMap(UInt16.init).flatMap { $0 > 0 ? Int($0) : nil }
  }

  /// The terminal that controls the process, else the one behind a standard stream: there may be no
  /// controlling one where a container is started with a terminal.
  private static var ownPath: String? {
    let controlling = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if controlling >= 0 {
      close(controlling)
      return "/dev/tty"
    }
    return [STDIN_FILENO, STDOUT_FILENO].lazy.compactMap { ttyname($0) }.first.map {
      String(cString: $0)
    }
  }

  /// The size of the terminal as it is now.
  package var size: ScreenGrid.Size {
    guard let size = ScreenGrid.Size(ofTerminal: descriptor), size.columns > 0, size.lines > 0
    else { return usualSize }
    return size
  }

  // MARK: - The screen

  /// How long a restored screen may take to be sent. A terminal that takes nothing for so long is
  /// gone or stopped.
  private static let leavingTime = Duration.milliseconds(300)

  /// Makes the terminal a screen: raw keys, the alternate screen, marked pastes, and reports of the
  /// mouse where they are wanted.
  ///
  /// It is called again after the process was continued, because a shell may have changed the
  /// terminal meanwhile. ``leave()`` restores what the first call found.
  ///
  /// - Throws: ``TerminalError/failed(code:)`` where the terminal is gone. Its settings are as
  ///   before.
  package func enter() throws(TerminalError) {
    try state.withLock { state throws(TerminalError) in
      let settings =
        if let known = state.settings { known } else { try TerminalSettings.read(descriptor) }
      // A process that ends between the next two lines restores what was not changed.
      TerminalRestoration.arm(descriptor, settings)
      do throws(TerminalError) {
        try TerminalSettings.set(TerminalSettings.raw(settings), descriptor)
      } catch {
        if state.settings == nil { TerminalRestoration.disarm() }
        throw error
      }
      if state.settings == nil { state.pending += ScreenModes.keepTitle.bytes }
      state.settings = settings
    }
    try send(ScreenModes.enter)
    if reportsMouse { try send(ScreenModes.mouse) }
  }

  /// Gives the terminal back as it was. Frames that it has not taken are dropped.
  package func leave() {
    state.withLock { state in
      guard let settings = state.settings else { return }
      state.pending = ScreenModes.leave.bytes
      state.sent = 0
      let end = ContinuousClock.now + Self.leavingTime
      while (try? flush(&state)) == false, ContinuousClock.now < end { waitForRoom() }
      state.pending = []
      state.owesDrained = false
      try? TerminalSettings.set(settings, descriptor)
      TerminalRestoration.disarm()
      state.settings = nil
    }
  }

  /// Leaves the screen, stops the process as `Ctrl-Z` does, and enters the screen again when it is
  /// continued. It lasts as long as the stop.
  ///
  /// - Throws: As ``enter()``.
  package func suspend() throws(TerminalError) {
    leave()
    SignalPipe.stopProcess()
    try enter()
  }

  private func waitForRoom() {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&waiting, 1, 20)
  }

  // MARK: - Output

  /// Sends the bytes of a frame. What the terminal does not take at once is kept and sent later.
  ///
  /// The next frame is best drawn when this returned true, or after ``TerminalEvent/drained``: a
  /// terminal that is slow or stopped then gets the newest frame instead of all.
  ///
  /// - Returns: Whether the terminal took all.
  /// - Throws: ``TerminalError/failed(code:)`` where the terminal is gone.
  @discardableResult
  package func send(_ bytes: [UInt8]) throws(TerminalError) -> Bool {
    let isDone = try state.withLock { state throws(TerminalError) in
      state.pending += bytes
      let isDone = try flush(&state)
      if !isDone { state.owesDrained = true }
      return isDone
    }
    if !isDone { waker.wake() }
    return isDone
  }

  private func send(_ modes: StaticString) throws(TerminalError) {
    try send(modes.bytes)
  }

  /// Whether the sender of a frame waits for ``TerminalEvent/drained``. The terminal may already
  /// have taken the kept bytes together with others that were sent later.
  var owesDrained: Bool { state.withLock(\.owesDrained) }

  /// Sends on what was kept, as far as the terminal takes it.
  ///
  /// - Returns: Whether it took all.
  func flush() throws(TerminalError) -> Bool {
    try state.withLock { state throws(TerminalError) in
      let isDone = try flush(&state)
      if isDone { state.owesDrained = false }
      return isDone
    }
  }

  private func flush(_ state: inout State) throws(TerminalError) -> Bool {
    while state.sent < state.pending.count {
      let count = state.pending[state.sent...].withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        state.sent += count
      } else if errno == EAGAIN {
        return false
      } else if errno != EINTR {
        throw .failed(code: errno)
      }
    }
    state.pending.removeAll(keepingCapacity: true)
    state.sent = 0
    return true
  }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}

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
