import ArgumentParser
import CarStorage

struct ParkCommand: CarvaletCommand {
  static let configuration = CommandConfiguration.command(
    "park",
    abstract: "Park a car and get its ticket.",
    discussion: """
      What is not known yet can be left out: a make or model is then Unknown. A \
      plate that was here before fills in what is left out.

      carvalet park BMW M3 --year 2019 --key K7 --spot A12
      """)

  @Argument(help: "The make.")
  var make: String?

  @Argument(help: "The model.")
  var model: String?

  @Option(help: ArgumentHelp("The ticket; the next free one by default.", valueName: "number"))
  var ticket: String?

  @OptionGroup(title: "Car options") var car: CarOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    var draft = try car.draft(make: make, model: model, in: context)
    draft.ticket = try ticket.map { word in
      guard let only = try TicketList(words: [word]).tickets.only else {
        throw UsageError.notOneTicket(word, taker: "--ticket")
      }
      return only
    }
    let store = try storeOptions.storeForWriting(in: context)
    let parked = try store.park(
      draft, now: context.now, utcOffset: context.utcOffset(at: context.now),
      by: writer.author(in: context))
    try writer.report(CarMessages.parked(parked.car), in: context)
    if writer.quiet { return .done }
    for note in [CarMessages.remembered(parked), CarMessages.twin(parked)] {
      if let note { context.console.say(StyledText(note)) }
    }
    return .done
  }
}
