import ArgumentParser
import CarStorage

/// `db vacuum`: returns unused space of the file to the system.
///
/// Only people and `purge` ask for it: SQLite writes the whole file anew while other desks wait.
/// Without it, new cars get the space of the removed ones.
struct DatabaseVacuumCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "vacuum",
    abstract: "Give back the space of what was removed.",
    discussion: """
      carvalet db vacuum
      """)

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    try storeOptions.requireFile(in: context) { _ in .vacuum }
    let store = try storeOptions.existingStore(in: context)
    try store.vacuum()
    try summary.write(StoreMessages.vacuumed(store.path), json: ["path": .text(store.path)])
    return .done
  }
}
