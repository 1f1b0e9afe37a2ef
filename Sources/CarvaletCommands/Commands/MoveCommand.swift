import ArgumentParser
import CarStorage
import TerminalScreen

/// `move`: changes the spot of one car, and its key if one is given.
struct MoveCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Put a car on another spot.",
    discussion: """
      With --plate, which names the car, only the spot is given.

      carvalet move 17 B7 --key K9
      """)

  @Argument(
    help: "The ticket, a name as in key:K9, or - to read it from stdin; then the new spot.",
    completion: .ticketAndSpot)
  var words: [String]

  @Option(naming: .plate) var plate: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The new tag on the key.", valueName: "tag"),
    completion: .values(of: .key))
  var key: String?

  @OptionGroup(title: "Store options") var strictOptions: StrictOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, in: context)
    guard words.count == (plate == nil ? 2 : 1) else {
      throw UsageError.moveWithoutBoth
    }
    guard let spot = words.last.flatMap(CarText.normalized) else {
      throw UsageError.noSpot
    }
    let key = try CarOptions.text(key, "--key")
    let names =
      try plate.map { CarNames(.plate($0)) }
      ?? TicketArguments.names(of: words.dropLast(), context)
    if names.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    guard let ticket = try names.tickets(in: store).only else {
      throw UsageError.notOneTicket(words[0], taker: "'move'")
    }
    let change = writer.change(isStrict: strictOptions.strict, in: context)
    let (outcome, sharedTags) = try store.moveNamingSharers(ticket, to: spot, key: key, change)
    return try report.write([outcome], sharing: sharedTags, sentence: CarMessages.moved)
  }
}
