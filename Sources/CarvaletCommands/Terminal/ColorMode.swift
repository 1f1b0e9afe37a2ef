/// When output is in colour: the values of `--color`.
enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether a stream is in colour.
  ///
  /// `auto` needs a terminal that understands the codes. A `NO_COLOR` that is not empty turns them
  /// off whatever its value, `0` included (https://no-color.org). `always` and `never` come from
  /// the command line and win over both.
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
