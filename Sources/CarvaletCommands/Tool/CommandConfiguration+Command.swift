import ArgumentParser

extension CommandConfiguration {
  /// The configuration of a command below `carvalet` that is parsed by itself.
  ///
  /// Parsing from the root first looks for a request to complete words in a shell, and then for the
  /// command: a quarter of what a short command costs. ArgumentParser spares a command that knows
  /// the name above it both.
  static func command(
    _ name: String, abstract: String, discussion: String, aliases: [String] = []
  ) -> CommandConfiguration {
    var configuration = CommandConfiguration(
      commandName: name, abstract: abstract, discussion: discussion, aliases: aliases)
    configuration._superCommandName = "carvalet"
    return configuration
  }
}
