import TerminalScreen

/// A column of a table for people.
struct Column: Equatable, Sendable {
  /// The edge of the column to which its cells are aligned.
  enum Alignment: Sendable {
    case left, right
  }

  let title: SafeText
  var alignment = Alignment.left
  /// Whether cells may be cut where the terminal is too narrow. Not those of tickets and times: a
  /// ticket that lacks its last digit is another car's.
  var canShrink = true
  /// Whether cells are cut before those of other columns are.
  var shrinksFirst = false
}
