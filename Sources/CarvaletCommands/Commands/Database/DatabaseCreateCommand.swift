import ArgumentParser
import CarStorage
import TerminalScreen

/// `db create`: makes an empty store.
struct DatabaseCreateCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make an empty store.",
    discussion: """
      'carvalet park' makes the store, too. On a server, the role of the address \
      must be allowed to make tables. A store that is there stays as it is.

      carvalet db create
      """)

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    let (store, isNew) = try storeOptions.makeStore(in: context)
    try summary.write(
      isNew ? StoreMessages.made(store.path) : StoreMessages.madeBefore(store.path),
      json: ["path": .text(store.path), "made": .bool(isNew)])
    return .done
  }
}
