/// When output is in colour: the values of `--color`.
enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether a stream is in colour.
  ///
  /// What the user typed for this run comes first: `always` and `never` win over the environment.
  /// A `NO_COLOR` that is not empty then turns the codes off whatever its value, `0` included
  /// (https://no-color.org), and a `CLICOLOR_FORCE` other than `0` turns them on, in a pipe too
  /// (https://bixense.com/clicolors). Without any of them a terminal that understands the codes has
  /// them.
  func colors(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard environment["NO_COLOR"] ?? "" == "" else { return false }
      if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") { return true }
      return isTerminal && environment.hasCapableTerminal
    }
  }
}
