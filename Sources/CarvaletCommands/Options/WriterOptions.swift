import ArgumentParser
import CarStorage

/// The options of every command that changes cars: the author for the change log, and what is
/// printed of the cars. An `OutcomeReport` obeys the latter.
struct WriterOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who does this, for the change log.", valueName: "name"))
  var by: String?

  @Flag(name: .shortAndLong, help: "Show ticket numbers only.")
  var quiet = false

  @Flag(help: "Show the cars as JSON, as they are now.")
  var json = false

  /// Who changes what at which desk, for the change log.
  func change(
    isDryRun: Bool = false, isStrict: Bool = false, in context: CommandContext
  ) -> CarStore.Change {
    CarStore.Change(
      by: context.author(named: by), at: context.desk, date: context.now, isDryRun: isDryRun,
      isStrict: isStrict)
  }

  /// - Throws: `UsageError` for options that exclude one another.
  func form() throws(UsageError) -> OutcomeForm {
    if quiet, json { throw .quietBesideJSON }
    return json ? .json : quiet ? .tickets : .sentences
  }
}
