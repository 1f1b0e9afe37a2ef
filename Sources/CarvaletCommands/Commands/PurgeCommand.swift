import ArgumentParser
import CarStorage
import FoundationEssentials
import TerminalScreen

/// `purge`: deletes the texts about people from the ledger and the log, for ever.
struct PurgeCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Delete the names, plates and notes of guests who left long ago.",
    discussion: """
      carvalet purge --returned-before 2026-08-01 --dry-run

      Owner, plate, notes and photo go from the ledger and from the log; counts and times stay. It \
      cannot be undone. Backups are other files: delete the old ones too.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only cars that left before this time.", valueName: "time"))
  var returnedBefore: String

  @OptionGroup(title: "Store options") var prompts: PromptOptions
  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  /// For more cars than this, the user confirms by typing their number.
  private static let fewCars = 100

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    let date = try TimeExpression(returnedBefore).moment(now: context.now, zone: context.zone).date
    guard date <= context.now else { throw UsageError.dateAhead(returnedBefore) }
    let store = try storeOptions.existingStore(in: context, for: .writing)
    func purge(isDryRun: Bool) throws -> CarStore.Purged {
      try store.purge(
        returnedBefore: date,
        .init(
          by: writer.author(in: context), at: context.desk, date: context.now, isDryRun: isDryRun))
    }
    let planned = try purge(isDryRun: true)
    if dryRunOptions.dryRun || !planned.rewrites {
      try summary.write(
        PurgeMessages.planned(planned),
        json: PurgeMessages.json(planned, isDryRun: dryRunOptions.dryRun, isRewritten: false))
      return .done
    }
    // Without cars only the bytes of an earlier purge are left to delete, for which nobody is
    // asked.
    guard try planned.count == 0 || isMeant(planned, of: store, summary, context) else {
      context.console.say(StyledText(PurgeMessages.purgedNothing))
      return .nothingMatched
    }
    do {
      let purged = try purge(isDryRun: false)
      try summary.write(
        PurgeMessages.purged(purged),
        json: PurgeMessages.json(purged, isDryRun: false, isRewritten: purged.rewrites))
    } catch let error as CarStore.UnfinishedPurge {
      try summary.writeJSON(
        PurgeMessages.json(error.purged, isDryRun: false, isRewritten: false))
      throw error
    }
    return .done
  }

  private func isMeant(
    _ planned: CarStore.Purged, of store: CarStore, _ summary: SummaryReport,
    _ context: CommandContext
  ) throws -> Bool {
    let isFile = try storeOptions.location(in: context).serverAddress == nil
    summary.say(
      isFile ? PurgeMessages.warning(try store.copies()) : PurgeMessages.warningOfServer)
    let prompt = prompts.prompt(in: context)
    guard planned.count > Self.fewCars else {
      return try prompt.confirm(PurgeMessages.question(planned))
    }
    return try prompt.confirm(PurgeMessages.question(planned), typing: String(planned.count))
  }
}
