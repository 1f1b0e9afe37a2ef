package import CarStorage

/// A command of the tool that was typed behind a colon.
package struct TypedCommand: Equatable, Sendable {
  /// The line without the colon: `note child seat`.
  package var text: String
  /// The marked cars, or else the selected one: what the command is about if it names none itself.
  package var tickets: [Car.Ticket]
  /// The columns that its output may take.
  package var columns: Int
}
