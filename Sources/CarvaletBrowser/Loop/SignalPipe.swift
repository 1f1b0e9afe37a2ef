import Glibc

/// Turns the signals that end, stop or resize a screen into bytes of a pipe, each the number of a
/// signal: a handler may do hardly anything itself.
package enum SignalPipe {
  /// The end that the handlers write to; -1 before ``open()``. Nothing changes it afterwards.
  nonisolated(unsafe) private static var writingEnd: Int32 = -1

  /// Installs the handlers. A signal that the process inherits as ignored, as under `nohup`, stays
  /// ignored.
  ///
  /// - Returns: The end to read from; nil where the system has no pipe.
  package static func open() -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A handler must not wait: where the pipe is full, there are signals enough in it.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writingEnd = ends[1]
    for number in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT, SIGTSTP] { install(number) }
    return ends[0]
  }

  private static func install(_ number: Int32) {
    var before = sigaction()
    sigaction(number, nil, &before)
    let isIgnored =
      unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    guard !isIgnored else { return }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in SignalPipe.note(number) }
    // A read or a write that a signal meets goes on.
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// Called by a signal handler.
  private static func note(_ number: Int32) {
    let code = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writingEnd, &byte, 1)
    errno = code
  }

  /// Stops the process with its group, as `Ctrl-Z` does elsewhere, until it is told to go on.
  ///
  /// Nothing happens where nobody could tell it: if the process inherits the signal as ignored, or
  /// has no shell above it.
  package static func stopProcess() {
    var before = sigaction()
    sigaction(SIGTSTP, nil, &before)
    let isIgnored =
      unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    guard !isIgnored else { return }
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    // The system stops the threads of a process one after another, this one within a blink.
    usleep(50_000)
    install(SIGTSTP)
  }
}
