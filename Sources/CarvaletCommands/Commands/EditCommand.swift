import ArgumentParser
import CarStorage
import FoundationEssentials
import TerminalScreen

/// `edit`: changes or clears fields of cars, and prints what changed.
struct EditCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change what is known of cars.",
    discussion: """
      carvalet edit 17 --spot B7
      carvalet edit 17 --make Audi --clear note

      With a ticket, --plate is the new plate; without one, it names the car.
      """)

  @OptionGroup var named: TicketArguments

  @Option(.make) var make: TypedField?
  @Option(.model) var model: TypedField?
  @Option(.dateRequested) var requestedAt: TypedField?
  @Option(.dateReady) var readyAt: TypedField?
  @Option(.dateReturned) var returnedAt: TypedField?

  @Option(
    help: ArgumentHelp("Empty a field; several with commas.", valueName: "field"),
    completion: .clearableFields)
  var clear: [String] = []

  @OptionGroup(title: "Car options") var car: CarOptions
  @OptionGroup(title: "Store options") var strictOptions: StrictOptions
  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var lacksCar: Bool { named.isEmpty }

  func run(in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, isDryRun: dryRunOptions.dryRun, in: context)
    let cleared = try clearedColumns()
    var draft = try car.draft(make: make?.text, model: model?.text, in: context)
    for correction in corrections {
      try draft.set(correction.field, to: correction.text, in: context)
    }
    let plate = named.isEmpty ? draft.plate : nil
    if plate != nil { draft.plate = nil }
    if let column = CarField.columns.first(where: { cleared.contains($0) && draft.sets($0) }) {
      throw UsageError.givenAndCleared(field: column.name)
    }
    guard draft != CarDraft() || !cleared.isEmpty else {
      throw UsageError.nothingToChange
    }
    let names = try plate.map { CarNames(.plate($0)) } ?? named.names(context)
    if names.isEmpty { return try report.writeNothing() }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let finder = CarFinder(in: store, among: .onLotFirst, neverAsks: named.noInput, context)
    let change = writer.change(
      isDryRun: dryRunOptions.dryRun, isStrict: strictOptions.strict, in: context)
    // With `-q` no warning is printed, so cars that share a tag are not looked up.
    let (outcomes, sharedTags) = try finder.perform(names) { tickets in
      report.form == .tickets
        ? (try store.edit(tickets, setting: draft, clearing: cleared, change), [])
        : try store.editNamingSharers(tickets, setting: draft, clearing: cleared, change)
    } isMissing: {
      $0.outcomes.allSatisfy(\.isMissing)
    }
    return try report.write(outcomes, sharing: sharedTags) {
      CarMessages.edited($0, $1, context.humanTime, isDryRun: dryRunOptions.dryRun)
    }
  }

  /// What was typed for the times of steps that are wrong.
  var corrections: [TypedField] { [requestedAt, readyAt, returnedAt].compactMap(\.self) }

  /// The columns that `--clear` names.
  private func clearedColumns() throws -> Set<CarField> {
    var cleared: Set<CarField> = []
    for name in clear.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let name = String(name)
      let fields = CarField.allCases
      guard let field = fields.first(where: { $0.isNamed(name) }) else {
        throw UsageError.unknownWord(kind: "field", name, known: fields.map(\.name))
      }
      guard field.canBeCleared else {
        throw UsageError.notClearable(field: name)
      }
      cleared.formUnion(field.parts)
    }
    return cleared
  }
}

extension CarDraft {
  /// Whether the draft sets a field that can be cleared.
  fileprivate func sets(_ column: CarField) -> Bool {
    func car(_ draft: CarDraft) -> Car {
      draft.car(ticket: 0, now: .distantPast) { _ in 0 }
    }
    return column.value(of: car(self)) != column.value(of: car(CarDraft()))
  }
}
