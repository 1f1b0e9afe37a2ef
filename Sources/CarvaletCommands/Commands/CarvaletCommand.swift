import ArgumentParser

/// A command of the tool: parsed options, and a run that ends with an exit status.
///
/// Errors are thrown as facts; `Failure` turns them into a message and a status.
protocol CarvaletCommand: ParsableCommand {
  func run(in context: CommandContext) throws -> ExitStatus
}

/// A command whose arguments are tickets, any number of them: see ``PackedWords``.
protocol TicketsCommand: CarvaletCommand {}
