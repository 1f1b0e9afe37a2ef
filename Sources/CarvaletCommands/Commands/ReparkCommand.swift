import ArgumentParser
import CarStorage
import TerminalScreen

/// `repark`: brings cars back to the lot that had left, or that a guest had asked for.
struct ReparkCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "repark",
    abstract: "Bring cars back to the lot.",
    discussion: """
      carvalet repark 17
      carvalet repark 17 --spot C4

      They keep their tickets. --key and --spot are new ones; --plate names the car of that plate \
      that left last.
      """)

  @OptionGroup var named: TicketArguments

  @Option(naming: .plate) var plate: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The new spot.", valueName: "spot"),
    completion: .values(of: .spot))
  var spot: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The new tag on the key.", valueName: "tag"),
    completion: .values(of: .key))
  var key: String?

  @Option(help: ArgumentHelp("A note that is added to the car's.", valueName: "text"))
  var note: String?

  @OptionGroup var times: TimeOptions
  @OptionGroup(title: "Store options") var strictOptions: StrictOptions
  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var lacksCar: Bool { named.isEmpty && plate == nil }

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, isDryRun: dryRunOptions.dryRun, in: context)
    let back = CarStore.Return(
      at: try times.date(in: context), spot: try CarOptions.text(spot, "--spot"),
      key: try CarOptions.text(key, "--key"), note: try CarOptions.text(note, "--note"))
    if plate != nil, !named.isEmpty { throw UsageError.ticketBesidePlate }
    let names = try plate.map { CarNames(.plate($0)) } ?? named.names(context)
    if names.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let finder = CarFinder(in: store, among: .left, neverAsks: named.noInput, context)
    let change = writer.change(
      isDryRun: dryRunOptions.dryRun, isStrict: strictOptions.strict, in: context)
    let outcomes = try finder.perform(names) { try store.repark($0, back, change) }
    return try report.write(outcomes, taggedIn: store) {
      StageMessages.reparked(
        $1, at: back.date, context.humanTime, isDryRun: dryRunOptions.dryRun)
    }
  }
}
