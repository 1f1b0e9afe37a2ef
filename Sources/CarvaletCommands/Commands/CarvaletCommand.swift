import ArgumentParser

/// A command of the tool: parsed options, and a run that ends with an exit status.
///
/// Errors are thrown as facts; `Failure` turns them into a message and a status.
protocol CarvaletCommand: ParsableCommand {
  func run(in context: CommandContext) throws -> ExitStatus
}

/// A command that only reads the store. It is run again where the connection to a server ends before
/// any of its output was sent on.
protocol ReadingCommand: CarvaletCommand {
  /// Whether another run reads the same: not where the first one has read stdin.
  var isRepeatable: Bool { get }
}

extension ReadingCommand {
  var isRepeatable: Bool { true }
}

/// A command whose arguments are tickets, any number of them: see ``PackedWords``.
protocol TicketsCommand: CarvaletCommand {}
