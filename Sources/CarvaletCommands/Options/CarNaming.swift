import ArgumentParser
import CarStorage

/// The arguments and options that name cars: tickets, words, a plate, a key, a spot, or words from
/// stdin. A row number never names a car, because after the next change it would name another one.
///
/// It contains no option groups. In a debug build, ArgumentParser checks a nested group four times
/// as often as the group around it.
struct CarNaming: ParsableArguments {
  @Argument(help: TicketArguments.help, completion: .tickets)
  var tickets: [String] = []

  @Option(naming: .plate) var plate: String?
  @Option(naming: .key) var key: String?
  @Option(naming: .spot) var spot: String?
  @Flag(help: .noInput) var noInput = false

  /// Whether no car is named.
  var isEmpty: Bool { tickets.isEmpty && plate == nil && key == nil && spot == nil }

  /// Whether the words come from stdin, which can be read once.
  var readsInput: Bool { tickets == ["-"] }

  /// The cars that the user named.
  func names(_ context: CommandContext) throws -> CarNames {
    guard let name = try CarNameOptions.name(plate: plate, key: key, spot: spot) else {
      return try TicketArguments.names(of: tickets, takesTags: true, context)
    }
    guard tickets.isEmpty else { throw UsageError.namedTwice }
    return CarNames(name)
  }
}

/// The options that name one car. Not for the commands whose `--key` and `--spot` are new values.
struct CarNameOptions: ParsableArguments {
  @Option(naming: .plate) var plate: String?
  @Option(naming: .key) var key: String?
  @Option(naming: .spot) var spot: String?
  @Flag(help: .noInput) var noInput = false

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

extension ArgumentHelp {
  /// The help of `--no-input`, where cars are named.
  static let noInput: ArgumentHelp = "Never ask which car is meant; fail where several may be."
}

extension Option<String?> {
  /// The option that names a car by its plate, its key or its spot.
  ///
  /// - Precondition: The field is one of these.
  init(naming field: CarField) {
    let (meaning, valueName, completion): (String, String, CompletionKind) =
      switch field {
      case .plate: ("its number plate", "text", .plates)
      case .key: ("the tag on its key", "tag", .values(of: .key))
      case .spot: ("where it stands", "spot", .values(of: .spot))
      default: preconditionFailure("No car is named by its \(field.name)")
      }
    self.init(
      name: .shortAndLong,
      help: ArgumentHelp("Name the car by \(meaning).", valueName: valueName),
      completion: completion)
  }
}
