import ArgumentParser
import CarStorage

/// The arguments and options that name cars: tickets, a plate, a key, a spot, or words from stdin.
/// A row number never names a car, because after the next change it would name another one.
///
/// It contains no option groups. In a debug build, ArgumentParser checks a nested group four times
/// as often as the group around it.
struct CarNaming: ParsableArguments {
  @Argument(help: TicketArguments.help, completion: .tickets)
  var tickets: [String] = []

  @Option(naming: .plate) var plate: String?
  @Option(naming: .key) var key: String?
  @Option(naming: .spot) var spot: String?

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
