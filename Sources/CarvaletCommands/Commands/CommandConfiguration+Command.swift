import ArgumentParser

extension CommandConfiguration {
  /// The configuration of a command below `carvalet` that is parsed by itself.
  ///
  /// Parsing from the root takes a quarter of the time of a short command: ArgumentParser first
  /// looks for a request to complete words in a shell, and then for the command. It does neither for
  /// a command that has the name of its parent.
  ///
  /// That name is the one underscored property of a dependency which this project uses: no public one
  /// has a command that is parsed by itself show `USAGE: carvalet list` in its help.
  static func command(
    _ name: String, abstract: String, discussion: String, aliases: [String] = []
  ) -> CommandConfiguration {
    var configuration = CommandConfiguration(
      commandName: name, abstract: abstract, discussion: discussion, aliases: aliases)
    configuration._superCommandName = "carvalet"
    return configuration
  }
}
