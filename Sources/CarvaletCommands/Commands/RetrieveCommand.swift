import ArgumentParser
import CarStorage
import TerminalScreen

/// `retrieve`: marks cars as returned; they stay in the ledger.
struct RetrieveCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "retrieve",
    abstract: "Give cars back. They stay in the ledger.",
    discussion: """
      carvalet retrieve 17

      Says how long a car was here, and how long its guest waited for it. A guest without a ticket \
      is worth a --note.
      """)

  @OptionGroup var naming: CarNaming
  @OptionGroup var times: TimeOptions

  @Option(help: ArgumentHelp("A note that is added to the car's.", valueName: "text"))
  var note: String?

  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var lacksCar: Bool { naming.isEmpty }

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, isDryRun: dryRunOptions.dryRun, in: context)
    let date = try times.date(in: context)
    let note = try CarOptions.text(note, "--note")
    let names = try naming.names(context)
    if names.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let finder = CarFinder(in: store, among: .onLot, neverAsks: naming.noInput, context)
    let change = writer.change(isDryRun: dryRunOptions.dryRun, in: context)
    let retrieved = try finder.perform(names) {
      try store.retrieveEndingStays($0, at: date, note: note, change)
    } isMissing: {
      $0.outcomes.allSatisfy(\.isMissing)
    }
    let datesReparked = retrieved.datesReparked
    return try report.write(retrieved.outcomes) { before, after in
      report.sayIfMoved(after, from: date, to: after.dateReturned, times)
      return StageMessages.retrieved(
        before, since: datesReparked[before.ticket] ?? before.dateCreated,
        at: after.dateReturned ?? date, context.humanTime, isDryRun: dryRunOptions.dryRun)
    }
  }
}
