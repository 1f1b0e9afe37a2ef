import Foundation
import Glibc
import Harness

/// A program that runs, and whose output this process reads.
///
/// One thread uses the object, so no lock guards it.
final class ToolProcess {
  private let child: ChildProcess
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
  /// - Parameters:
  ///   - environment: Variables beside the variables of this process.
  ///   - input: The file that it reads as its input.
  /// - Throws: `ChildProcess.Failure` if it cannot be started.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    input: String = "/dev/null"
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw ChildProcess.Failure(program, "has no pipe", errno: errno)
    }
    // The program gets its end as its output, and no other end of ours.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    defer { close(ends[1]) }
    guard let errors = tmpfile() else {
      throw ChildProcess.Failure(program, "has no file for its errors", errno: errno)
    }
    self.errors = errors
    _ = fcntl(fileno(errors), F_SETFD, FD_CLOEXEC)

    child = try ChildProcess(
      program, arguments, environment: ChildProcess.environment(with: environment)
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      posix_spawn_file_actions_adddup2(&actions, fileno(errors), 2)
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
  /// - Throws: `ChildProcess.Failure` if it has ended.
  func processorSeconds() throws -> Double { try child.processorSeconds() }

  // MARK: - Ending

  /// Ends it as Ctrl-C does.
  ///
  /// - Throws: `ChildProcess.Failure` if it ended before.
  func interrupt() throws -> Ended {
    kill(child.id, SIGINT)
    // Some programs end otherwise when their output is not read any more.
    repeat { unread = [] } while readOn()
    close(output)
    return try ended(output: "") { $0 & 0x7F == SIGINT }
  }

  /// Waits for the end.
  ///
  /// - Returns: With the output that was not read before.
  /// - Throws: `ChildProcess.Failure` if it ended with another status.
  func finish(with status: Int32 = 0) throws -> Ended {
    while readOn() {}
    close(output)
    return try ended(output: String(decoding: unread, as: UTF8.self)) { $0 == status << 8 }
  }

  private func ended(output: String, isExpected: (Int32) -> Bool) throws -> Ended {
    let (status, usage) = child.wait()
    guard isExpected(status) else {
      var said = [UInt8](repeating: 0, count: 1000)
      said.removeLast(said.count - max(0, pread(fileno(errors), &said, said.count, 0)))
      throw ChildProcess.Failure(
        child.name, endedWith: status, said: String(decoding: said, as: UTF8.self))
    }
    // Linux gives it in kibibytes.
    return Ended(output: output, peakBytes: Int(usage.ru_maxrss) * 1024)
  }
}
