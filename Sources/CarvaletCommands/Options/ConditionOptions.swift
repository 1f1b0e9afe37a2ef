import ArgumentParser

/// The option that leaves cars out, of commands that do not take the other options of a list.
struct ConditionOptions: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only cars of which this is true, as in 'list'. Given again, all must be true.",
      valueName: "condition"))
  var texts: [String] = []

  /// The conditions that were typed.
  func conditions(in context: CommandContext) throws -> [CarCondition] {
    try ListOptions.conditions(texts, in: context)
  }
}
