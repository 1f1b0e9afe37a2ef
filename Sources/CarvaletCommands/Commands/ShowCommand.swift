import ArgumentParser
import CarStorage

/// `show`: writes every field of the cars named. Ends with 1 if one is missing.
struct ShowCommand: TicketsCommand {
  static let configuration = CommandConfiguration.command(
    "show",
    abstract: "Show every field of a car.",
    discussion: """
      carvalet show 17
      """)

  @OptionGroup var naming: CarNaming
  @OptionGroup(title: "Output options") var output: OutputOptions
  @Option(
    help: ArgumentHelp(
      "The fields to show, in this order, as in ticket,plate,make.", valueName: "names"))
  var fields: String?
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let context = try output.applied(to: context)
    let columns = try fields.map(PageOptions.columns(named:)) ?? CarField.shown
    let format = try output.chosenFormat() ?? .table
    let store = try storeOptions.existingStore(in: context)
    let tickets = try naming.tickets(in: store, context)
    let cars = try store.cars(tickets)
    try CarSheets(columns: columns, format: format, context: context).write(cars)
    let found = Set(cars.map(\.ticket))
    let missing = tickets.filter { !found.contains($0) }
    for ticket in missing {
      context.console.say(StyledText(ErrorMessages.line(CarMessages.notFound(ticket))))
    }
    return missing.isEmpty ? .done : .nothingMatched
  }
}
