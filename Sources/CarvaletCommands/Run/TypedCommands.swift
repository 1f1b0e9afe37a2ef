import CarStorage
import CarvaletBrowser

/// The commands of the tool, for a screen on which they are typed.
struct TypedCommands: Sendable {
  /// The names of all commands: `list`, `db info`.
  let names: @Sendable () -> [String]
  /// What the end of a line may become: options, fields and values, as shells complete them.
  let complete: @Sendable (_ line: String, _ store: CarStore?) -> [CommandCompletion]
  /// Whether a line is of a command that needs a car and names none.
  let lacksCar: @Sendable (_ line: String) -> Bool
  /// Runs a line, with cars for a command that needs one and names none.
  let run: @Sendable (_ line: String, _ cars: [Car.Ticket], CommandContext) -> ExitStatus
}
