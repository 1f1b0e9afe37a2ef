import ArgumentParser
import CarStorage

/// `ready`: records that cars stand ready for their guests, or cancels that.
struct ReadyCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "ready",
    abstract: "Note that a car stands ready for its guest.",
    discussion: """
      carvalet ready 17

      With --cancel the guest waits on, as if the wait had never stopped: the wrong car was brought.
      """)

  @OptionGroup var naming: CarNaming
  @OptionGroup var times: TimeOptions

  @Flag(help: "Take it back: the guest waits on.")
  var cancel = false

  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var lacksCar: Bool { naming.isEmpty }

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, isDryRun: dryRunOptions.dryRun, in: context)
    if cancel, times.at != nil { throw UsageError.cancelBesideTimes }
    let date = try times.date(in: context)
    let names = try naming.names(context)
    if names.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let finder = CarFinder(in: store, among: .onLot, neverAsks: naming.noInput, context)
    let change = writer.change(isDryRun: dryRunOptions.dryRun, in: context)
    let time = context.humanTime
    if cancel {
      let outcomes = try finder.perform(names) { try store.cancelReady($0, change) }
      return try report.write(outcomes) { _, car in
        StageMessages.readyCancelled(car, time, isDryRun: dryRunOptions.dryRun)
      }
    }
    let outcomes = try finder.perform(names) { try store.ready($0, at: date, change) }
    return try report.write(outcomes) { _, car in
      report.sayIfMoved(car, from: date, to: car.dateReady, times)
      return StageMessages.ready(car, time, isDryRun: dryRunOptions.dryRun)
    }
  }
}
