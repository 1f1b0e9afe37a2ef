import ArgumentParser
import CarStorage

/// A command of the tool: parsed options, and a run that ends with an exit status.
///
/// Errors are thrown as facts; `Failure` turns them into a message and a status.
protocol CarvaletCommand: ParsableCommand {
  /// Whether the command can be run again: it only reads the store, and has not read stdin.
  var isRepeatable: Bool { get }

  /// Whether the command needs a car, and names none: on a screen, the selected car is meant, or
  /// the marked ones.
  var lacksCar: Bool { get }

  /// The words that name some cars to a command that lacks one; nil where it does not take as many.
  func arguments(naming cars: [Car.Ticket]) -> [String]?

  /// Whether the command cannot run beside a screen: it draws on the terminal, goes on until it is
  /// stopped, or reads what is typed.
  var needsTerminal: Bool { get }

  func run(in context: CommandContext) throws -> ExitStatus
}

extension CarvaletCommand {
  var isRepeatable: Bool { false }
  var lacksCar: Bool { false }
  func arguments(naming cars: [Car.Ticket]) -> [String]? { cars.map { String($0) } }
  var needsTerminal: Bool { false }
}

/// A command that only reads the store. It is run again where the connection to a server ends
/// before any of its output was sent on.
protocol ReadingCommand: CarvaletCommand {}

extension ReadingCommand {
  var isRepeatable: Bool { true }
}
