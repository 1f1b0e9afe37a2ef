import ArgumentParser
import CarStorage

struct EditCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change what is known of cars.",
    discussion: """
      carvalet edit 17 --make Audi --clear note
      """)

  @OptionGroup var naming: CarNaming

  @Option(help: "The make.")
  var make: String?

  @Option(help: "The model.")
  var model: String?

  @Option(help: ArgumentHelp("Empty a field.", valueName: "field"))
  var clear: [String] = []

  @OptionGroup(title: "Car options") var car: CarOptions
  @OptionGroup(title: "Store options") var rehearsal: RehearsalOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let cleared = try clearedColumns()
    let draft = try car.draft(make: make, model: model, in: context)
    let store = try storeOptions.existingStore(in: context)
    let tickets = try naming.tickets(in: store, context)
    let change = CarStore.Change(
      by: writer.author(in: context), isRehearsal: rehearsal.dryRun)
    let outcomes = try store.edit(tickets, setting: draft, clearing: cleared, change)
    return try OutcomeReport(
      writer: writer, isRehearsal: rehearsal.dryRun, context: context
    ).write(outcomes, done: CarMessages.edited)
  }

  private func clearedColumns() throws -> Set<CarColumn> {
    var cleared: Set<CarColumn> = []
    for name in clear {
      let column: CarColumn = try KnownWord.named(name, "field")
      guard column.canBeCleared else {
        throw UsageError("'\(name)' cannot be cleared")
      }
      cleared.insert(column)
    }
    return cleared
  }
}

extension CarColumn {
  /// Whether a car can be without it.
  fileprivate var canBeCleared: Bool {
    switch self {
    case .ticket, .dateCreated, .state, .dateReturned, .utcOffset: false
    default: true
    }
  }
}
