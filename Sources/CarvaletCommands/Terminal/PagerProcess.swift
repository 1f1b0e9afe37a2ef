import Glibc

/// A pager that runs: it reads what is written to it, and shows it to the user page by page.
///
/// A pager such as `less` obeys Ctrl-C itself, and goes on. The signal reaches every process of the
/// terminal, so it is ignored here until the pager has ended: a command that ended first would
/// leave two readers to one keyboard.
struct PagerProcess {
  private let id: pid_t
  private let descriptor: Int32
  private let queue: OutputQueue
  private let interruption: sighandler_t?
  private var buffer: [UInt8] = []
  /// The text that was written so far, for as long as the pager may turn out not to exist.
  private var unread: [UInt8]? = []

  /// How a pager ended.
  enum End {
    /// The user has seen everything, or has seen enough.
    case done
    /// The shell did not find it. It has read nothing of these bytes.
    case missing(unread: [UInt8])
    /// Ctrl-C ended it.
    case interrupted
  }

  /// A pipe takes 64 KiB before a write shows that nobody reads it, and the last text may be long.
  private static let mostUnread = 16 * DescriptorWriter.bufferSize

  /// Starts a pager; nil where that is not possible.
  ///
  /// - Parameter command: A program with its arguments, or a line for the shell.
  init?(_ command: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    // A pager that held the writing end would wait for itself.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ignored before the start, so that no Ctrl-C falls in between. A program inherits what is
    // ignored.
    let interruption = signal(SIGINT, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words = Self.words(command)
    let arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var id: pid_t = 0
    guard
      posix_spawnp(&id, words[0], &actions, &attributes, arguments, PagerEnvironment.variables())
        == 0
    else {
      signal(SIGINT, interruption)
      close(ends[1])
      return nil
    }
    self.id = id
    descriptor = ends[1]
    queue = OutputQueue(to: descriptor)
    self.interruption = interruption
  }

  /// Starts a program without the shell, which shows at once whether it exists.
  private static func words(_ command: String) -> [String] {
    let needsShell = command.contains { "|&;<>()$`\\\"'*?[]#~=%!{}\n".contains($0) }
    return needsShell
      ? ["/bin/sh", "-c", command] : command.split(separator: " ").map(String.init)
  }

  /// Writes text to the pager, as soon as there is enough of it.
  ///
  /// - Throws: `OutputError.closedPipe` where the pager has ended.
  mutating func write(_ text: String) throws(OutputError) {
    buffer += text.utf8
    if buffer.count >= DescriptorWriter.bufferSize { try send() }
  }

  private mutating func send() throws(OutputError) {
    defer { buffer = [] }
    if let count = unread?.count {
      if count + buffer.count <= Self.mostUnread { unread! += buffer } else { unread = nil }
    }
    try queue.add(buffer)
  }

  /// Sends the rest, and waits until the user leaves the pager.
  mutating func finish() -> End {
    // A pager that has ended takes no more; how it ended follows below.
    try? send()
    try? queue.drain()
    close(descriptor)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    signal(SIGINT, interruption)
    if status & 0x7F == SIGINT { return .interrupted }
    // The status of a shell that has not found the program, or cannot run it.
    if [126, 127].contains(status >> 8), let unread { return .missing(unread: unread) }
    return .done
  }
}
