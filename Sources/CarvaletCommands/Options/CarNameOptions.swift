import ArgumentParser
import CarStorage

/// The options that name one car. Not for the commands whose `--key` and `--spot` are new values.
struct CarNameOptions: ParsableArguments {
  @Option(naming: .plate) var plate: String?
  @Option(naming: .key) var key: String?
  @Option(naming: .spot) var spot: String?

  /// The name that the user gave; nil for none.
  func name() throws(UsageError) -> CarName? {
    try Self.name(plate: plate, key: key, spot: spot)
  }

  static func name(plate: String?, key: String?, spot: String?) throws(UsageError) -> CarName? {
    let names = [
      plate.map(CarName.plate), key.map { .tag(.key, $0) }, spot.map { .tag(.spot, $0) },
    ].compactMap(\.self)
    guard names.count <= 1 else { throw .namedTwice }
    return names.first
  }
}
