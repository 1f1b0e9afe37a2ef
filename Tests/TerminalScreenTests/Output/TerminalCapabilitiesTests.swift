import Testing

@testable import TerminalScreen

/// A terminal gets synchronized output only where it is known to have it, and `NO_COLOR` takes dim
/// text away.
struct TerminalCapabilitiesTests {
  @Test(arguments: [
    ("TERM=xterm-kitty", true),
    ("TERM=foot", true),
    ("TERM=foot-extra", true),
    ("TERM=alacritty", true),
    ("TERM=alacritty-direct", true),
    ("TERM=contour", true),
    ("TERM=xterm-ghostty", true),
    ("TERM=xterm-256color TERM_PROGRAM=WezTerm", true),
    ("TERM=xterm-256color TERM_PROGRAM=iTerm.app", true),
    ("TERM=xterm-256color TERM_PROGRAM=Apple_Terminal", false),
    ("TERM=xterm-256color VTE_VERSION=6800", true),
    ("TERM=xterm-256color VTE_VERSION=6799", false),
    ("TERM=xterm-256color VTE_VERSION=new", false),
    ("TERM=tmux-256color TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=3.4", true),
    ("TERM=tmux-256color TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=3.5a", true),
    ("TERM=screen-256color TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=next-3.6", true),
    ("TERM=tmux-256color TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=3.3a", false),
    ("TERM=tmux-256color TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=4", true),
    ("TERM=tmux-256color TERM_PROGRAM=tmux", false),
    // What a multiplexer inherits is not about itself.
    ("TERM=screen TERM_PROGRAM=WezTerm", false),
    ("TERM=screen VTE_VERSION=7000", false),
    ("TERM=footage", false),
    ("TERM=xterm", false),
    ("TERM=linux", false),
    ("", false),
  ])
  func `synchronized output is sent where the terminal is known to have it`(
    environment: String, expected: Bool
  ) {
    let pairs = environment.split(separator: " ").map { $0.split(separator: "=") }
    let variables = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], String($0[1])) })
    let capabilities = TerminalCapabilities { variables[Substring($0)] }
    #expect(capabilities == TerminalCapabilities(hasSynchronizedOutput: expected))
  }

  @Test(arguments: [("1", false), ("0", false), ("", true), (nil, true)])
  func `NO_COLOR leaves bold and reversed cells, unless it is empty`(value: String?, expected: Bool)
  {
    let capabilities = TerminalCapabilities { $0 == "NO_COLOR" ? value : nil }
    #expect(capabilities.hasColor == expected)
  }
}
