import Glibc

/// The program that shows a long output page by page.
enum Pager {
  /// It ends by itself where everything fits on the screen, shows colours, and leaves the text
  /// there.
  private static let usual = "less -FRX"

  /// The command that starts the pager; nil where the user wants none, or the terminal cannot show
  /// one.
  static func command(in environment: Environment) -> String? {
    guard environment.hasCapableTerminal else { return nil }
    let command = environment["CARVALET_PAGER"] ?? environment["PAGER"] ?? usual
    // An empty variable, and `cat`, are how people turn a pager off.
    return command.allSatisfy(\.isWhitespace) || command == "cat" ? nil : command
  }

  /// Whether this process has other rights than the person at the keyboard: `sudo`, `pkexec` and
  /// `doas` say who that is.
  static func isUnderAnotherName(in environment: Environment) -> Bool {
    let own = getuid()
    let callers = ["SUDO_UID", "PKEXEC_UID"].compactMap { environment[$0] }
    return own != geteuid() || callers.contains { uid_t($0) != own }
      || environment["DOAS_USER"] != nil
  }

  /// Whether this process may use the keyboard of the terminal. One in the background may not: its
  /// pager would stop at once.
  static func isInForeground(of terminal: Int32) -> Bool { tcgetpgrp(terminal) == getpgrp() }
}
