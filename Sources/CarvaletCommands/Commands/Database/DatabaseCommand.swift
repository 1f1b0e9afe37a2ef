import ArgumentParser

/// `db`: the group of the commands for the store as a whole.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db",
    abstract: "Look after the store.",
    discussion: """
      carvalet db check
      """,
    subcommands: [
      DatabasePathCommand.self, DatabaseInfoCommand.self, DatabaseCreateCommand.self,
      DatabaseShareCommand.self, DatabaseCheckCommand.self, DatabaseBackupCommand.self,
      DatabaseRestoreCommand.self,
      DatabaseVacuumCommand.self,
    ])
}
