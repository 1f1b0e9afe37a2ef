import ArgumentParser
import AtomicFiles
import CarStorage
import FetchedResults

/// `db restore`: puts a backup in the place of the store, and keeps the old one beside it.
struct DatabaseRestoreCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in the place of the store.",
    discussion: """
      carvalet db restore cars-monday.sqlite

      The backup is looked over first. The store before it is kept beside it, \
      named by the time. Every desk and every watch goes on with the restored \
      cars; tickets go on from the last one given out.
      """)

  @Argument(help: "The backup. It stays as it is.", completion: .file())
  var file: String

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    let backup = try StoreLocation.absolute(file)
    try storeOptions.requireFile(in: context) {
      CarStore.isStore(at: backup)
        ? .restoreOfStore(file: file)
        : .restore(file: file, schema: try CarStore.schema(ofServer: $0))
    }
    let path = try storeOptions.location(in: context).path
    if let identity = FileIdentity(backup), identity == FileIdentity(path) {
      throw CommandFailure.restoredOntoItself(file)
    }
    let (kept, extent) = try restore(backup, at: path, in: context)
    context.completed.note(.restored(from: file))
    try summary.write(
      StoreMessages.restored(file, kept: kept, extent, context.humanTime),
      json: [
        "path": .text(path), "backup": .text(backup), "kept": JSONValue(kept),
        "cars": .number(extent.cars), "lastChange": JSONValue(extent.lastChange),
      ])
    return .done
  }

  /// Restores the backup as a transaction, or as a file where the store cannot be opened.
  ///
  /// - Returns: The path at which the old store is kept, nil where there was none; and the extent
  ///   of the backup.
  private func restore(
    _ backup: String, at path: String, in context: CommandContext
  ) throws -> (kept: String?, extent: CarStore.Extent) {
    do {
      return try storeOptions.existingStore(in: context)
        .restore(from: backup, by: writer.author(in: context))
    } catch let error as StoreError where CarStore.canBeReplaced(at: path, after: error) {
      return try storeOptions.place(backup, in: context)
    }
  }
}
