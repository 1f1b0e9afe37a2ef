import ArgumentParser
import CarStorage

/// Who writes, and how much is said about it.
struct WriterOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who does this, for the change log.", valueName: "name"))
  var by: String?

  @Flag(name: .shortAndLong, help: "Say nothing unless something goes wrong.")
  var quiet = false

  /// `--by`, or `CARVALET_USER`, or `USER`.
  func author(in context: CommandContext) -> String? {
    let environment = context.console.environment
    return [by, environment["CARVALET_USER"], environment["USER"]]
      .lazy.compactMap(\.self).compactMap(CarText.normalized).first
  }

  /// Tells what was done.
  func report(_ message: SafeText, in context: CommandContext) throws {
    if !quiet { try context.console.output.writeLine(StyledText(message)) }
  }
}

/// For commands that can touch more than one car.
struct DryRunOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would be done, and do nothing.")
  var dryRun = false
}

/// For commands that may ask.
struct PromptOptions: ParsableArguments {
  @Flag(help: "Answer every question with yes.")
  var yes = false

  @Flag(help: "Never ask; fail where a question would be asked.")
  var noInput = false

  func prompt(in context: CommandContext) -> Prompt {
    Prompt(console: context.console, answersYes: yes, neverAsks: noInput)
  }
}
