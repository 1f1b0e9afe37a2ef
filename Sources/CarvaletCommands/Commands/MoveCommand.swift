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

  /// One word alone is the spot.
  var lacksCar: Bool { plate == nil && words.count == 1 }

  /// Two cars have no room on one spot.
  func arguments(naming cars: [Car.Ticket]) -> [String]? { cars.only.map { [String($0)] } }

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, in: context)
    let key = try CarOptions.text(key, "--key")
    let named = try namedCar(context)
    if let named, named.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let (names, spotWords) =
      try named.map { ($0, words.dropFirst(plate == nil ? 1 : 0)) }
      ?? carAndSpot(in: store, context)
    guard let spot = CarText.normalized(Self.spot(spotWords)) else { throw UsageError.noSpot }
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

  /// The car that `--plate` or the first word names; nil where words describe it.
  private func namedCar(_ context: CommandContext) throws -> CarNames? {
    guard words.count > (plate == nil ? 1 : 0) else { throw UsageError.moveWithoutBoth }
    if let plate { return CarNames(.plate(plate)) }
    // A ticket is one word, so that `17 A 12` is its spot A 12.
    let isName = words[0] == "-" || CarNames.isTicketOrName(words[0])
    return isName ? try TicketArguments.names(of: [words[0]], context) : nil
  }

  /// The words that describe the car, and the words of the spot: two words where they read like a
  /// spot of the stand, as `B 17`, and else the last word.
  private func carAndSpot(
    in store: CarStore, _ context: CommandContext
  ) throws -> (car: CarNames, spot: ArraySlice<String>) {
    let last = words.suffix(2)
    let isTwoWords =
      try words.count > 2 && last.first?.allSatisfy(\.isLetter) == true
      && last.last?.allSatisfy(\.isNumber) == true && store.looksLikeTag(last.joined())
    var car = words.dropLast(isTwoWords ? 2 : 1)
    while let word = car.last, car.count > 1, Self.isConnector(word) || FillerWords.isFiller(word) {
      car.removeLast()
    }
    return (
      try TicketArguments.names(of: Array(car), context), words.suffix(isTwoWords ? 2 : 1)
    )
  }

  /// The spot without the words before it, as in `to the ramp`.
  private static func spot(_ words: ArraySlice<String>) -> String {
    let rest = words.drop { isConnector($0) || FillerWords.isFiller($0) }
    return (rest.isEmpty ? words : rest).joined(separator: " ")
  }

  /// Whether a word only stands between the car and its spot.
  private static func isConnector(_ word: String) -> Bool {
    ["to", "at", "on", "in", "into", "spot", "bay", "nach", "auf"].contains(word.lowercased())
  }
}
