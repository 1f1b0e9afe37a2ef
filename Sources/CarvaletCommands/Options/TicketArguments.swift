import ArgumentParser
import CarStorage

/// The arguments that name cars, or `-` for words from stdin.
struct TicketArguments: ParsableArguments {
  static let help: ArgumentHelp =
    """
    Tickets, as in 17 or 18-20; keys, spots or plates, as in K9; or words, as in silver bmw; - \
    reads tickets from stdin.
    """

  @Argument(help: Self.help, completion: .tickets)
  var tickets: [String] = []

  @Flag(help: .noInput) var noInput = false

  var isEmpty: Bool { tickets.isEmpty }

  /// The cars that the user named.
  func names(_ context: CommandContext) throws -> CarNames {
    try Self.names(of: tickets, context)
  }

  /// The cars that words name, or the words on stdin for `-`, where there may be none: a script
  /// that finds no cars has nothing to do.
  ///
  /// - Parameter takesTags: Whether the command has `--key` and `--spot` to name a car, too.
  static func names(
    of words: [String], takesTags: Bool = false, _ context: CommandContext
  ) throws -> CarNames {
    // An empty variable of a script names no car.
    let words = words.filter { CarText.normalized($0) != nil }
    guard !words.isEmpty else { throw UsageError.noCarNamed(takesTags: takesTags) }
    guard words == ["-"] else { return try CarNames(words: words) }
    return try CarNames(piped: Self.words(from: context.console.input))
  }

  private static func words(from input: ConsoleInput) throws(InputTooLong) -> [String] {
    try LineReader.lines(input.readLine).flatMap {
      $0.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }
}
