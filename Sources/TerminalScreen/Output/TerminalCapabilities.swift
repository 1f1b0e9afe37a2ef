/// What a terminal is known to do, as its environment tells. Nothing is asked of the terminal: an
/// answer that came late would be typed into whatever runs then.
package struct TerminalCapabilities: Equatable, Sendable {
  /// Whether it shows all changes between two marks (mode 2026) at once.
  package var hasSynchronizedOutput: Bool
  /// Whether colours and dim cells are sent as such. Terminals show dim ones in another colour, so
  /// they are not sent where the user wants none; bold and reversed cells stand out in any case.
  package var hasColor: Bool

  /// The capabilities of a terminal that is known.
  package init(hasSynchronizedOutput: Bool = false, hasColor: Bool = true) {
    self.hasSynchronizedOutput = hasSynchronizedOutput
    self.hasColor = hasColor
  }

  /// The capabilities that the environment tells of.
  ///
  /// - Parameter variable: The value of a variable of the environment; nil for none.
  package init(variable: (String) -> String?) {
    hasColor = (variable("NO_COLOR") ?? "").isEmpty
    hasSynchronizedOutput = Self.synchronizes(variable)
  }

  /// The terminals that have the mode, by their names in `TERM`, which a remote login passes on.
  private static let synchronizingTerminals = [
    "alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]
  /// The same by their names in `TERM_PROGRAM`.
  private static let synchronizingPrograms = ["contour", "ghostty", "iTerm.app", "WezTerm"]

  private static func synchronizes(_ variable: (String) -> String?) -> Bool {
    let terminal = variable("TERM") ?? ""
    let program = variable("TERM_PROGRAM") ?? ""
    let version = variable("TERM_PROGRAM_VERSION") ?? ""
    // A multiplexer inherits the variables of the terminal that it was started in.
    if ["tmux", "screen"].contains(where: { terminal == $0 || terminal.hasPrefix("\($0)-") }) {
      return program == "tmux" && isVersion(version, atLeast: (3, 4))
    }
    if synchronizingTerminals.contains(where: { terminal == $0 || terminal.hasPrefix("\($0)-") }) {
      return true
    }
    if synchronizingPrograms.contains(program) { return true }
    // The terminals of GNOME, from version 0.68 of their library on.
    return variable("VTE_VERSION").flatMap(Int.init).map { $0 >= 6800 } ?? false
  }

  /// Whether a version such as `3.5a` or `next-3.6` is as new as another.
  private static func isVersion(_ text: String, atLeast least: (Int, Int)) -> Bool {
    let numbers = text.split { !$0.isNumber }.map { Int($0) ?? 0 }
    guard let major = numbers.first else { return false }
    return (major, numbers.dropFirst().first ?? 0) >= least
  }
}
