import ArgumentParser
import CarStorage

/// `repark`: takes back the retrieval of cars.
struct ReparkCommand: TicketsCommand {
  static let configuration = CommandConfiguration.command(
    "repark",
    abstract: "Bring cars back that had left.",
    discussion: """
      carvalet repark 17
      """)

  @OptionGroup var naming: CarNaming
  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, isDryRun: dryRunOptions.dryRun, in: context)
    let store = try storeOptions.existingStore(in: context)
    let tickets = try naming.tickets(in: store, preferring: .returned, context)
    let change = writer.change(isDryRun: dryRunOptions.dryRun, in: context)
    let outcomes = try store.repark(tickets, .init(at: context.now), change)
    return try report.write(outcomes) {
      CarMessages.reparked($1, isDryRun: dryRunOptions.dryRun)
    }
  }
}
