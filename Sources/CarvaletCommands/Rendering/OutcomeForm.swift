/// How a command that changes cars prints them.
enum OutcomeForm {
  /// A sentence about each car, for people.
  case sentences
  /// The ticket of each car, one a line: `--quiet`.
  case tickets
  /// The cars themselves: `--json`.
  case json
}
