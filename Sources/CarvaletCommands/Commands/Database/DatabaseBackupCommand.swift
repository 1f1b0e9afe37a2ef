import ArgumentParser
import CarStorage

/// `db backup`: copies the store to a file while others may write.
struct DatabaseBackupCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the store, also while others write.",
    discussion: """
      carvalet db backup

      Without a file the copy lies beside the store and is named by the time. \
      --store opens it, and 'db restore' puts it back.
      """)

  @Argument(help: "The file to make. It must not be there yet.", completion: .file())
  var file: String?

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    try storeOptions.requireFile(in: context) {
      .backup(file: file, schema: try CarStore.schema(ofServer: $0))
    }
    let store = try storeOptions.existingStore(in: context)
    try file.map(StoreLocation.expectFileName)
    let target = try file.map(StoreLocation.absolute)
    if let file, let target {
      guard !CarStore.owns(target, ofStoreAt: store.path) else {
        throw CommandFailure.outputInUse(file)
      }
      guard !OutputFile.isThere(target) else { throw CommandFailure.outputIsThere(file) }
    }
    let (path, extent) = try store.backup(to: target)
    context.completed.note(.copied(to: file ?? path))
    try summary.write(
      StoreMessages.copied(store.path, to: file ?? path, extent, context.humanTime),
      json: [
        "path": .text(store.path), "copy": .text(path), "cars": .number(extent.cars),
        "lastChange": JSONValue(extent.lastChange),
      ])
    return .done
  }
}
