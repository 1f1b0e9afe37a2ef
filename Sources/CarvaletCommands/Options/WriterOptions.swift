import ArgumentParser
import CarStorage
import FoundationEssentials

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

/// The option `--dry-run`, for commands that can change more than one car.
struct DryRunOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would be done, and do nothing.")
  var dryRun = false
}

/// The option `--strict`, for the commands that give a car a key or a spot.
struct StrictOptions: ParsableArguments {
  @Flag(help: "Refuse a key or a spot that another car on the lot has.")
  var strict = false
}

/// The options that answer questions before they are asked, for commands that may ask one.
struct PromptOptions: ParsableArguments {
  @Flag(help: .yes) var yes = false

  @Flag(help: "Never ask; fail where a question would be asked.")
  var noInput = false

  /// A prompt that obeys these options.
  func prompt(in context: CommandContext) -> Prompt {
    Prompt(console: context.console, answersYes: yes, neverAsks: noInput)
  }
}

extension ArgumentHelp {
  /// The help of `--yes`.
  static let yes: ArgumentHelp = "Answer every question with yes."
}

/// The option `--at`, for the commands that note what was done to a car.
struct TimeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When it was: 18:30, -15m, 2h ago, ISO 8601. (default: now)", valueName: "time"))
  var at: String?

  /// When it was.
  func date(in context: CommandContext) throws -> Date {
    guard let at else { return context.now }
    let date = try TimeExpression(at).moment(now: context.now, zone: context.zone).date
    guard date <= context.now else { throw UsageError.stepAhead(at) }
    return date
  }
}

/// The options of every command that works on the store as a whole: the author for the change log,
/// and what is printed at the end. A `SummaryReport` obeys the latter.
struct StoreWriterOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who does this, for the change log.", valueName: "name"))
  var by: String?

  @Flag(name: .shortAndLong, help: "Say nothing unless something goes wrong.")
  var quiet = false

  @Flag(help: "Show what was done as a JSON object.")
  var json = false

  /// The name for the change log.
  func author(in context: CommandContext) -> String? { context.author(named: by) }
}

/// How a command that changes cars prints them.
enum OutcomeForm {
  /// A sentence about each car, for people.
  case sentences
  /// The ticket of each car, one a line: `--quiet`.
  case tickets
  /// The cars themselves: `--json`.
  case json
}
