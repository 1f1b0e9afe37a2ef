import Foundation
import Glibc

/// A program that runs, and whose output this process reads.
///
/// It is started without Foundation's `Process`, whose threads take longer than a short command.
final class ToolProcess {
  private let name: String
  private let id: pid_t
  private let output: Int32
  /// A file without a name that takes its error output, which is reported if it fails.
  private let errors: UnsafeMutablePointer<FILE>
  /// What was read of its output and not asked for yet.
  private var unread: [UInt8] = []

  /// What a program left.
  struct Ended {
    let output: String
    /// The most memory it had at once.
    let peakBytes: Int

    var lineCount: Int { output.utf8.count { $0 == UInt8(ascii: "\n") } }
  }

  /// Starts a program.
  ///
  /// - Parameter environment: Variables beside those of this process.
  /// - Throws: ``Failure`` if it cannot be started.
  init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    name = ([program] + arguments).joined(separator: " ")
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(name: name, status: errno) }
    // The program gets its end as its output, and no other end of ours.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    defer { close(ends[1]) }
    guard let errors = tmpfile() else { throw Failure(name: name, status: errno) }
    self.errors = errors
    _ = fcntl(fileno(errors), F_SETFD, FD_CLOEXEC)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, fileno(errors), 2)

    // A shell lets what it runs in the background ignore Ctrl-C, and a child what its parent does.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // And a thread that runs tasks blocks all signals.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] =
      variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, program, &actions, &attributes, &argv, &envp)
    self.id = id
    guard failure == 0 else {
      close(output)
      throw Failure(name: name, status: failure)
    }
  }

  deinit { fclose(errors) }

  // MARK: - Reading along

  /// The next line of its output, without its end; nil if it ended before.
  func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard readOn() else { return nil }
    }
  }

  /// Waits for a line of its output, of which nothing is kept, however long it is.
  func passOverLine() {
    while !unread.contains(UInt8(ascii: "\n")) {
      unread = []
      guard readOn() else { return }
    }
    _ = nextLine()
  }

  /// Waits for more of its output.
  ///
  /// - Returns: Whether there was more.
  private func readOn() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      unread += buffer[..<max(0, count)]
      return count > 0
    }
  }

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

  // MARK: - Ending

  /// Ends it as Ctrl-C does.
  ///
  /// - Throws: ``Failure`` if it ended before.
  func interrupt() throws -> Ended {
    kill(id, SIGINT)
    // Some programs end otherwise when their output is not read any more.
    repeat { unread = [] } while readOn()
    close(output)
    return try ended(output: "") { $0 & 0x7F == SIGINT }
  }

  /// Waits for the end.
  ///
  /// - Returns: With the output that was not read before.
  /// - Throws: ``Failure`` if it did not end well.
  func finish() throws -> Ended {
    while readOn() {}
    close(output)
    return try ended(output: String(decoding: unread, as: UTF8.self)) { $0 == 0 }
  }

  private func ended(output: String, isExpected: (Int32) -> Bool) throws -> Ended {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    guard isExpected(status) else {
      var said = [UInt8](repeating: 0, count: 1000)
      said.removeLast(said.count - max(0, pread(fileno(errors), &said, said.count, 0)))
      throw Failure(name: name, status: status, said: String(decoding: said, as: UTF8.self))
    }
    // Linux gives it in kibibytes.
    return Ended(output: output, peakBytes: Int(usage.ru_maxrss) * 1024)
  }

  struct Failure: Error, CustomStringConvertible {
    let name: String
    let status: Int32
    /// The beginning of its error output.
    var said = ""

    var description: String { "This ended with status \(status): \(name)\n\(said)" }
  }
}
