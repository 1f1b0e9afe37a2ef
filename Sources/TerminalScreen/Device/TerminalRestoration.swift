import Glibc
import Synchronization

/// Restores the terminal when a signal or a crash ends the process.
///
/// A signal handler may neither allocate memory nor take a lock. So what it needs lies in one block
/// of memory that is written before: the descriptor and the settings. An atomic exchange guards the
/// address of the block; whoever takes it out, the handler or ``disarm()``, is the only one to use
/// it. The handler calls `write`, `tcflush`, `tcgetattr`, `tcsetattr` and `tcgetpgrp` alone, which
/// POSIX allows there, and the descriptor does not block.
///
/// Afterwards it puts the action back that the signal had before, and raises the signal again:
/// files that are not complete are removed as without a terminal, and a shell sees the signal.
///
/// It does not help where the stack has overflowed, unless the thread has a stack for signals.
package enum TerminalRestoration {
  /// The content of the block: what a signal handler needs to restore the terminal.
  private struct Terminal {
    var descriptor: Int32
    var settings: termios
    /// Whether the terminal is a screen, and not a prompt below the shell's lines.
    var isScreen: Bool
  }

  /// The address of the block; 0 for none.
  private static let memory = Atomic<UInt>(0)
  /// The actions that the signals had, by their numbers. Written before the handlers are installed.
  private static let actions = Atomic<UInt>(0)

  /// The signals that end the process: first the signals that other processes send, then the
  /// signals of its own faults.
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT,
    SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP,
  ]

  /// Installs the handlers, once, after all others for the same signals. A signal that the process
  /// ignores, as under `nohup`, stays ignored. The terminal is restored by `exit()` as well.
  package static func install() {
    guard actions.load(ordering: .acquiring) == 0 else { return }
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    previous.initialize(repeating: sigaction(), count: 65)
    for number in signals { sigaction(number, nil, previous + Int(number)) }
    actions.store(UInt(bitPattern: previous), ordering: .releasing)
    // Initializes the state before a handler can need it.
    disarm()
    for number in signals
    where !isIgnored(previous[Int(number)]) {
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = { number, information, _ in
        TerminalRestoration.end(
          by: number, isSent: information.map { $0.pointee.si_code <= 0 } ?? true)
      }
      action.sa_flags = SA_ONSTACK | SA_SIGINFO
      sigaction(number, &action, nil)
    }
    atexit { TerminalRestoration.restore() }
  }

  /// From now on, the terminal is restored to some settings if the process ends.
  ///
  /// - Parameter isScreen: Whether ``ScreenModes/leave`` is sent, too.
  static func arm(_ descriptor: Int32, _ settings: termios, isScreen: Bool = true) {
    let new = UnsafeMutablePointer<Terminal>.allocate(capacity: 1)
    new.initialize(
      to: Terminal(descriptor: descriptor, settings: settings, isScreen: isScreen))
    take(leaving: new)?.deallocate()
  }

  static func disarm() { take(leaving: nil)?.deallocate() }

  private static func take(
    leaving new: UnsafeMutablePointer<Terminal>?
  ) -> UnsafeMutablePointer<Terminal>? {
    UnsafeMutablePointer(
      bitPattern: memory.exchange(UInt(bitPattern: new), ordering: .acquiringAndReleasing))
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  // MARK: - In a signal handler

  /// Restores the terminal, and ends as the signal would have without it.
  ///
  /// - Parameter isSent: Whether a process sent the signal, rather than the processor.
  private static func end(by number: Int32, isSent: Bool) {
    restore()
    // The runtime of Swift shows a fault and returns, so that it happens again and ends the
    // process. A signal that was sent does not happen again.
    if isSent, isFault(number) {
      signal(number, SIG_DFL)
      raise(number)
      return
    }
    guard
      let previous = UnsafeMutablePointer<sigaction>(
        bitPattern: actions.load(ordering: .acquiring))
    else { return }
    sigaction(number, previous + Int(number), nil)
    // The signal is blocked here, and arrives when the handler returns.
    raise(number)
  }

  private static func isFault(_ number: Int32) -> Bool {
    switch number {
    case SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP: true
    default: false
    }
  }

  /// Restores the terminal if ``arm(_:_:)`` was called. Keys that were typed for the screen do not
  /// reach the shell.
  private static func restore() {
    guard let terminal = take(leaving: nil) else { return }
    let descriptor = terminal.pointee.descriptor
    // The descriptor may belong to another file by now.
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { return }
    // The terminal belongs to another program while this one is in the background.
    let group = tcgetpgrp(descriptor)
    guard group < 0 || group == getpgrp() else { return }
    if terminal.pointee.isScreen {
      let bytes = ScreenModes.leave
      _ = write(descriptor, bytes.utf8Start, bytes.utf8CodeUnitCount)
    }
    tcflush(descriptor, TCIFLUSH)
    tcsetattr(descriptor, TCSANOW, &terminal.pointee.settings)
  }
}
