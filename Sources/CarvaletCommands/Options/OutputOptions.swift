import ArgumentParser

/// How a reading command writes what it found: in which format, in colour or not.
///
/// Not for park and edit, where `--color` is the car's. A default makes another kind of option, and
/// each kind is looked up at every start.
struct OutputOptions: ParsableArguments {
  @Option(help: "The format: table, plain, json, ndjson, csv, tsv or md.")
  var format: String?

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(help: ArgumentHelp("Colour: auto, always or never. (default: auto)", valueName: "when"))
  var color: String?

  /// The context with its console in colour or not.
  func applied(to context: CommandContext) throws(UsageError) -> CommandContext {
    var context = context
    let mode = try color.map { word throws(UsageError) -> ColorMode in
      try KnownWord.named(word, "colour mode")
    }
    context.console = context.console.colored(mode ?? .auto)
    return context
  }

  /// The format asked for; nil where nothing was said.
  func chosenFormat() throws(UsageError) -> OutputFormat? {
    let named: OutputFormat? = try format.map { word throws(UsageError) in
      try KnownWord.named(word, "format")
    }
    if json, let named, named != .json {
      throw UsageError.jsonBesideFormat(named.rawValue)
    }
    return json ? .json : named
  }
}
