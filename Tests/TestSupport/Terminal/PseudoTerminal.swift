import Glibc

/// A terminal of the kernel (pty) whose other end the test holds: it types keys, and reads what a
/// program shows.
package final class PseudoTerminal: Sendable {
  /// The file that a program opens as its terminal.
  package let path: String
  private let controller: Int32
  /// An own descriptor of the program's side, so that the terminal lasts when the program closes
  /// it.
  private let line: Int32

  package init(columns: Int = 80, lines: Int = 24) {
    var ends: (controller: Int32, line: Int32) = (-1, -1)
    precondition(openpty(&ends.controller, &ends.line, nil, nil, nil) == 0)
    (controller, line) = ends
    var name = [CChar](repeating: 0, count: 128)
    precondition(ttyname_r(line, &name, name.count) == 0)
    path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    for end in [controller, line] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    resize(columns: columns, lines: lines)
  }

  deinit {
    close(line)
    close(controller)
  }

  package func resize(columns: Int, lines: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(lines)
    precondition(ioctl(controller, UInt(TIOCSWINSZ), &size) == 0)
  }

  /// All settings of the line in one text, as `stty -g` has them.
  package var settings: String {
    var settings = termios()
    precondition(tcgetattr(line, &settings) == 0)
    let characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    return "\(settings.c_iflag) \(settings.c_oflag) \(settings.c_cflag) \(settings.c_lflag) "
      + "\(settings.c_line) \(characters) \(settings.c_ispeed) \(settings.c_ospeed)"
  }

  /// Types bytes. Those that no program takes within a minute are dropped.
  package func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    let end = ContinuousClock.now + .seconds(60)
    while !rest.isEmpty, ContinuousClock.now < end {
      let count = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else { wait(for: POLLOUT, milliseconds: 1000) }
    }
  }

  /// What has arrived since the last call; empty if nothing does for some time.
  ///
  /// The kernel passes bytes on a moment after they were written. To read all that a program wrote,
  /// a test waits for its end with ``output(until:)``.
  package func output(waiting milliseconds: Int32 = 0) -> [UInt8] {
    wait(for: POLLIN, milliseconds: milliseconds)
    var output: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(controller, &part, part.count)
      if count <= 0 { return output }
      output += part[..<count]
    }
  }

  /// What the program writes until a text ends it; all that it writes in five minutes if none does.
  /// A machine that is only busy takes less.
  package func output(until text: String) -> [UInt8] {
    var output: [UInt8] = []
    let end = ContinuousClock.now + .seconds(300)
    while !output.ends(with: text.utf8), ContinuousClock.now < end {
      output += self.output(waiting: 100)
    }
    return output
  }

  /// What the program writes until it has restored the terminal.
  package func outputUntilRestored() -> [UInt8] { output(until: "\u{1B}[?7h\u{1B}[m\u{1B}[23;2t") }

  private func wait(for events: Int32, milliseconds: Int32) {
    var waiting = pollfd(fd: controller, events: Int16(events), revents: 0)
    poll(&waiting, 1, milliseconds)
  }
}

extension Array where Element == UInt8 {
  fileprivate func ends(with text: String.UTF8View) -> Bool {
    count >= text.count && suffix(text.count).elementsEqual(text)
  }
}
