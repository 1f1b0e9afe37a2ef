import ArgumentParser
import CarStorage
import Glibc
import TerminalScreen

/// `db create`: makes an empty store.
struct DatabaseCreateCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make an empty store.",
    discussion: """
      carvalet db create

      'carvalet park' makes the store, too. On a server, the role of the address \
      must be allowed to make tables. A store that is there stays as it is. --group \
      makes its folder, too, and lets a group of logins use both.
      """)

  @Flag(help: "On a server: index all texts with pg_trgm, for searches among millions of cars.")
  var trigram = false

  @Option(
    help: ArgumentHelp("Let a group of logins use the store.", valueName: "name"),
    completion: .groups)
  var group: String?

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    let location = try storeOptions.location(in: context)
    if trigram, location.serverAddress == nil { throw UsageError.trigramsInFile }
    if group != nil, location.serverAddress != nil {
      throw UsageError.groupOnServer(command: "--group")
    }
    let (store, isNew) = try makeStore(at: location, in: context)
    let group = try group.map { try store.share(with: $0).group }
    let hasNewIndex = try trigram && store.createTrigramIndex()
    let fact =
      isNew
      ? StoreMessages.made(store.path, for: group)
      : StoreMessages.madeBefore(store.path, for: group)
    try summary.write(
      hasNewIndex ? fact + ", " + StoreMessages.indexed : fact,
      json: [
        "path": .text(store.path), "made": .bool(isNew), "indexed": .bool(hasNewIndex),
        "group": JSONValue(group),
      ])
    return .done
  }

  /// Makes an empty store, unless there is one: for a group, only where it could be shared.
  private func makeStore(
    at location: StoreLocation, in context: CommandContext
  ) throws -> (store: CarStore, isNew: Bool) {
    let newFolder =
      try location.isThere
      ? nil : group.flatMap { try CarStore.makeFolder(ofStoreAt: location.path, for: $0) }
    do {
      return try storeOptions.makeStore(in: context, makesSchema: true)
    } catch {
      // It is removed only while it is empty.
      if let newFolder { rmdir(newFolder) }
      throw error
    }
  }
}
