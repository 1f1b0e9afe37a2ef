import ArgumentParser

/// The root command: the list of all commands, and the help of the tool. A new command is added
/// here.
struct CarvaletCommandLine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carvalet",
    abstract: "Park cars, and find them again.",
    usage: "carvalet <command> [options]",
    discussion: """
      Cars are named by their ticket. 'carvalet <command> --help' describes each command, \
      'carvalet help where' conditions, and 'carvalet help environment' the variables.

      carvalet park BMW M3 --plate 'B MW 123' --key K7 --spot A12
      carvalet list --sort make
      carvalet search bmw
      """,
    version: version,
    // Converted one by one: to convert the array, the program would look up the conformance of each
    // command, for a sixth of the time that a list takes.
    subcommands: commands.map { $0 } + [DatabaseCommand.self])

  /// The name of the tool and its version.
  static let version = "carvalet 0.1.0"

  /// The commands that have no subcommands.
  static let commands: [any CarvaletCommand.Type] = [
    ParkCommand.self, ListCommand.self, SearchCommand.self, IndexCommand.self,
    ShowCommand.self, EditCommand.self, MoveCommand.self, QueueCommand.self, RequestCommand.self,
    ReadyCommand.self, RetrieveCommand.self, ReparkCommand.self, RemoveCommand.self,
    NoteCommand.self, LogCommand.self, UndoCommand.self, RedoCommand.self, PurgeCommand.self,
    ImportCommand.self, ExportCommand.self, WatchCommand.self, BrowseCommand.self,
    BoardCommand.self, ReportCommand.self,
    AuditCommand.self, TicketCommand.self, SchemaCommand.self,
  ]
}
