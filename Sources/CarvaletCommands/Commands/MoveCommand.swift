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
    var car = isTicket ? words.prefix(1) : words.dropLast(isSpotInTwoWords ? 2 : 1)
    var spot = words[car.count...]
    while car.count > 1, Self.isConnector(car[car.endIndex - 1]) { car.removeLast() }
    while spot.count > 1, Self.isConnector(spot[spot.startIndex]) { spot.removeFirst() }
    return (Array(car), spot.joined(separator: " "))
  }

  /// Whether the last two words are a spot such as `B 17`.
  private var isSpotInTwoWords: Bool {
    guard words.count > 2, let letters = words.dropLast().last, let number = words.last else {
      return false
    }
    return letters.count <= 3 && letters.allSatisfy(\.isLetter) && !Self.isConnector(letters)
      && number.allSatisfy(\.isNumber)
  }

  /// Whether a word only stands between the car and its spot.
  private static func isConnector(_ word: String) -> Bool {
    ["to", "at", "on", "in", "into", "spot", "nach", "auf"].contains(word.lowercased())
  }
}
