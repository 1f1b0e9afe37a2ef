import Glibc

/// What the process does with its standard descriptors before anything else runs.
enum StandardDescriptors {
  /// Makes writing to them safe. Called once, first thing in `main`.
  ///
  /// SIGPIPE is ignored, so that a closed pipe is an error of `write` and the open transaction is
  /// rolled back in order; and so is SIGXFSZ, which a limit on the size of files sends. A descriptor that came closed (`carvalet list >&-`) is taken by
  /// `/dev/null` opened the wrong way round: without it, the next file opened, such as an export,
  /// would get its number and receive our messages.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // `open` gives the lowest free number, and those below this one are taken.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// How many files a command may have open at once, those of the system's threads among them: the
  /// system ends the process without a word where these cannot be opened.
  static let neededFiles = 24

  /// Whether so many files can be opened.
  static var hasRoomForFiles: Bool {
    let descriptors = (0..<neededFiles).map { _ in dup(STDERR_FILENO) }
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    return descriptors.allSatisfy { $0 >= 0 }
  }
}
