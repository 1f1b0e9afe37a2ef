import ArgumentParser
import CarStorage
import TerminalScreen

/// `remove`: deletes cars that were parked by mistake, after a question if they are several.
struct RemoveCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete cars that were parked by mistake.",
    discussion: """
      carvalet remove 17

      Deleted cars leave the ledger too, and their tickets are never given out \
      again. A car that goes home is retrieved, not removed.
      """)

  @OptionGroup var naming: CarNaming
  @Flag(help: .yes) var yes = false

  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var lacksCar: Bool { naming.isEmpty }

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(
      writer, isDryRun: dryRunOptions.dryRun, in: context, deed: CompletedWork.Deed.removed)
    let names = try naming.names(context)
    if names.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let finder = CarFinder(in: store, among: .onLotFirst, neverAsks: naming.noInput, context)
    let tickets = try finder.tickets(names)
    if tickets.count > 1, !dryRunOptions.dryRun {
      let question = CarMessages.removalQuestion(tickets.count)
      let prompt = Prompt(
        console: context.console, answersYes: yes, neverAsks: naming.noInput)
      guard try prompt.confirm(question) else {
        try report.write([]) { _ in "" }
        context.console.say(StyledText(CarMessages.removedNone))
        return .nothingMatched
      }
    }
    let change = writer.change(isDryRun: dryRunOptions.dryRun, in: context)
    let outcomes = try finder.perform(CarNames(tickets: tickets)) { try store.remove($0, change) }
    return try report.write(outcomes, removesCars: true) { car, _ in
      CarMessages.removed(car, isDryRun: dryRunOptions.dryRun)
    }
  }
}
