import ArgumentParser

/// A command of the tool: parsed options, and a run that ends with an exit status.
///
/// Errors are thrown as facts; `Failure` turns them into a message and a status.
protocol CarvaletCommand: ParsableCommand {
  /// Whether its arguments are tickets, any number of them: see ``PackedWords``.
  static var takesTickets: Bool { get }

  /// Whether another run reads the same: it only reads the store, and did not read stdin.
  var isRepeatable: Bool { get }

  func run(in context: CommandContext) throws -> ExitStatus
}

extension CarvaletCommand {
  static var takesTickets: Bool { false }
  var isRepeatable: Bool { false }
}

/// A command that only reads the store. It is run again where the connection to a server ends before
/// any of its output was sent on.
protocol ReadingCommand: CarvaletCommand {}

extension ReadingCommand {
  var isRepeatable: Bool { true }
}

/// A command whose arguments are tickets.
protocol TicketsCommand: CarvaletCommand {}

extension TicketsCommand {
  static var takesTickets: Bool { true }
}
