import ArgumentParser
import CarStorage

struct DatabaseBackupCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the store, also while others write.",
    discussion: """
      Without a file the copy lies beside the store and is named by the time. \
      --store opens it, and 'db restore' puts it back.

      carvalet db backup cars-monday.sqlite
      """)

  @Argument(help: "The file to make. It must not be there yet.")
  var file: String?

  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = try storeOptions.existingStore(in: context)
    if let file, OutputFile.isThere(StoreLocation.absolute(file)) {
      throw CommandFailure.outputIsThere(file)
    }
    let (path, extent) = try store.backup(to: file.map(StoreLocation.absolute))
    try writer.report(
      StoreMessages.copied(store.path, to: file ?? path, extent, context.humanTime), in: context)
    return .done
  }
}
