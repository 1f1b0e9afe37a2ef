import ArgumentParser
import AtomicFiles
import CarStorage
import FetchedResults
import TerminalScreen

/// The options for the output of a reading command: its format, whether it is in colour, how hours
/// are written, and whether a long one goes through a pager.
///
/// `park` and `edit` do not have it, because their `--color` is the colour of the car. None of the
/// options has a default value: an option with one has another generic type, whose metadata takes
/// time at every start.
struct OutputOptions: ParsableArguments {
  @Option(
    help: "The format: table, plain, json, ndjson, csv, tsv or md.",
    completion: .formats)
  var format: String?

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(
    help: ArgumentHelp("Colour: auto, always or never. (default: auto)", valueName: "when"),
    completion: .colorModes)
  var color: String?

  @Option(
    help: ArgumentHelp("How hours are written: 24 or 12. (default: 24)", valueName: "clock"),
    completion: .clocks)
  var hours: String?

  @Flag(help: "Show a long list as it is, and not through a pager.")
  var noPager = false

  /// The context with a console that obeys these options.
  ///
  /// - Parameter usesPager: Whether an output longer than the terminal goes through a pager. False
  ///   for a command such as `watch`, whose output does not end.
  func applied(
    to context: CommandContext, usesPager: Bool = true
  ) throws(UsageError) -> CommandContext {
    var context = context
    let mode = try color.map { word throws(UsageError) -> ColorMode in
      try KnownWord.named(word, "colour mode")
    }
    context.console = context.console.colored(mode ?? .auto)
    if let hours { context.hours = try KnownWord.named(hours, "clock") }
    if try chosenFormat() == .table { context.console.output.alignsTables = true }
    if usesPager, !noPager { context.console.output.pageLongText(context.console.environment) }
    return context
  }

  /// The format of the options; nil where none was given.
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

/// The option `--format`, for commands that read or write a file of cars.
struct FormatOptions: ParsableArguments {
  @Option(
    help: "The format, where the file name does not say: csv, tsv, json or ndjson.",
    completion: .fileFormats)
  var format: String?

  /// The format that was named; nil where none was.
  func named() throws(UsageError) -> RecordFormat? {
    try format.map { name throws(UsageError) in try KnownWord.named(name, "format") }
  }

  /// The format that was named, or else the one that the end of a file name stands for.
  func format(of file: String) throws(UsageError) -> RecordFormat {
    if let named = try named() { return named }
    let suffix = file.folderAndName.name.split(separator: ".").dropFirst().last
    if let format = suffix.flatMap({ RecordFormat(pathExtension: String($0)) }) { return format }
    throw .unclearFormat(file: file)
  }
}
