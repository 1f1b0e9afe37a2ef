/// When output is in colour, as `--color` says.
enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether a stream is in colour.
  ///
  /// `auto` asks for a terminal that knows the codes. A `NO_COLOR` that is not empty turns them
  /// off whatever it says, `0` included (https://no-color.org). Said by hand, `--color` wins.
  func colors(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard isTerminal, environment["NO_COLOR"] ?? "" == "" else { return false }
      let terminal = environment["TERM"] ?? ""
      return terminal != "" && terminal != "dumb"
    }
  }
}

/// How a part of a text stands out. Nothing is told by style alone.
enum Style: Sendable {
  /// Section headers, and what a search matched.
  case bold
  /// What only labels other text, such as the titles of columns.
  case dim

  /// The code (SGR) that turns the style on.
  var code: String {
    switch self {
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    }
  }

  /// The code that turns every style off.
  static let plainCode = "\u{1B}[0m"
}
