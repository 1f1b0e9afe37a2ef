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
      carvalet park 2019 BMW M3 -k K7 -s A12
      carvalet park silver Toyota Land Cruiser K7 A12

      The words are the make and the model, with a colour, a year, a plate, a key and a spot before \
      them or behind, and 'for' with the owner at the end; what was understood is said. Options win \
      over words. What is not known yet can be left out: a make or model is then Unknown. A plate \
      that was here before fills in what is left out. Without a word, a terminal asks.
      """)

  @Argument(help: "The car, as in silver 2019 BMW M3 K7 A12.", completion: .carWords)
  var words: [String] = []

  @Option(name: .customLong("make"), help: "The make.", completion: .makes)
  var namedMake: String?

  @Option(name: .customLong("model"), help: "The model.", completion: .values(of: .model))
  var namedModel: String?

  @Option(help: ArgumentHelp("The ticket; the next free one by default.", valueName: "number"))
  var ticket: String?

  @Flag(name: [.customShort("N"), .long], help: "Take the next free key and spot.")
  var next = false

  @OptionGroup(title: "Car options") var car: CarOptions
  @OptionGroup(title: "Store options") var strictOptions: StrictOptions
  @OptionGroup(title: "Store options") var prompts: PromptOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, in: context)
    var named = CarDraft()
    let words = try self.words.filter { try !named.take($0, in: context) }
      .map { try CarOptions.text($0, "A word") ?? "" }
    var given = try car.draft(over: named, make: namedMake, model: namedModel, in: context)
    given.ticket = try ticket.map { word in
      guard let only = try TicketList(words: [word]).tickets.only else {
        throw UsageError.notOneTicket(word, taker: "--ticket")
      }
      return only
    }
    if self.words.isEmpty, given == CarDraft(), let prompt = ParkPrompt(prompts, context) {
      try prompt.ask(for: &given, in: context)
    }
    guard let parked = try park(given, words, context) else {
      context.console.say(StyledText(CarMessages.parkedNone))
      return .nothingMatched
    }
    let time = context.humanTime
    let reading =
      self.words.count > 2 && context.console.messages.isTerminal
      ? CarMessages.understood(parked.car) : nil
    try report.write(
      parked, sentence: CarMessages.parked(parked.car, time),
      remarks: [reading, CarMessages.remembered(parked), CarMessages.twin(parked)]
        + parked.notFree.map(StandMessages.noneFree)
        + parked.damages.map { CarMessages.damage($0, time) })
    return .done
  }

  /// The car that the options and, where they say nothing, the words describe.
  private func draft(
    _ given: CarDraft, _ words: [String], in store: CarStore, _ context: CommandContext
  ) throws -> CarDraft {
    var given = given
    given.key = try given.key.map { try store.saidTag(.key, ofNumber: $0) ?? $0 }
    given.spot = try given.spot.map { try store.saidTag(.spot, ofNumber: $0) ?? $0 }
    guard !words.isEmpty else { return given }
    let thisYear = context.zone.civilTime(at: context.now.secondsSince1970).date.year
    let said = try ParkWords(
      words, make: given.make, years: ParkWords.years(in: thisYear), store.parkKnowledge())
    var draft = given
    draft.make = given.make ?? said.make
    draft.model = given.model ?? said.model
    draft.color = given.color ?? said.color
    draft.year = given.year ?? said.year
    draft.key = given.key ?? said.tags[.key]
    draft.spot = given.spot ?? said.tags[.spot]
    draft.plate = given.plate ?? said.plate
    if let owner = said.owner, given.ownerFirstName == nil, given.ownerLastName == nil {
      draft.nameOwner(owner)
    }
    return draft
  }

  /// Parks the car, after a question if its ticket would be far above the others.
  ///
  /// The store finds out inside its transaction, which it rolls back, so that other processes do
  /// not wait for the person's answer.
  ///
  /// - Returns: Nil where the answer was no.
  private func park(
    _ given: CarDraft, _ words: [String], _ context: CommandContext
  ) throws -> CarStore.Parked? {
    let change = writer.change(in: context)
    func attempt(allowingGap: Bool) throws -> CarStore.Parked {
      try storeOptions.withStoreForWriting(in: context) { store in
        try store.park(
          draft(given, words, in: store, context), now: context.now,
          utcOffset: context.utcOffset(at: context.now),
          by: change.author, at: change.desk, allowsTicketGap: allowingGap,
          isStrict: strictOptions.strict, takesNextTags: next)
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
