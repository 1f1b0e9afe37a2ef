import ArgumentParser

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
