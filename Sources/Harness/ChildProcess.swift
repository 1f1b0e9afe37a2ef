package import CLinux
package import Foundation
import Glibc

/// A program that this process started.
///
/// It is started without Foundation's `Process`, whose threads take longer than a short command,
/// and which hands down the signals that its thread blocks. A thread that runs tasks blocks most
/// of them, and a shell would wait for ever for its children.
///
/// It has the files 0, 1 and 2 alone. Other files that this process has inherited, for example a
/// lock that a shell holds as file 3, would count among the files that it may open, and the end of
/// a pipe would keep its reader waiting.
package struct ChildProcess: Sendable {
  /// What a program becomes the leader of.
  package enum Leading: Sendable {
    /// A process group of its own: an interrupt of this process's terminal does not reach it, and
    /// it is ended together with its children.
    case group
    /// A session of its own. The first terminal that it opens is its own then.
    case session
  }

  /// The program with its arguments, for failures.
  package let name: String
  package let id: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: All its variables; nil for the variables of this process.
  ///   - leading: What it becomes the leader of; nil for nothing.
  ///   - signals: The signals that it does not ignore, whatever this process does. A program that
  ///     a shell runs in the background ignores Ctrl-C, and its children inherit that.
  ///   - open: Says what its files 0, 1 and 2 are.
  /// - Throws: ``Failure`` if it cannot be started.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil,
    leading: Leading? = nil, heeding signals: [Int32] = [SIGINT],
    open: (inout posix_spawn_file_actions_t) -> Void = { _ in }
  ) throws {
    name = ([program] + arguments).joined(separator: " ")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    open(&actions)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var set = sigset_t()
    sigemptyset(&set)
    posix_spawnattr_setsigmask(&attributes, &set)
    for number in signals { sigaddset(&set, number) }
    posix_spawnattr_setsigdefault(&attributes, &set)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | Self.flag(leading)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let variables = environment ?? ProcessInfo.processInfo.environment
    var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] =
      variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, program, &actions, &attributes, &argv, &envp)
    self.id = id
    guard failure == 0 else { throw Failure(program, "is not started", errno: failure) }
  }

  /// The variables of this process, and others beside them or in their place.
  package static func environment(with others: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment.merging(others) { $1 }
  }

  private static func flag(_ leading: Leading?) -> Int32 {
    switch leading {
    case nil: 0
    case .group: Int32(POSIX_SPAWN_SETPGROUP)
    // `POSIX_SPAWN_SETSID`, which Glibc's headers have for programs in C with extensions alone.
    case .session: 0x80
    }
  }

  /// How long it has been on a processor, in seconds.
  ///
  /// From the clock that Linux keeps for a process, which counts nanoseconds
  /// where `/proc` has hundredths of a second.
  ///
  /// - Throws: ``Failure`` if it has ended.
  package func processorSeconds() throws -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw Failure(name, "is not measured", errno: errno)
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Waits for its end.
  package func wait() -> (status: Int32, usage: rusage) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    return (status, usage)
  }

  /// The error that a program did not start, could not be measured, or failed.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    /// - Parameters:
    ///   - name: The program, with or without its arguments.
    ///   - fault: What is not done, for example `is not started`.
    ///   - errno: The system's reason.
    package init(_ name: String, _ fault: String, errno: Int32) {
      description = "\(name) \(fault): \(String(cString: strerror(errno)))"
    }

    /// - Parameters:
    ///   - name: The program with its arguments.
    ///   - status: That with which it ended, as `wait` has it.
    ///   - said: The beginning of its error output.
    package init(_ name: String, endedWith status: Int32, said: String) {
      description = "This ended with status \(status): \(name)\n\(said)"
    }
  }
}
