import ArgumentParser
import CarStorage
import TerminalScreen

/// `move`: changes the spot of one car, and its key if one is given.
struct MoveCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Put a car on another spot.",
    discussion: """
      carvalet move 17 B7 --key K9
      carvalet move silver bmw B7

      The spot is the last word, and behind a ticket all that follows. With --plate, which names \
      the car, only the spot is given.
      """)

  @Argument(
    help: "The ticket, key or words of the car, or - to read its ticket from stdin; then its spot.",
    completion: .ticketAndSpot)
  var words: [String]

  @Option(naming: .plate) var plate: String?
  @Flag(help: .noInput) var noInput = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The new tag on the key.", valueName: "tag"),
    completion: .tags(.key))
  var key: String?

  @OptionGroup(title: "Store options") var strictOptions: StrictOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, in: context)
    let (car, typedSpot) = try carAndSpot()
    guard let spot = CarText.normalized(typedSpot) else { throw UsageError.noSpot }
    let key = try CarOptions.text(key, "--key")
    let names =
      try plate.map { CarNames(.plate($0)) }
      ?? TicketArguments.names(of: car, context)
    if names.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let finder = CarFinder(in: store, among: .onLot, neverAsks: noInput, context)
    let change = writer.change(isStrict: strictOptions.strict, in: context)
    let (outcome, sharedTags) = try finder.perform(names) { tickets in
      guard let ticket = tickets.only else {
        throw UsageError.notOneTicket(words[0], taker: "'move'")
      }
      return try store.moveNamingSharers(ticket, to: spot, key: key, change)
    } isMissing: {
      $0.0.isMissing
    }
    return try report.write([outcome], sharing: sharedTags, sentence: CarMessages.moved)
  }

  /// The words that name the car, none with `--plate`, and the words of the spot.
  private func carAndSpot() throws(UsageError) -> (car: [String], spot: String) {
    if plate != nil {
      guard !words.isEmpty else { throw .moveWithoutBoth }
      return ([], words.joined(separator: " "))
    }
    guard words.count > 1 else { throw .moveWithoutBoth }
    // A ticket is one word, so that `17 A 12` is its spot A 12.
    let isTicket = words[0] == "-" || CarNames.isTicketOrName(words[0])
    let car = isTicket ? words.prefix(1) : words.dropLast()
    return (Array(car), words[car.count...].joined(separator: " "))
  }
}
