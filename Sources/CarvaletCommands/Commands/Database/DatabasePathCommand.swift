import ArgumentParser

/// `db path`: prints the path of the store.
struct DatabasePathCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Show where the store is.",
    discussion: """
      carvalet db path
      """)

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let path = try storeOptions.location(in: context).path
    try context.console.output.writeLine("\(path)")
    return .done
  }
}
