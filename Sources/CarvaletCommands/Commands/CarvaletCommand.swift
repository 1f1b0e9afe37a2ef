import ArgumentParser

/// A command of the tool: parsed options, and a run that ends with an exit status.
///
/// Errors are thrown as facts; `Failure` turns them into a message and a status.
protocol CarvaletCommand: ParsableCommand {
  /// Whether the command can be run again: it only reads the store, and has not read stdin.
  var isRepeatable: Bool { get }

  func run(in context: CommandContext) throws -> ExitStatus
}

extension CarvaletCommand {
  var isRepeatable: Bool { false }
}

/// A command that only reads the store. It is run again where the connection to a server ends
/// before any of its output was sent on.
protocol ReadingCommand: CarvaletCommand {}

extension ReadingCommand {
  var isRepeatable: Bool { true }
}
