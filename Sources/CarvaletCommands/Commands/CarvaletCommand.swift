import ArgumentParser

/// A command of the tool: parsed options, and a run that ends with an exit status.
///
/// Errors are thrown as facts; `Failure` turns them into a message and a status.
protocol CarvaletCommand: ParsableCommand {
  /// Whether its arguments are tickets, any number of them: see ``PackedWords``.
  static var takesTickets: Bool { get }

  func run(in context: CommandContext) throws -> ExitStatus
}

extension CarvaletCommand {
  static var takesTickets: Bool { false }
}

/// A command whose arguments are tickets.
protocol TicketsCommand: CarvaletCommand {}

extension TicketsCommand {
  static var takesTickets: Bool { true }
}
