import ArgumentParser
import CarStorage
import FoundationEssentials
import TerminalScreen

/// `undo`: takes back a command.
struct UndoCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last command, or any one.",
    discussion: """
      carvalet undo
      carvalet undo 57 --dry-run

      Without a number it is the last command of yours at this desk. What was changed by others since \
      is not touched; an import is taken back as a whole.
      """)

  @Argument(
    help: "The number of the command, as 'carvalet log' shows it.", completion: .commandNumbers)
  var number: String?

  @OptionGroup var undoing: UndoOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try undoing.run(number: number, isRedo: false, in: context)
  }
}

/// `redo`: takes back the last undo.
struct RedoCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Take back the last undo.",
    discussion: """
      carvalet redo
      """)

  @OptionGroup var undoing: UndoOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try undoing.run(number: nil, isRedo: true, in: context)
  }
}

/// The options of `undo` and `redo`, and their common part.
struct UndoOptions: ParsableArguments {
  @Flag(help: "Take back what was not changed since, and leave the rest.")
  var skipChanged = false

  @OptionGroup(title: "Store options") var strictOptions: StrictOptions
  @OptionGroup(title: "Store options") var prompts: PromptOptions
  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: WriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  /// A command that changed more cars than this, or is older than this, is undone only after a
  /// question.
  private static let fewCars = 20
  private static let shortWhile: TimeInterval = 600

  func run(number: String?, isRedo: Bool, in context: CommandContext) throws -> ExitStatus {
    let report = try OutcomeReport(writer, isDryRun: dryRunOptions.dryRun, in: context)
    let given = try number.map(Self.number)
    let store = try storeOptions.existingStore(in: context, for: .writing)
    let isDryRun = dryRunOptions.dryRun
    let change = writer.change(
      isDryRun: isDryRun, isStrict: strictOptions.strict, in: context)
    func undo(
      _ number: Int64?, unless isDoubtful: (CarStore.Undone) -> Bool
    ) throws -> CarStore.Undone {
      try store.undo(
        number, as: isRedo ? "redo" : "undo", skipsChanged: skipChanged, change,
        unless: isDoubtful)
    }
    do {
      let undone: CarStore.Undone
      do {
        let mayAsk = !isDryRun && !prompts.yes
        undone = try undo(given) { mayAsk && Self.isDoubtful($0, change, context) }
      } catch let doubtful as CarStore.DoubtfulUndo {
        guard try isMeant(doubtful.planned, report, context) else { return .nothingMatched }
        undone = try undo(doubtful.planned.command.id) { _ in false }
      }
      return try write(undone, report, store, context)
    } catch is CarStore.NothingToUndo {
      throw CommandFailure.nothingToUndo(
        author: change.author, desk: change.desk, isRedo: isRedo)
    } catch let error as UndoError {
      context.report(HistoryMessages.message(for: error, context.humanTime), .nothingMatched)
      return .nothingMatched
    }
  }

  /// Whether the command may not be the one that the person means.
  private static func isDoubtful(
    _ planned: CarStore.Undone, _ change: CarStore.Change, _ context: CommandContext
  ) -> Bool {
    planned.count > fewCars || planned.command.desk != change.desk
      || context.now.timeIntervalSince(planned.command.date) > shortWhile
  }

  private func isMeant(
    _ planned: CarStore.Undone, _ report: OutcomeReport, _ context: CommandContext
  ) throws -> Bool {
    let question = HistoryMessages.question(planned, context.humanTime)
    if try prompts.prompt(in: context).confirm(question) { return true }
    try report.write([]) { _ in "" }
    context.console.say(StyledText(HistoryMessages.undidNothing))
    return false
  }

  private func write(
    _ undone: CarStore.Undone, _ report: OutcomeReport, _ store: CarStore,
    _ context: CommandContext
  ) throws -> ExitStatus {
    let time = context.humanTime
    report.say(HistoryMessages.undone(undone, time, isDryRun: report.isDryRun))
    try report.warnOfSharedTags(
      of: undone.cars.compactMap { change in change.after.map { (change.before, $0) } }, in: store)
    if report.form == .sentences, undone.command.name == "import" || undone.count > Self.fewCars {
      report.noteDone(undone.cars.map(\.ticket))
      for line in HistoryMessages.kinds(of: undone, isDryRun: report.isDryRun) {
        try context.console.output.writeText(StyledText(line))
      }
      report.sayHowToUndo()
      return .done
    }
    let changes = undone.cars.compactMap { change in
      (change.after ?? change.before).map { (car: $0, change: change) }
    }
    let sentences = Dictionary(
      changes.map { ($0.car.ticket, CarMessages.change($0.change, time)) },
      uniquingKeysWith: { first, _ in first })
    let removed = Set(undone.cars.lazy.filter { $0.after == nil }.map(\.ticket))
    try report.write(
      changes.map(\.car), removed: removed, sentence: { sentences[$0.ticket] ?? "" })
    return .done
  }

  private static func number(_ word: String) throws -> Int64 {
    guard let number = Int64(word), number > 0 else { throw UsageError.notACommandNumber(word) }
    return number
  }
}
