import ArgumentParser
import CarStorage

struct DatabaseBackupCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the store, also while others write.",
    discussion: """
      The copy is a store of its own: --store opens it.

      carvalet db backup cars-monday.sqlite
      """)

  @Argument(help: "The file to make. It must not be there yet.")
  var file: String

  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = try storeOptions.existingStore(in: context)
    let path = StoreLocation.absolute(file)
    guard !OutputFile.isThere(path) else { throw CommandFailure.outputIsThere(file) }
    _ = try store.backup(to: path)
    try writer.report(StoreMessages.copied(store.path, to: file), in: context)
    return .done
  }
}
