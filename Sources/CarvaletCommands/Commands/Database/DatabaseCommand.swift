import ArgumentParser

/// `db`: the group of the commands for the store as a whole.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Look after the store.",
    discussion: """
      carvalet db check
      """,
    subcommands: commands.map { $0 })

  static let name = "db"

  static let commands: [any CarvaletCommand.Type] = [
    DatabasePathCommand.self, DatabaseInfoCommand.self, DatabaseCreateCommand.self,
    DatabaseShareCommand.self, DatabaseCheckCommand.self, DatabaseBackupCommand.self,
    DatabaseRestoreCommand.self, DatabaseDumpCommand.self, DatabaseLoadCommand.self,
    DatabaseVacuumCommand.self, DatabaseKeepCommand.self,
  ]
}
