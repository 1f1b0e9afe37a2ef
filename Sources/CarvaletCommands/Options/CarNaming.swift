import ArgumentParser
import CarStorage

/// The arguments and options that name cars: tickets, a plate, a key, a spot, or words from stdin.
/// Never a row number, which would name another car after the next change.
struct CarNaming: ParsableArguments {
  @OptionGroup var named: TicketArguments
  @OptionGroup var options: CarNameOptions

  /// Whether no car is named.
  var isEmpty: Bool {
    named.isEmpty && options.plates.plate == nil && options.key == nil && options.spot == nil
  }

  /// The cars that the user named.
  func names(_ context: CommandContext) throws -> CarNames {
    guard let name = try options.name() else { return try named.names(context) }
    guard named.isEmpty else { throw UsageError.namedTwice }
    return CarNames(name)
  }
}
