package import CarStorage

/// A command of the tool that was typed behind a colon.
package struct TypedCommand: Equatable, Sendable {
  /// The line without the colon: `note child seat`.
  package var text: String
  /// The selected car: what the command is about if it names no car itself.
  package var ticket: Car.Ticket?
  /// The columns that its output may take.
  package var columns: Int
}
