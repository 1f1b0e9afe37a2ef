import ArgumentParser

/// The option `--dry-run`, for commands that can change more than one car.
struct DryRunOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would be done, and do nothing.")
  var dryRun = false
}
