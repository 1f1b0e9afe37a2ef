import ArgumentParser
import CarStorage
import TerminalScreen

/// `note`: adds a note to a car.
struct NoteCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Add a note to a car, also to one that left.",
    discussion: """
      carvalet note 17 wants it washed
      carvalet note 17 rear bumper, left --code S --photo 17-rear.jpg
      carvalet note nowak child seat on the left
      carvalet note 'silver bmw' silver key ring

      Words name the car until one car is left, or none, and the text begins behind them. Where \
      that is not what you mean, put the car in quotes. Notes are added, never overwritten; 'edit --note' \
      corrects the last one.
      """)

  @Argument(help: "The car, unless an option names it; and the text.")
  var words: [String] = []

  @Option(
    help: ArgumentHelp("What was found: S scratch, D dent, C crack.", valueName: "letter"),
    completion: .list(CarNote.Damage.allCases.map(\.rawValue)))
  var code: String?

  @Option(help: ArgumentHelp("The path of a photo.", valueName: "path"), completion: .file())
  var photo: String?

  @OptionGroup var naming: CarNameOptions

  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  /// Without a name of a car at their beginning, all words are the text.
  var lacksCar: Bool {
    guard (try? naming.name()) == .some(nil) else { return false }
    return words.count < 2 || words[0] != "-" && !CarNames.isTicketOrName(words[0])
  }

  /// One word names all cars, because the text begins behind it.
  func arguments(naming cars: [Car.Ticket]) -> [String]? {
    [cars.map { String($0) }.joined(separator: " ")]
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, in: context)
    let damage = try code.map(Self.damage)
    let (names, words) = try typed(context)
    if let names, names.isEmpty { return try report.writeNothing() }
    guard CarText.normalized(words.joined(separator: " ")) != nil else { throw UsageError.noNote }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let finder = CarFinder(in: store, among: .onLotFirst, neverAsks: naming.noInput, context)
    let (car, text) = try names.map { ($0, words) } ?? finder.carAndText(in: words)
    let change = writer.change(in: context)
    let note = CarNote(
      text: CarText.normalized(text.joined(separator: " ")) ?? "", date: context.now,
      author: change.author, damage: damage, photo: photo)
    let outcomes = try finder.perform(car) { try store.note($0, note, change) }
    return try report.write(outcomes) { _, car in CarMessages.noted(car, note) }
  }

  /// The cars, and the words of the text. Without cars, the words have both, and it needs the store
  /// to tell where the text begins.
  private func typed(_ context: CommandContext) throws -> (cars: CarNames?, words: [String]) {
    if let name = try naming.name() { return (CarNames(name), words) }
    guard let first = words.first, words.count > 1 else { throw UsageError.noNote }
    let parts = first.split(separator: " ").map(String.init)
    guard first == "-" || parts.count > 1 || CarNames.isTicketOrName(first) else {
      return (nil, words)
    }
    let names = try TicketArguments.names(of: parts, takesTags: true, context)
    return (names, Array(words.dropFirst()))
  }

  private static func damage(_ word: String) throws -> CarNote.Damage {
    guard let damage = CarNote.Damage(rawValue: word.uppercased()) else {
      throw UsageError.unknownWord(
        kind: "code", word, known: CarNote.Damage.allCases.map(\.rawValue))
    }
    return damage
  }
}
