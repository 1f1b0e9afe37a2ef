import ArgumentParser

/// The root command: the groups of all commands, and the help of the tool. A new command is added
/// here, and in the ``Overview``.
struct CarvaletCommandLine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carvalet",
    abstract: "Park cars, and find them again.",
    usage: "carvalet <command> [options]",
    discussion: """
      carvalet park BMW M3 --plate 'B MW 123' --key K7 --spot A12
      carvalet list make
      carvalet search bmw

      Cars are named by their ticket. 'carvalet <command> --help' describes each command, \
      'carvalet help where' conditions, and 'carvalet help environment' the variables. \
      'carvalet browse' shows the lists on a screen.
      """,
    version: version,
    // Converted one by one: to convert the array, the program would look up the conformance of each
    // command, for a sixth of the time that a list takes.
    groupedSubcommands: groups.map { group in
      CommandGroup(name: group.name, subcommands: group.commands.map { $0 } + group.parents)
    })

  /// The name of the tool and its version.
  static let version = "carvalet 0.1.0"

  /// Commands for one kind of work.
  struct Group {
    let name: String
    let commands: [any CarvaletCommand.Type]
    /// The commands that have subcommands.
    var parents: [any ParsableCommand.Type] = []
  }

  static let groups = [
    Group(
      name: "Park and find",
      commands: [
        ParkCommand.self, ListCommand.self, SearchCommand.self, IndexCommand.self,
        ShowCommand.self, EditCommand.self, MoveCommand.self, RemoveCommand.self,
        BrowseCommand.self,
      ]),
    Group(
      name: "Guests",
      commands: [
        RequestCommand.self, ReadyCommand.self, RetrieveCommand.self, QueueCommand.self,
        ReparkCommand.self, ScanCommand.self,
      ]),
    Group(
      name: "History",
      commands: [NoteCommand.self, LogCommand.self, UndoCommand.self, RedoCommand.self]),
    Group(
      name: "Shift",
      commands: [
        ReportCommand.self, AuditCommand.self, StandCommand.self, FreeCommand.self,
        TicketCommand.self, BoardCommand.self, WatchCommand.self,
      ]),
    Group(
      name: "Store",
      commands: [
        ImportCommand.self, ExportCommand.self, SchemaCommand.self, PurgeCommand.self,
      ],
      parents: [DatabaseCommand.self]),
  ]

  /// The commands that have no subcommands.
  static let commands = groups.flatMap(\.commands)
}
