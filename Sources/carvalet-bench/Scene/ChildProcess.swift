import Foundation
import Glibc

/// A program that this process started.
///
/// It is started without Foundation's `Process`, whose threads take longer than a short command.
struct ChildProcess {
  /// The program with its arguments, for failures.
  let name: String
  let id: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: Variables beside those of this process.
  ///   - ownsSession: Whether it leads a session of its own. The first terminal that it opens is
  ///     its own then.
  ///   - open: Says what its files 0, 1 and 2 are.
  /// - Throws: ``Failure`` if it cannot be started.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    ownsSession: Bool = false, open: (inout posix_spawn_file_actions_t) -> Void
  ) throws {
    name = ([program] + arguments).joined(separator: " ")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    open(&actions)

    // A program that a shell runs in the background ignores Ctrl-C, and a child process inherits
    // that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // A child also inherits the blocked signals: a thread that runs tasks blocks all of them.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    let flags =
      Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
      | (ownsSession ? Self.ownSession : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] =
      variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, program, &actions, &attributes, &argv, &envp)
    self.id = id
    guard failure == 0 else { throw Failure(name: name, status: failure) }
  }

  /// `POSIX_SPAWN_SETSID`, which the headers of Glibc have for programs in C with extensions alone.
  private static let ownSession: Int32 = 0x80

  /// How long it has been on a processor, in seconds.
  ///
  /// From the clock that Linux keeps for a process, which counts nanoseconds
  /// where `/proc` has hundredths of a second.
  ///
  /// - Throws: ``Failure`` if it has ended.
  func processorSeconds() throws -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw Failure(name: name, status: errno)
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Waits for its end.
  func wait() -> (status: Int32, usage: rusage) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    return (status, usage)
  }

  /// The error that a program did not start, could not be measured, or failed: its status, or
  /// an error number of the system.
  struct Failure: Error, CustomStringConvertible {
    let name: String
    let status: Int32
    /// The beginning of its error output.
    var said = ""

    var description: String { "This ended with status \(status): \(name)\n\(said)" }
  }
}
