import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// `park`: stores a new car and prints its ticket.
struct ParkCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "park",
    abstract: "Park a car and get its ticket.",
    discussion: """
      What is not known yet can be left out: a make or model is then Unknown. A \
      plate that was here before fills in what is left out. A number that may be \
      a year is one where another word follows it, and else the make. A make that looks \
      like a year is given by --make before its model, as in --make 2000 Roadster.

      carvalet park 2019 BMW M3 -k K7 -s A12
      """)

  @Argument(help: "The make; a year may stand before it, as in 2019 BMW.", completion: .makes)
  var make: String?

  @Argument(help: "The model.", completion: .models)
  var model: String?

  /// The model, in a command line whose first word is a year.
  @Argument(help: .hidden, completion: .models)
  var lastWord: String?

  @Option(
    name: .customLong("make"), help: "The make, where it looks like a year.",
    completion: .makes)
  var namedMake: String?

  @Option(help: ArgumentHelp("The ticket; the next free one by default.", valueName: "number"))
  var ticket: String?

  @OptionGroup(title: "Car options") var car: CarOptions
  @OptionGroup(title: "Store options") var strictOptions: StrictOptions
  @OptionGroup(title: "Store options") var prompts: PromptOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, in: context)
    var draft = try draft(in: context)
    draft.ticket = try ticket.map { word in
      guard let only = try TicketList(words: [word]).tickets.only else {
        throw UsageError.notOneTicket(word, taker: "--ticket")
      }
      return only
    }
    guard let parked = try park(draft, context) else {
      context.console.say(StyledText(CarMessages.parkedNone))
      return .nothingMatched
    }
    let time = context.humanTime
    try report.write(
      parked, sentence: CarMessages.parked(parked.car, time),
      remarks: [CarMessages.remembered(parked), CarMessages.twin(parked)]
        + parked.damages.map { CarMessages.damage($0, time) })
    return .done
  }

  /// The car that the words and the options describe.
  private func draft(in context: CommandContext) throws -> CarDraft {
    var words = [make, model, lastWord].compactMap(\.self)[...]
    var car = car
    if words.count > 1, let word = words.first, Self.isYear(word, in: context) {
      guard car.year == nil else { throw UsageError.yearTwice(word) }
      car.year = words.removeFirst()
    }
    let make = namedMake ?? words.popFirst()
    let model = words.popFirst()
    if let word = words.first { throw UsageError.wordBeyondModel(word) }
    return try car.draft(make: make, model: model, in: context)
  }

  /// Whether a word is a year in which a car may have been built: from the year of the first car to
  /// the next one, whose models are sold before it begins.
  private static func isYear(_ word: String, in context: CommandContext) -> Bool {
    guard word.utf8.count == 4, let year = Int(word) else { return false }
    let now = context.zone.civilTime(at: context.now.secondsSince1970)
    return (1886...now.date.year + 1).contains(year)
  }

  /// Parks the car, after a question if its ticket would be far above the others.
  ///
  /// The store finds out inside its transaction, which it rolls back, so that other processes do
  /// not wait for the person's answer.
  ///
  /// - Returns: Nil where the answer was no.
  private func park(
    _ draft: CarDraft, _ context: CommandContext
  ) throws -> CarStore.Parked? {
    let change = writer.change(in: context)
    func attempt(allowingGap: Bool) throws -> CarStore.Parked {
      try storeOptions.withStoreForWriting(in: context) { store in
        try store.park(
          draft, now: context.now, utcOffset: context.utcOffset(at: context.now),
          by: change.author, at: change.desk, allowsTicketGap: allowingGap,
          isStrict: strictOptions.strict)
      }
    }
    do {
      return try attempt(allowingGap: prompts.yes)
    } catch CarStore.TicketError.farAhead(let ticket, let highest) {
      let question = CarMessages.gapQuestion(ticket, above: highest)
      guard try prompts.prompt(in: context).confirm(question) else { return nil }
      return try attempt(allowingGap: true)
    }
  }
}
