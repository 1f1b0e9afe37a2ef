import Glibc
import Synchronization

/// Hands signals to a thread that waits in `poll`: the handler writes the number into a pipe.
///
/// A `signalfd` would need the signals to be blocked in every thread, and the threads of the Swift
/// runtime exist before; a child would inherit the mask. A `DispatchSource` needs the signals to be
/// ignored, which a child inherits too, and delivers them to a queue that does not wait for keys.
/// With a pipe, one `poll` waits for the keys, the signals and the output of the terminal.
///
/// A mutex guards the pipes and their users. The handlers, which may not take a lock, read the
/// descriptors from atomics.
enum SignalPipe {
  /// The signals that a full-screen program needs: the size of the terminal changed, the process
  /// goes on after it was stopped, and the process is asked to stop.
  static let signals = [SIGWINCH, SIGCONT, SIGTSTP]

  /// The pipe for the thread that waits, and one for SIGCONT alone, which ``stopProcess()`` waits
  /// for. They stay open as long as the process: a handler may use them.
  private struct Pipes {
    var signals: Int32
    var continued: Int32
    /// How many threads want the signals. One may begin before another has ended.
    var users = 0
  }

  private static let pipes = Mutex<Pipes?>(nil)
  private static let writeEnd = Atomic<Int32>(-1)
  private static let continuedWriteEnd = Atomic<Int32>(-1)

  /// Installs the handlers, and gives the descriptor from which the numbers of the signals are
  /// read, a byte for each.
  static func install() throws(TerminalError) -> Int32 {
    try pipes.withLock { pipes throws(TerminalError) in
      var known = if let known = pipes { known } else { try makePipes() }
      known.users += 1
      pipes = known
      for number in signals { handle(number) }
      return known.signals
    }
  }

  /// Restores the default actions of the signals, if no other thread wants them.
  static func uninstall() {
    pipes.withLock { pipes in
      pipes?.users -= 1
      guard pipes?.users == 0 else { return }
      for number in signals { signal(number, SIG_DFL) }
    }
  }

  private static func makePipes() throws(TerminalError) -> Pipes {
    let signals = try makePipe()
    let continued = try makePipe()
    writeEnd.store(signals.write, ordering: .releasing)
    continuedWriteEnd.store(continued.write, ordering: .releasing)
    return Pipes(signals: signals.read, continued: continued.read)
  }

  private static func makePipe() throws(TerminalError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  private static func handle(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { SignalPipe.send($0) }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// The signal handler. Where the pipe is full, unread signals wake the reader already.
  private static func send(_ number: Int32) {
    let code = errno
    var byte = UInt8(number)
    write(writeEnd.load(ordering: .relaxed), &byte, 1)
    if number == SIGCONT { write(continuedWriteEnd.load(ordering: .relaxed), &byte, 1) }
    errno = code
  }

  /// The signals that were read from the pipe, the last of each, in the order in which they came:
  /// several changes of the size are one, and a process that was asked to stop and then continued
  /// goes on.
  static func lastOfEach(_ bytes: some BidirectionalCollection<UInt8>) -> [Int32] {
    var numbers: [Int32] = []
    for byte in bytes.reversed() where !numbers.contains(Int32(byte)) {
      numbers.append(Int32(byte))
    }
    return numbers.reversed()
  }

  // MARK: - Stopping

  /// How long a stop may take to come, in milliseconds. Where nobody could continue the process, as
  /// in a session without a shell, the kernel does not stop it at all.
  private static let longestWait: Int32 = 500

  /// Stops the process group, as `Ctrl-Z` does, and returns when the process is continued.
  ///
  /// The signal goes to the group, so that a shell sees a pipeline or a wrapper stop as a whole.
  /// The kernel may deliver it to any thread, a moment later, so this thread waits for SIGCONT.
  static func stopProcess() {
    let pipes = pipes.withLock(\.self)
    let continued = pipes?.continued ?? -1
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(continued, &bytes, bytes.count) > 0 {}
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    var waiting = pollfd(fd: continued, events: Int16(POLLIN), revents: 0)
    // Another signal may come before the stop does.
    while poll(&waiting, 1, longestWait) < 0, errno == EINTR {}
    if let pipes, pipes.users > 0 { handle(SIGTSTP) }
  }
}
