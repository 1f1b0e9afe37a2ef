import ArgumentParser

/// Whether output is in colour. Not for park and edit, where `--color` is the car's.
struct ColorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Colour: auto, always or never.", valueName: "when"))
  var color = ColorMode.auto.rawValue

  /// The context with its console in colour or not.
  func applied(to context: CommandContext) throws(UsageError) -> CommandContext {
    var context = context
    context.console = context.console.colored(try KnownWord.named(color, "colour mode"))
    return context
  }
}
