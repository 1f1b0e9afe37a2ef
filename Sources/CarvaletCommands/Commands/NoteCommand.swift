import ArgumentParser
import CarStorage
import TerminalScreen

/// `note`: adds a note to a car.
struct NoteCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Add a note to a car, also to one that left.",
    discussion: """
      Notes are added, never overwritten; 'edit --note' corrects the last one.

      carvalet note 17 rear bumper, left --code S --photo 17-rear.jpg
      carvalet note --key K9 wants it washed
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

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, in: context)
    let damage = try code.map(Self.damage)
    let name = try naming.name()
    let named = name == nil ? Array(words.prefix(1)) : []
    guard let text = CarText.normalized(words.dropFirst(named.count).joined(separator: " ")) else {
      throw UsageError.noNote
    }
    let names =
      try name.map(CarNames.init) ?? TicketArguments.names(of: named, takesTags: true, context)
    if names.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let tickets = try names.tickets(in: store)
    let change = writer.change(in: context)
    let note = CarNote(
      text: text, date: context.now, author: change.author, damage: damage, photo: photo)
    return try report.write(try store.note(tickets, note, change)) { _, car in
      CarMessages.noted(car, note)
    }
  }

  private static func damage(_ word: String) throws -> CarNote.Damage {
    guard let damage = CarNote.Damage(rawValue: word.uppercased()) else {
      throw UsageError.unknownWord(
        kind: "code", word, known: CarNote.Damage.allCases.map(\.rawValue))
    }
    return damage
  }
}
