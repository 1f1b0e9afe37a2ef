import Glibc

/// Prepares the standard descriptors of the process, before anything else runs.
enum StandardDescriptors {
  /// Makes writing to them safe. Called once, first thing in `main`.
  ///
  /// SIGPIPE is ignored, so that a closed pipe is an error of `write` and the open transaction is
  /// rolled back in order; and so is SIGXFSZ, which the system sends at a limit on the size of
  /// files. A descriptor that the process inherits closed (`carvalet list >&-`) is opened as
  /// `/dev/null` in the wrong direction: otherwise the next file opened, such as an export, would
  /// get its number and receive the messages.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // `open` gives the lowest free number, and the descriptors below this one are taken.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// How many files a command may have open at once, the files of the system's threads included:
  /// where the system cannot open these, it ends the process without a message.
  static let neededFiles = 24

  /// Whether the process may open `neededFiles` more files.
  static var hasRoomForFiles: Bool {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    // A program that leaves a thousand files open to this one, and no more, is not one to ask for.
    var descriptors = (0..<Int32(min(limit.rlim_cur, 1024))).map {
      pollfd(fd: $0, events: 0, revents: 0)
    }
    poll(&descriptors, nfds_t(descriptors.count), 0)
    return descriptors.count { $0.revents & Int16(POLLNVAL) != 0 } >= neededFiles
  }
}
