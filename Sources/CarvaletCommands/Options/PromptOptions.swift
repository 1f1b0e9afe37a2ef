import ArgumentParser

/// The options that answer questions before they are asked, for commands that may ask one.
struct PromptOptions: ParsableArguments {
  @Flag(help: "Answer every question with yes.")
  var yes = false

  @Flag(help: "Never ask; fail where a question would be asked.")
  var noInput = false

  /// A prompt that obeys these options.
  func prompt(in context: CommandContext) -> Prompt {
    Prompt(console: context.console, answersYes: yes, neverAsks: noInput)
  }
}
