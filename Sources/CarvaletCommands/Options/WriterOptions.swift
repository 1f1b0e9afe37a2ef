import ArgumentParser
import CarStorage

/// The options of every command that writes: the author for the change log, and `--quiet`.
struct WriterOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who does this, for the change log.", valueName: "name"))
  var by: String?

  @Flag(name: .shortAndLong, help: "Say nothing unless something goes wrong.")
  var quiet = false

  /// The name for the change log: `--by`, or `CARVALET_USER`, or `USER`.
  func author(in context: CommandContext) -> String? {
    let environment = context.console.environment
    return [by, environment["CARVALET_USER"], environment["USER"]]
      .lazy.compactMap(\.self).compactMap(CarText.normalized).first
  }

  /// Prints what was done, unless `--quiet` is given.
  func report(_ message: SafeText, in context: CommandContext) throws {
    if !quiet { try context.console.output.writeLine(StyledText(message)) }
  }
}
