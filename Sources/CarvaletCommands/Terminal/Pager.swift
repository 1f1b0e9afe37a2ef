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

/// The variables of a pager: what this process has, and what a pager must know.
enum PagerEnvironment {
  /// The variables that let a pager show colours, where the user has not chosen otherwise: `PAGER`
  /// often names `less` alone, which would show them as `ESC[2m`. Git sets the same for `less` and
  /// `lv`.
  private static let usual = [("LESS", "FRX"), ("LV", "-c")]

  /// `less` starts a shell and opens any file for whoever sits at the keyboard. Under the name of
  /// another user, as with `sudo`, it would give the rights of that user away, so it is told not
  /// to.
  private static let secure = ("LESSSECURE", "1")

  /// The variables as the system takes them. The pager starts once in the life of this process, so
  /// what is made here stays.
  static func variables() -> [UnsafeMutablePointer<CChar>?] {
    var added = usual.filter { getenv($0.0) == nil }
    var inherited = inherited
    if Pager.isUnderAnotherName(in: .process) {
      let name = "\(secure.0)="
      inherited.removeAll { strncmp($0, name, name.utf8.count) == 0 }
      added.append(secure)
    }
    return inherited + added.map { strdup("\($0)=\($1)") } + [nil]
  }

  /// The variables of this process, as the system keeps them.
  static var inherited: [UnsafeMutablePointer<CChar>] {
    var variables: [UnsafeMutablePointer<CChar>] = []
    while let variable = environ[variables.count] { variables.append(variable) }
    return variables
  }
}
