import ArgumentParser

/// The option `--strict`, for the commands that give a car a key or a spot.
struct StrictOptions: ParsableArguments {
  @Flag(help: "Refuse a key or a spot that another car on the lot has.")
  var strict = false
}
