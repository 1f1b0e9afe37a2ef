import ArgumentParser
import CarStorage
import TerminalScreen

/// `db share`: lets a group of logins use the store.
struct DatabaseShareCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Let a group of logins use the store.",
    discussion: """
      carvalet db share valets

      The folder and the files of the store become the group's, and so does \
      whatever is made beside them later. The folder must be the store's own.
      """)

  @Argument(help: "The group: its name, or its number.", completion: .groups)
  var group: String

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    guard try storeOptions.location(in: context).serverAddress == nil else {
      throw UsageError.groupOnServer(command: "'db share'")
    }
    let store = try storeOptions.existingStore(in: context)
    let (group, changed) = try store.share(with: group)
    try summary.write(
      StoreMessages.shared(store.path, with: group, isNew: !changed.isEmpty),
      json: [
        "path": .text(store.path), "group": .text(group),
        "changed": .array(changed.map(JSONValue.text)),
      ])
    return .done
  }
}
