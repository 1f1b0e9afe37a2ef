import ArgumentParser

/// The option that names a car by its number plate.
struct PlateOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Name the car by its number plate.", valueName: "text"),
    completion: .plates)
  var plate: String?
}
