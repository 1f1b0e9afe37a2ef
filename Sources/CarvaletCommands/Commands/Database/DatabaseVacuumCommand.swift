import ArgumentParser
import CarStorage

/// `db vacuum`: returns unused space of the file to the system.
struct DatabaseVacuumCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "vacuum",
    abstract: "Give back the space of what was removed.",
    discussion: """
      carvalet db vacuum
      """)

  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = try storeOptions.existingStore(in: context)
    try store.vacuum()
    try writer.report(StoreMessages.vacuumed(store.path), in: context)
    return .done
  }
}
