import ArgumentParser
import CarStorage

/// The arguments that are tickets, or `-` for tickets from stdin.
struct TicketArguments: ParsableArguments {
  @Argument(
    help: "Tickets, as in 17 or 18-20; - reads them from stdin.", completion: .tickets)
  var tickets: [String] = []

  var isEmpty: Bool { tickets.isEmpty }

  /// The tickets that the user named.
  func tickets(_ context: CommandContext) throws -> [Car.Ticket] {
    try Self.tickets(named: tickets, context)
  }

  /// The tickets that words name, or those on stdin for `-`, where there may be none: a script that
  /// finds no cars has nothing to do.
  static func tickets(named words: [String], _ context: CommandContext) throws -> [Car.Ticket] {
    guard !words.isEmpty else { throw UsageError.noCarNamed }
    let words =
      words == ["-"]
      ? Self.words(from: context.console.input) : PackedWords.unpacking(words)
    return try TicketList(words: words).tickets
  }

  private static func words(from input: ConsoleInput) -> [String] {
    var words: [String] = []
    while let line = input.readLine() {
      words += line.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    return words
  }
}
