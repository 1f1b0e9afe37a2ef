import Glibc

/// The settings of the line between a terminal and its programs (`termios`).
enum TerminalSettings {
  /// The settings of a terminal.
  static func read(_ descriptor: Int32) throws(TerminalError) -> termios {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw errno == ENOTTY ? .notATerminal : .failed(code: errno)
    }
    return settings
  }

  /// Sets the settings at once. To wait for output that was written before could take for ever on a
  /// line that is stopped.
  static func set(_ settings: termios, _ descriptor: Int32) throws(TerminalError) {
    var settings = settings
    // A change from the background stops the process until it is in the foreground; the call is
    // interrupted by the signal that continues it.
    while tcsetattr(descriptor, TCSANOW, &settings) != 0 {
      guard errno == EINTR else { throw .failed(code: errno) }
    }
  }

  /// The settings under which each byte arrives as it is sent, at once and without an echo.
  /// `Ctrl-C`, `Ctrl-Z`, `Ctrl-S` and `Ctrl-V` are bytes like any other, and Enter is not the same
  /// as `Ctrl-J`.
  static func raw(_ settings: termios) -> termios {
    var raw = settings
    raw.c_iflag &= ~tcflag_t(
      IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXOFF)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    // A read that finds nothing returns at once in any case: the descriptor does not block.
    raw.c_cc.5 = 0  // VTIME
    raw.c_cc.6 = 1  // VMIN
    return raw
  }
}

extension ScreenGrid.Size {
  /// The size that a terminal reports; nil where the file is none. A terminal that does not know
  /// its size reports 0.
  package init?(ofTerminal descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    self.init(columns: Int(size.ws_col), lines: Int(size.ws_row))
  }
}

/// Why a terminal cannot be used.
package enum TerminalError: Error, Equatable {
  /// The process has no terminal, or the file is none.
  case notATerminal
  /// A call of the system failed.
  case failed(code: Int32)
}
