import ArgumentParser
import CarStorage
import TerminalScreen

/// `db info`: prints what the store is and how much it holds.
struct DatabaseInfoCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show what the store is, and how much it holds.",
    discussion: """
      carvalet db info
      """)

  @Flag(help: "Show the facts as a JSON object.")
  var json = false

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try SummaryReport(quiet: false, json: json, in: context)
    let info = try storeOptions.existingStore(in: context).info()
    try report.write(InfoMessages.text(info, context.humanTime), json: InfoMessages.json(info))
    return .done
  }
}
