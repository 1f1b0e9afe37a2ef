import ArgumentParser
import CarStorage

/// `retrieve`: marks cars as returned; they stay in the ledger.
struct RetrieveCommand: TicketsCommand {
  static let configuration = CommandConfiguration.command(
    "retrieve",
    abstract: "Give cars back. They stay in the ledger.",
    discussion: """
      carvalet retrieve 17 18
      """)

  @OptionGroup var naming: CarNaming
  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, isDryRun: dryRunOptions.dryRun, in: context)
    let store = try storeOptions.existingStore(in: context)
    let tickets = try naming.tickets(in: store, context)
    let change = writer.change(isDryRun: dryRunOptions.dryRun, in: context)
    let outcomes = try store.retrieve(tickets, at: context.now, change)
    return try report.write(outcomes) { before, after in
      CarMessages.retrieved(
        before, at: after.dateReturned ?? context.now, isDryRun: dryRunOptions.dryRun)
    }
  }
}
