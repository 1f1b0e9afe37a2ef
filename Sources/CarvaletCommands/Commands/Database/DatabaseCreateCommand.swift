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

  @Flag(help: "On a server: index all texts with pg_trgm, for searches among millions of cars.")
  var trigram = false

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    if trigram, try storeOptions.location(in: context).serverAddress == nil {
      throw UsageError.trigramsInFile
    }
    let (store, isNew) = try storeOptions.makeStore(in: context)
    let hasNewIndex = try trigram && store.createTrigramIndex()
    let fact = isNew ? StoreMessages.made(store.path) : StoreMessages.madeBefore(store.path)
    try summary.write(
      hasNewIndex ? fact + ", " + StoreMessages.indexed : fact,
      json: [
        "path": .text(store.path), "made": .bool(isNew), "indexed": .bool(hasNewIndex),
      ])
    return .done
  }
}
