import TerminalScreen

/// Writes what a command did with the store as a whole: a sentence, a JSON object, or nothing.
struct SummaryReport {
  let isQuiet: Bool
  let isJSON: Bool
  let context: CommandContext

  /// A report is made before the command does anything, because it refuses options that exclude one
  /// another.
  ///
  /// - Throws: `UsageError`.
  init(quiet: Bool, json: Bool, in context: CommandContext) throws(UsageError) {
    if quiet, json { throw .quietBesideJSON }
    isQuiet = quiet
    isJSON = json
    self.context = context
  }

  init(_ writer: StoreWriterOptions, in context: CommandContext) throws(UsageError) {
    try self.init(quiet: writer.quiet, json: writer.json, in: context)
  }

  func write(_ sentence: SafeText, json: @autoclosure () -> JSONValue) throws {
    if isJSON {
      try writeJSON(json())
    } else if !isQuiet {
      try context.console.output.writeText(StyledText(sentence))
    }
  }

  /// Writes the object if `--json` was given, for a command whose sentence is an error, or that has
  /// none.
  func writeJSON(_ object: @autoclosure () -> JSONValue) throws {
    if isJSON { try context.console.output.write(record: object().json + "\n") }
  }

  /// Prints how to undo what the command did with cars.
  func sayHowToUndo() {
    if !isQuiet { context.sayHowToUndo(showsUndo: !isJSON) }
  }

  /// Prints a message for people, unless the command is quiet.
  func say(_ message: SafeText?) {
    if !isQuiet, let message { context.console.say(StyledText(message)) }
  }
}
