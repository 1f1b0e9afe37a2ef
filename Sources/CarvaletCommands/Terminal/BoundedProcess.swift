import FetchedResults
import Glibc

/// Runs a program that may take only so long and write only so much. It has no terminal, so that it
/// neither reads keys nor writes to the screen.
enum BoundedProcess {
  enum End {
    /// It is not installed.
    case missing
    /// It has ended with a status; 128 and the number of a signal where that has ended it.
    case ended(Int32, output: [UInt8])
    /// It took too long or wrote too much. It was killed, unless its output is not read: then it
    /// goes on.
    case late
  }

  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - mostOutput: How many bytes it may write; nil for a program whose output is not read.
  static func run(_ words: [String], longest: Duration, mostOutput: Int?) -> End {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .missing }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let id = start(words, output: mostOutput == nil ? nil : ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let id else { return .missing }
    let deadline = ContinuousClock.now + longest
    var output: [UInt8]? = []
    if let mostOutput { output = read(ends[0], most: mostOutput, until: deadline) }
    if let output, let status = wait(for: id, until: deadline) {
      return .ended(status, output: output)
    }
    if mostOutput != nil {
      kill(-id, SIGKILL)
      waitForEnd(of: id)
    } else {
      // Nobody else asks for its end, and it would stay a zombie as long as this process lives.
      _ = BackgroundThread.start { waitForEnd(of: id) }
    }
    return .late
  }

  private static func waitForEnd(of id: pid_t) {
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// Starts a program as the leader of a session of its own.
  ///
  /// - Returns: Nil where it cannot be started.
  private static func start(_ words: [String], output: Int32?) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    // A thread that runs tasks blocks most signals, and a program inherits that.
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | newSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var id: pid_t = 0
    let code = posix_spawnp(
      &id, words[0], &actions, &attributes, arguments, PagerEnvironment.inherited + [nil])
    return code == 0 ? id : nil
  }

  /// POSIX_SPAWN_SETSID, which is a macro that Swift does not see.
  private static let newSession: Int32 = 0x80

  /// Reads all that a program writes.
  ///
  /// - Returns: Nil where it is too much, or takes too long.
  private static func read(
    _ descriptor: Int32, most: Int, until deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while output.count <= most {
      let rest = deadline - .now
      guard rest > .zero else { return nil }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(rest / .milliseconds(1)) + 1) > 0 else { continue }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return output }
      if count > 0 { output += buffer[..<count] }
    }
    return nil
  }

  /// Waits for the end of a program.
  ///
  /// - Returns: Its status; nil where it takes too long.
  private static func wait(for id: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(id, &status, WNOHANG)
      if ended == id { return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F }
      guard ended == 0 || errno == EINTR, ContinuousClock.now < deadline else { return nil }
      poll(nil, 0, 2)
    }
  }
}
