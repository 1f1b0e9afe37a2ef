import ArgumentParser
import CarStorage

/// The options that name one car. Not for the commands whose `--key` and `--spot` are new values.
struct CarNameOptions: ParsableArguments {
  @OptionGroup var plates: PlateOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Name the car by the tag on its key.", valueName: "tag"),
    completion: .values(of: .key))
  var key: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Name the car by where it stands.", valueName: "spot"),
    completion: .values(of: .spot))
  var spot: String?

  /// The name that the user gave; nil for none.
  func name() throws(UsageError) -> CarName? {
    let names = [
      plates.plate.map(CarName.plate), key.map { .tag(.key, $0) }, spot.map { .tag(.spot, $0) },
    ].compactMap(\.self)
    guard names.count <= 1 else { throw .namedTwice }
    return names.first
  }
}
