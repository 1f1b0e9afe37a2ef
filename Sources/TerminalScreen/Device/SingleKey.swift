import Glibc

/// One key that a person presses at a prompt, without Enter.
package enum SingleKey {
  private static let interrupt: UInt8 = 3

  /// Waits for a key. Ctrl-C interrupts the process, as it does at a prompt that reads lines.
  ///
  /// The terminal shows nothing of what is pressed, and has its settings back afterwards.
  ///
  /// - Returns: The first byte of the key; nil at the end of the input.
  /// - Throws: `TerminalError` where the descriptor is no terminal.
  package static func read(_ descriptor: Int32) throws(TerminalError) -> UInt8? {
    let settings = try TerminalSettings.read(descriptor)
    var unbuffered = settings
    unbuffered.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    unbuffered.c_cc.5 = 0  // VTIME
    unbuffered.c_cc.6 = 1  // VMIN
    TerminalRestoration.install()
    TerminalRestoration.arm(descriptor, settings, isScreen: false)
    defer { TerminalRestoration.disarm() }
    try TerminalSettings.set(unbuffered, descriptor)
    // What was typed before is no answer to a question that nobody had seen.
    tcflush(descriptor, TCIFLUSH)
    // A key such as an arrow sends several bytes, of which the next reader would see the rest.
    var bytes = [UInt8](repeating: 0, count: 16)
    var count: Int
    repeat { count = Glibc.read(descriptor, &bytes, bytes.count) } while count < 0 && errno == EINTR
    tcflush(descriptor, TCIFLUSH)
    try TerminalSettings.set(settings, descriptor)
    guard count > 0 else { return nil }
    if bytes[0] == interrupt { raise(SIGINT) }
    return bytes[0]
  }
}
